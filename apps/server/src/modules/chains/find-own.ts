import type { Reader } from '../../platform/db/db.ts';
import { isSignedAddress } from './address-signature.ts';
import { findByMemo, listStoredAddresses, listUsedAddresses, type StoredAddress } from './address-store.ts';
import { canonicalAddress } from './canonical-address.ts';
import type { ChainsCore } from './core.ts';
import { deriveAddress, HOUSE_BRANCH } from './derive-address.ts';
import type { NetworkRules } from './network-rules.ts';
import type { OwnAddress } from './own-address.ts';
import { ChainUnavailable, type OwnFilter, type Wallet } from './ports.ts';
import { withoutSignature } from './without-signature.ts';

/** Which of these addresses are ours and have the signer's signature (C-14), in one query. */
export async function findOwn(
  core: ChainsCore,
  reader: Reader,
  { network, addresses }: { network: string; addresses: readonly string[] },
): Promise<ReadonlyMap<string, OwnAddress>> {
  if (addresses.length === 0) return new Map();
  const stored = await listStoredAddresses(reader, { network, addresses });
  const found = new Map(verified(core, stored).map((own) => [own.address, own]));
  for (const own of await houseAddresses(core, network))
    if (addresses.includes(own.address)) found.set(own.address, own);
  return found;
}

/**
 * For reading blocks, which wait until the signer has published its keys: otherwise transfers to the house would be
 * missed for good. Also accepts an address with an invalid signature: transfers to it are recorded but credit nobody,
 * because `findOwn` returns no owner.
 */
export const ownFilter =
  (core: ChainsCore, network: string): OwnFilter =>
  async (addresses) => {
    if (addresses.length === 0) return new Set();
    const stored = await listStoredAddresses(core.db.autocommit, { network, addresses });
    const own = new Set(stored.map(({ address }) => address));
    const house = await houseAddresses(core, network);
    if (house.length === 0) throw new ChainUnavailable('The signer has not published its keys.');
    for (const { address } of house) if (addresses.includes(address)) own.add(address);
    return own;
  };

export async function findMemo(
  core: ChainsCore,
  reader: Reader,
  of: { network: string; memo: string },
): Promise<OwnAddress | undefined> {
  const found = await findByMemo(reader, of);
  return found === undefined ? undefined : verified(core, [found])[0];
}

export async function hotAddress(core: ChainsCore, network: string): Promise<string | undefined> {
  return (await houseAddresses(core, network)).find(({ kind }) => kind === 'hot')?.address;
}

/** The house's addresses, and users' addresses that have received something. */
export async function heldAddresses(
  core: ChainsCore,
  reader: Reader,
  network: string,
): Promise<readonly OwnAddress[]> {
  const used = await listUsedAddresses(reader, network);
  return [...(await houseAddresses(core, network)), ...used.map(withoutSignature)];
}

/** Derived from the signer's published keys instead of stored. */
export async function houseAddresses(core: ChainsCore, network: string): Promise<readonly OwnAddress[]> {
  const { chains, rules, walletKeys, houses } = core;
  const of = rules[network];
  const wallet = chains.has(network) ? await walletKeys.find(network) : undefined;
  if (of === undefined || wallet === undefined) return [];
  const id = JSON.stringify([network, wallet]);
  const known = houses.get(id) ?? deriveHouse(of, network, wallet);
  houses.set(id, known);
  return known;
}

function deriveHouse(of: NetworkRules, network: string, wallet: Wallet): readonly OwnAddress[] {
  const nobody = { network, userId: null, coin: null, memo: null };
  const path = { branch: HOUSE_BRANCH, index: 0 };
  const hot: OwnAddress = {
    ...nobody,
    kind: 'hot',
    address: deriveAddress(of, wallet.key, path),
    ...(wallet.key.kind === 'xpub' ? path : { branch: null, index: null }),
  };
  if (wallet.cold === null) return [hot];
  return [
    hot,
    {
      ...nobody,
      kind: 'cold',
      address: canonicalAddress(of, wallet.cold) ?? wallet.cold,
      branch: null,
      index: null,
    },
  ];
}

function verified(core: ChainsCore, stored: readonly StoredAddress[]): readonly OwnAddress[] {
  return stored.flatMap((one) => {
    const { signature, address, network } = one;
    if (isSignedAddress(one, { signature, key: core.signerPublicKey })) return [withoutSignature(one)];
    core.log.error({ network, address }, 'alarm: an address has no valid signature of the signer');
    return [];
  });
}

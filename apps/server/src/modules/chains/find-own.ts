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

/** Those of these addresses that are ours and carry the signer's signature (C-14), in one query. */
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
 * For reading blocks, which wait until the signer has published its keys: what a block brought to the house would be missed
 * for good. It says yes to an address whose signature does not fit, too: what arrives there is seen, and nobody is
 * credited with it, because `findOwn` does not know an owner.
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

/** The house's own, and users' addresses where something has arrived. */
export async function heldAddresses(
  core: ChainsCore,
  reader: Reader,
  network: string,
): Promise<readonly OwnAddress[]> {
  const used = await listUsedAddresses(reader, network);
  return [...(await houseAddresses(core, network)), ...used.map(withoutSignature)];
}

/** They follow from the signer's published keys, so they are derived and not stored. */
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

import type { Asset } from '@gim/money';
import { asset } from '@gim/money';
import type { Reader } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Coin } from '../../coins/index.ts';
import type { WithdrawalsCore } from '../core.ts';
import { refuseAddress } from './fitting-network.ts';

export interface GivenRecipient {
  readonly userId: string;
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  readonly noMemo: boolean;
}

/** A fully validated destination. */
export interface Recipient {
  readonly coin: Coin;
  readonly network: Coin['networks'][number];
  /** `asset` is the ledger's precision; `finest` the precision that both the ledger and the network can represent. */
  readonly asset: Asset;
  readonly finest: Asset;
  readonly address: string;
  readonly memo: string | null;
  /** The user that owns the address, for an internal transfer. */
  readonly internalUserId: string | null;
}

/**
 * Refuses invalid destinations (C-12): wrong checksum, wrong network, missing memo, the caller's own or the house's
 * address.
 */
export async function resolveRecipient(
  core: WithdrawalsCore,
  reader: Reader,
  given: GivenRecipient,
): Promise<Recipient> {
  const place = placeOf(core, given);
  const address = core.chains.canonicalAddress(place.network.id, given.address);
  if (address === null) return refuseAddress(core, given.address);
  checkMemo(core, place.network, given);
  const internalUserId = await internalOwner(core, reader, {
    ...given,
    address,
    memoKind: place.network.memo,
  });
  return { ...place, address, memo: given.memo, internalUserId };
}

/** The coin on the network, if this installation can send it. */
export function placeOf(
  { catalogue, chains }: Pick<WithdrawalsCore, 'catalogue' | 'chains'>,
  given: Pick<GivenRecipient, 'coin' | 'network'>,
): Pick<Recipient, 'coin' | 'network' | 'asset' | 'finest'> {
  const coin = catalogue.find(given.coin);
  if (coin === undefined || !coin.actions.includes('Withdraw')) throw new Refusal('NotFound');
  const network = coin.networks.find(({ id }) => id === given.network);
  if (network === undefined || !chains.networks.has(network.id))
    throw new Refusal('NetworkUnavailable', { field: 'network' });
  const own = catalogue.assetOf(coin.id);
  return { coin, network, asset: own, finest: asset(coin.id, Math.min(own.digits, network.digits)) };
}

function checkMemo(
  { chains }: Pick<WithdrawalsCore, 'chains'>,
  network: Recipient['network'],
  { memo, noMemo }: Pick<GivenRecipient, 'memo' | 'noMemo'>,
): void {
  if (memo === null) {
    if (network.memo !== 'none' && !noMemo) throw new Refusal('MemoRequired', { field: 'memo' });
    return;
  }
  if (network.memo === 'none' || noMemo || !chains.isMemo(network.id, memo))
    throw new Refusal('MemoInvalid', { field: 'memo' });
}

/**
 * The user that owns the address, or null for an outside address. On networks with memos all users share one wallet
 * address, and the memo identifies the user.
 */
async function internalOwner(
  { chains, users }: WithdrawalsCore,
  reader: Reader,
  given: GivenRecipient & { memoKind: Recipient['network']['memo'] },
): Promise<string | null> {
  const { network, address, memo, userId } = given;
  const own = (await chains.findOwn(reader, network, [address])).get(address);
  const isShared = given.memoKind !== 'none' && (await chains.hotAddress(reader, network)) === address;
  if (own === undefined && !isShared) return null;
  if (given.memoKind !== 'none' && memo === null) throw new Refusal('MemoRequired', { field: 'memo' });
  const named =
    given.memoKind === 'none'
      ? own
      : memo === null
        ? undefined
        : await chains.findMemo(reader, network, memo);
  if (given.memoKind !== 'none' && named === undefined) throw new Refusal('MemoInvalid', { field: 'memo' });
  const owner = named?.userId ?? null;
  const status = owner === null ? undefined : (await users.find(reader, owner))?.status;
  // The house's wallets and unusable accounts cannot receive.
  if (owner === userId || owner === null || status === undefined || ['Deleted', 'Blocked'].includes(status))
    throw new Refusal('AddressOwn', { field: 'address' });
  return owner;
}

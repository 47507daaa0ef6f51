import type { Tx } from '../../platform/db/db.ts';
import type { OwnAddress, Transfer } from '../chains/index.ts';
import { hasGasOrder } from './collection-store.ts';
import type { DepositsCore } from './core.ts';
import type { DepositTerms } from './terms.ts';

/** A transfer that is a deposit, with or without an owner. */
export interface IncomingTransfer {
  readonly transfer: Transfer;
  readonly terms: DepositTerms;
  readonly userId: string | null;
}

/**
 * The memo with which the house pays its own wallet on a network where all users share one. Coins that somebody else
 * sends with it belong to the house: they are not in the ledger and nobody's loss.
 */
const HOUSE_MEMO = 'house';

/**
 * Which transfers are deposits, and whose. The address decides; on networks with a shared wallet only the memo does
 * (C-12).
 */
export async function findIncomingTransfers(
  core: DepositsCore,
  tx: Tx,
  { network, transfers }: { network: string; transfers: readonly Transfer[] },
): Promise<readonly IncomingTransfer[]> {
  const known = transfers.flatMap((transfer) => {
    const terms = core.terms.find(transfer.coin, network);
    return terms === undefined || transfer.units <= 0n ? [] : [{ transfer, terms }];
  });
  if (known.length === 0) return [];
  const addresses = known.flatMap(({ transfer: { to, from } }) => (from === null ? [to] : [to, from]));
  const own = await core.chains.findOwn(tx, network, [...new Set(addresses)]);
  const arrivals: IncomingTransfer[] = [];
  for (const { transfer, terms } of known) {
    const owner = await ownerOf(core, tx, { transfer, terms, own });
    if (owner !== 'house') arrivals.push({ transfer, terms, userId: owner });
  }
  return unassignClosedAccounts(core, tx, arrivals);
}

async function ownerOf(
  core: DepositsCore,
  tx: Tx,
  {
    transfer: { to, from, memo, coin, units },
    terms: { network, hasMemo },
    own,
  }: { transfer: Transfer; terms: DepositTerms; own: ReadonlyMap<string, OwnAddress> },
): Promise<string | null | 'house'> {
  const target = own.get(to);
  const source = from === null ? undefined : own.get(from);
  if (target === undefined) return 'house';
  if (hasMemo) {
    if (memo === HOUSE_MEMO || source !== undefined) return 'house';
    return memo === null ? null : ((await core.chains.findMemo(tx, network, memo))?.userId ?? null);
  }
  if (target.kind !== 'deposit' || target.userId === null) return 'house';
  const isGas =
    source?.kind === 'hot' &&
    coin === core.chains.chain(network).feeCoin &&
    (await hasGasOrder(tx, { network, address: to, units }));
  return isGas ? 'house' : target.userId;
}

async function unassignClosedAccounts(
  core: DepositsCore,
  tx: Tx,
  arrivals: readonly IncomingTransfer[],
): Promise<readonly IncomingTransfer[]> {
  const owners = [...new Set(arrivals.flatMap((arrival) => arrival.userId ?? []))];
  if (owners.length === 0) return arrivals;
  const existing = await core.users.listExisting(tx, owners);
  return arrivals.map((arrival) =>
    arrival.userId !== null && !existing.has(arrival.userId) ? { ...arrival, userId: null } : arrival,
  );
}

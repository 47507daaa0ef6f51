import type { Tx } from '../../platform/db/db.ts';
import type { BlockRef, Transfer } from '../chains/index.ts';
import { resolveAlarm } from './alarm-store.ts';
import type { DepositsCore } from './core.ts';
import { type Deposit, isOwned } from './deposit.ts';
import {
  recordConfirmations,
  recordDetected,
  recordDetectedAgain,
  recordReorganised,
} from './deposit-record.ts';
import { insertDeposits, lockKnown, lockNetwork, rewriteDeposit, setBlock } from './deposit-store.ts';
import { findIncomingTransfers, type IncomingTransfer } from './find-owner.ts';
import { feeOf, ledgerAmount, neededConfirmations } from './terms.ts';

export interface RecordingContext {
  readonly network: string;
  /** The block that contains them; null while pending. */
  readonly block: BlockRef | null;
  readonly transfers: readonly Transfer[];
  /** The watcher knows which block is on the chain; a look-up only adds what is missing. */
  readonly isWatcher: boolean;
  /** Records only some of them. */
  readonly filter?: (arrival: IncomingTransfer) => boolean;
}

/**
 * Records transfers, each once however often it is seen (C-01). A new one becomes a deposit with its record; a known
 * one gets its current block. In the caller's transaction, one process per network at a time.
 */
export async function recordTransfers(
  core: DepositsCore,
  tx: Tx,
  { network, block, transfers, isWatcher, filter = () => true }: RecordingContext,
): Promise<void> {
  if (transfers.length === 0) return;
  await lockNetwork(tx, network);
  const arrivals = (await findIncomingTransfers(core, tx, { network, transfers })).filter(filter);
  if (arrivals.length === 0) return;
  const known = new Map(
    (await lockKnown(tx, network, transfers)).map((deposit) => [keyOf(deposit), deposit] as const),
  );
  const added = new Map<string, Deposit>();
  for (const arrival of arrivals) {
    const before = known.get(keyOf(arrival.transfer));
    if (before !== undefined) await takeAgain(core, tx, { before, arrival, block, isWatcher });
    else {
      const deposit = makeDeposit(core, arrival, block);
      if (deposit !== undefined) added.set(keyOf(deposit), deposit);
    }
  }
  const deposits = [...added.values()];
  await insertDeposits(tx, deposits);
  await recordDetected(core, tx, deposits);
  await announce(core, tx, deposits);
}

const keyOf = ({ txid, index }: { readonly txid: string; readonly index: number }): string =>
  `${txid} ${index}`;

/** Undefined for less than the ledger's smallest unit. */
function makeDeposit(
  core: DepositsCore,
  { transfer, terms, userId }: IncomingTransfer,
  block: BlockRef | null,
): Deposit | undefined {
  const amount = ledgerAmount(terms, transfer.units);
  if (amount.units <= 0n) return undefined;
  const { txid, index, coin, memo } = transfer;
  const isSmall = amount.units < terms.minimum.units;
  const isShown = userId !== null && !isSmall;
  return {
    id: core.ids.next(),
    network: terms.network,
    txid,
    index,
    coin,
    address: transfer.to,
    sender: transfer.from,
    memo,
    userId,
    units: transfer.units,
    amount: amount.units,
    // A collection is charged once, when it is complete; a deposit without an owner when it is assigned.
    fee: isShown ? feeOf(terms, amount).units : 0n,
    state: 'seen',
    block,
    have: 0,
    need: neededConfirmations(terms, amount, core.prices),
    isRolledBack: false,
    transactionId: isShown ? core.ids.next() : null,
    seenAt: core.clock.now(),
  };
}

async function takeAgain(
  core: DepositsCore,
  tx: Tx,
  {
    before,
    arrival,
    block,
    isWatcher,
  }: { before: Deposit; arrival: IncomingTransfer; block: BlockRef | null; isWatcher: boolean },
): Promise<void> {
  const isBlockNew =
    block !== null && (before.block === null || (isWatcher && before.block.hash !== block.hash));
  if (before.state === 'credited' || before.state === 'suspense' || before.state === 'assigned') {
    if (isBlockNew && isSame(before, arrival)) await minedAgain(core, tx, { deposit: before, block });
    return;
  }
  if (before.state === 'gone' || (isBlockNew && !isSame(before, arrival))) {
    await replace(core, tx, { before, arrival, block });
    return;
  }
  if (!isBlockNew) return;
  const deposit: Deposit = { ...before, state: 'seen', block, have: 0, isRolledBack: false };
  await rewriteDeposit(tx, deposit, core.clock.now());
  if (!before.isRolledBack) await recordConfirmations(core, tx, [deposit]);
  else if (isOwned(deposit)) await recordDetectedAgain(core, tx, deposit);
}

/** In another block the same transaction may have had another effect. */
const isSame = ({ coin, address, units, memo }: Deposit, { transfer }: IncomingTransfer): boolean =>
  coin === transfer.coin && address === transfer.to && units === transfer.units && memo === transfer.memo;

/** Already credited: only ends the alarm. */
async function minedAgain(
  { clock }: DepositsCore,
  tx: Tx,
  { deposit: { id }, block }: { deposit: Deposit; block: BlockRef | null },
): Promise<void> {
  const now = clock.now();
  await setBlock(tx, { id, block, now });
  await resolveAlarm(tx, { depositId: id, now });
}

/** The deposit starts again under its own key, with a new record. */
async function replace(
  core: DepositsCore,
  tx: Tx,
  { before, arrival, block }: { before: Deposit; arrival: IncomingTransfer; block: BlockRef | null },
): Promise<void> {
  if (before.state === 'seen' && isOwned(before)) await recordReorganised(core, tx, before);
  const made = makeDeposit(core, arrival, block);
  const deposit: Deposit =
    made === undefined
      ? { ...before, state: 'gone', block: null, have: 0 }
      : { ...made, id: before.id, seenAt: before.seenAt };
  await rewriteDeposit(tx, deposit, core.clock.now());
  if (made !== undefined) await recordDetected(core, tx, [deposit]);
  await announce(core, tx, [before, deposit]);
}

/** Open pages show the incoming amount as soon as this transaction commits. */
async function announce(core: DepositsCore, tx: Tx, deposits: readonly Deposit[]): Promise<void> {
  await core.balances.incomingChanged(
    tx,
    deposits.filter(isOwned).map(({ userId, coin }) => ({ userId, coin })),
  );
}

/** Gives up a deposit that is on no chain any more. The caller must hold its row lock. */
export async function markAbsent(core: DepositsCore, tx: Tx, before: Deposit): Promise<void> {
  if (isOwned(before)) await recordReorganised(core, tx, before);
  await rewriteDeposit(tx, { ...before, state: 'gone', block: null, have: 0 }, core.clock.now());
  await announce(core, tx, [before]);
}

/** Waits for another block. The deposit ends only when no node knows the transaction any more. */
export async function revertToPending(core: DepositsCore, tx: Tx, before: Deposit): Promise<void> {
  const deposit: Deposit = { ...before, state: 'seen', block: null, have: 0, isRolledBack: true };
  await rewriteDeposit(tx, deposit, core.clock.now());
  await recordConfirmations(core, tx, [deposit]);
}

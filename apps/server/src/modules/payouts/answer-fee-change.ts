import type { answerFeeChange as endpoint, Input, TransactionItem } from '@gim/contract';
import { parseMoney, toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import { requestCancel } from './cancel-payout.ts';
import type { PayoutsCore } from './core.ts';
import { cents, type Payout, USD } from './payout.ts';
import { acceptFeeChange, clearFeeChange } from './progress-store.ts';
import { noteOf } from './record-steps.ts';
import { findOwnPayout, lockPayout, setEnding } from './store.ts';
import { partnerOf } from './terms.ts';

interface Answer {
  readonly userId: string;
  readonly id: string;
  readonly body: Input<typeof endpoint>['body'];
}

/**
 * The customer accepts or declines a fee that the partner changed. The answer is stored first and then sent to the
 * partner; if that fails, the next run sends it again. A declined payout is refunded once the partner has canceled it.
 */
export async function answerFeeChange(
  core: PayoutsCore,
  { userId, id, body: { isAccepted, fee } }: Answer,
): Promise<TransactionItem> {
  const { db, log, transactions } = core;
  const row = await db.inTransaction(async (tx) => {
    if ((await findOwnPayout(tx, { userId, id })) === undefined) throw new Refusal('NotFound');
    const locked = await lockPayout(tx, id);
    const open = requireOpenChange(core, locked, fee);
    if (!isAccepted) {
      await setEnding(tx, { id, state: open.state, reason: 'FeeDeclined', at: core.clock.now() });
      await clearFeeChange(tx, id);
      await transactions.note(tx, noteOf(open, { feeChange: null }));
      return open;
    }
    const accepted = { ...open, fee: open.feeChange };
    await acceptFeeChange(tx, { id, at: core.clock.now() });
    await transactions.note(tx, noteOf(accepted, { feeChange: null }));
    return accepted;
  });
  try {
    const partner = partnerOf(core, row.kind);
    if (isAccepted) await partner.acceptFee(id, cents(row.fee));
    else await requestCancel(core, partner, id);
  } catch (error) {
    log.warn({ err: error, payout: id }, 'the partner was not notified of an answer, retrying');
  }
  const record = await transactions.find(db.autocommit, { userId, id });
  if (record === undefined) throw new Refusal('NotFound');
  return transactions.item(record);
}

function requireOpenChange(
  { clock }: PayoutsCore,
  row: Payout | undefined,
  seen: string,
): Payout & { readonly feeChange: string } {
  if (row === undefined || row.feeChange === null || row.feeChangeUntil === null || row.ending !== null)
    throw new Refusal('FeeChangeClosed');
  if (row.feeChangeUntil <= clock.now()) throw new Refusal('FeeChangeClosed');
  const parsed = parseMoney(USD, seen);
  if (!parsed.ok || parsed.value.units !== cents(row.feeChange).units)
    throw new Refusal('FeeChanged', { params: { fee: toDecimal(cents(row.feeChange)) } });
  return { ...row, feeChange: row.feeChange };
}

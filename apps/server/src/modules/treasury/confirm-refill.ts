import type { confirmRefill as endpoint, Problem, Reply } from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TreasuryCore } from './core.ts';
import { readPeople, shownTransfer } from './shown-transfers.ts';
import { confirmTransfer, lockTransfer, type TransferRow } from './transfer-store.ts';

interface Confirmation {
  readonly staffId: string;
  readonly id: string;
}

/** Confirms a refill as the second of two people (Z-06, C-10). A refused attempt (`FourEyesRequired`) is audited too. */
export async function confirmRefill(
  core: TreasuryCore,
  confirmation: Confirmation,
): Promise<Reply<typeof endpoint>> {
  const { db, catalogue, staff } = core;
  const { staffId, id } = confirmation;
  const outcome = await db.inTransaction(async (tx) => {
    const transfer = await lockTransfer(tx, id);
    if (transfer?.kind !== 'refill') return { problem: 'NotFound' } as const;
    const problem = await confirm(core, tx, { transfer, staffId });
    const amount = toDecimal(money(catalogue.assetOf(transfer.coin), transfer.units));
    const facts = { coin: transfer.coin, network: transfer.network, amount, askedBy: transfer.askedBy };
    if (problem === null || problem === 'FourEyesRequired')
      await staff.audit(tx, {
        staffId,
        action: problem === null ? 'treasury.refill-confirm' : 'treasury.refill-refused',
        subject: id,
        before: { ...facts, state: transfer.state },
        after: problem === null ? { state: 'Confirmed' } : { problem },
      });
    if (problem !== null) return { problem };
    const personOf = await readPeople(core, tx, [transfer.askedBy, staffId]);
    const confirmed: TransferRow = { ...transfer, state: 'Confirmed', confirmedBy: staffId };
    return { shown: shownTransfer(confirmed, { asset: catalogue.assetOf(transfer.coin), personOf }) };
  });
  if ('problem' in outcome) throw new Refusal(outcome.problem);
  return outcome.shown;
}

/** Returns the reason why the transfer was not confirmed, or null. */
async function confirm(
  { clock, staff }: TreasuryCore,
  tx: Tx,
  { transfer, staffId }: { transfer: TransferRow; staffId: string },
): Promise<(Problem & ('FourEyesRequired' | 'TransferClosed')) | null> {
  const { id, askedBy } = transfer;
  if (transfer.state !== 'Asked' || askedBy === null) return 'TransferClosed';
  const asker = (await staff.people(tx, [askedBy])).get(askedBy);
  if (asker?.isDisabled ?? true) return 'TransferClosed';
  if (!(await staff.areTwoPeople(tx, staffId, askedBy))) return 'FourEyesRequired';
  return (await confirmTransfer(tx, { id, staffId, now: clock.now() })) ? null : 'TransferClosed';
}

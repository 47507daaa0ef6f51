import { type RawBuilder, sql } from 'kysely';
import { ask, type CompanionTable, writeCompanions } from '../../platform/db/companion.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { PayoutState } from './payout.ts';

/** One step of a payout, by compare-and-set. Omitted fields stay as they are. */
export interface StepRow {
  readonly id: string;
  readonly from: PayoutState;
  readonly to: PayoutState;
  readonly at: Date;
  readonly nextAt?: Date;
  readonly orderedAt?: Date;
  readonly reference?: string;
  readonly sequence?: string;
  readonly unclaimedUntil?: Date;
}

/** Identifies the payout's step in a `CompanionRefused` error. */
export const STEPS = 'payouts.payout (step)';

/** Written with a posting. If the payout is no longer in `from`, the posting is refused. */
export const payoutSteps: CompanionTable<StepRow> = {
  name: STEPS,
  locks: ({ id }) => [`payouts.payout ${id}`],
  *write(rows) {
    const seen = new Set<string>();
    const first = rows.filter(({ id }) => !seen.has(id) && seen.add(id));
    const moved = new Set((yield* ask(moving(first))).map(({ id }) => id));
    return rows.map((row) => first.includes(row) && moved.has(row.id));
  },
};

/** The same without a posting. False when the payout is no longer in `from`. */
export async function stepPayout(tx: Tx, row: StepRow): Promise<boolean> {
  const [isDone] = await writeCompanions(tx, payoutSteps, [row]);
  return isDone === true;
}

const moving = (rows: readonly StepRow[]): RawBuilder<{ id: string }> => sql<{ id: string }>`
  update payouts.payout p set state = s."to", moved_at = s.at, next_at = coalesce(s."nextAt", s.at), polls = 0,
    ordered_at = coalesce(s."orderedAt", p.ordered_at), partner_reference = coalesce(s.reference, p.partner_reference),
    accepted_at = case when s.reference is null then p.accepted_at else coalesce(p.accepted_at, s.at) end,
    partner_sequence = greatest(s.sequence, p.partner_sequence),
    unclaimed_until = coalesce(s."unclaimedUntil", p.unclaimed_until)
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, "from" text, "to" text, at timestamptz,
    "nextAt" timestamptz, "orderedAt" timestamptz, reference text, sequence bigint, "unclaimedUntil" timestamptz)
  where p.id = s.id and p.state = s."from" returning p.id`;

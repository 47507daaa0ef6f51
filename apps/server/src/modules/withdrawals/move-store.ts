import { type RawBuilder, sql } from 'kysely';
import { ask, type CompanionTable, writeCompanions } from '../../platform/db/companion.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { State } from './withdrawal.ts';

/** One step of a withdrawal, by compare-and-set. Omitted fields stay as they are. */
export interface MoveRow {
  readonly id: string;
  readonly from: State;
  readonly to: State;
  readonly at: Date;
  readonly nextAt?: Date;
  readonly undoUntil?: Date;
  readonly releaseUntil?: Date;
  readonly paymentId?: string;
  readonly txid?: string;
}

/** Identifies the withdrawal's step in a `CompanionRefused` error. */
export const MOVES = 'withdrawals.withdrawal (move)';

/** Written with a posting. If the withdrawal is no longer in `from`, the posting is refused. */
export const createMoves = (): CompanionTable<MoveRow> => ({
  name: MOVES,
  locks: ({ id }) => [`withdrawals.withdrawal ${id}`],
  *write(rows) {
    const seen = new Set<string>();
    const first = rows.filter(({ id }) => !seen.has(id) && seen.add(id));
    const moved = new Set((yield* ask(moving(first))).map(({ id }) => id));
    return rows.map((row) => first.includes(row) && moved.has(row.id));
  },
});

/** The same without a posting. False when the withdrawal is no longer in `from`. */
export async function moveWithdrawal(tx: Tx, moves: CompanionTable<MoveRow>, row: MoveRow): Promise<boolean> {
  const [isDone] = await writeCompanions(tx, moves, [row]);
  return isDone === true;
}

const moving = (rows: readonly MoveRow[]): RawBuilder<{ id: string }> => sql<{ id: string }>`
  update withdrawals.withdrawal w set state = m.to_state, moved_at = m.at, next_at = coalesce(m.next_at, m.at),
    undo_until = coalesce(m.undo_until, w.undo_until), release_until = coalesce(m.release_until, w.release_until),
    payment_id = coalesce(m.payment_id, w.payment_id), txid = coalesce(m.txid, w.txid)
  from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ from }) => from)}::text[],
    ${rows.map(({ to }) => to)}::text[], ${rows.map(({ at }) => at)}::timestamptz[],
    ${rows.map(({ nextAt }) => nextAt ?? null)}::timestamptz[],
    ${rows.map(({ undoUntil }) => undoUntil ?? null)}::timestamptz[],
    ${rows.map(({ releaseUntil }) => releaseUntil ?? null)}::timestamptz[],
    ${rows.map(({ paymentId }) => paymentId ?? null)}::uuid[], ${rows.map(({ txid }) => txid ?? null)}::text[])
    as m (id, from_state, to_state, at, next_at, undo_until, release_until, payment_id, txid)
  where w.id = m.id and w.state = m.from_state returning w.id`;

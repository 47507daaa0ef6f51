import type { PayoutFinding } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import { ask, type CompanionTable } from '../../../platform/db/companion.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import type { PayoutKind } from '../payout.ts';
import type { Difference, Side } from './finding.ts';

export type FindingAction = 'match' | 'return' | 'credit' | 'close';

export interface Finding extends Difference {
  readonly id: string;
  readonly day: string;
  readonly foundAt: Date;
  readonly request: {
    readonly by: string;
    readonly action: FindingAction;
    readonly pairId: string | null;
    readonly note: string;
    readonly at: Date;
  } | null;
  readonly settledAt: Date | null;
}

interface Row {
  readonly id: string;
  readonly day: string;
  readonly finding: PayoutFinding;
  readonly kind: PayoutKind;
  readonly payoutId: string | null;
  readonly reference: string | null;
  readonly ours: (Omit<Side, 'at'> & { readonly at: string }) | null;
  readonly theirs: (Omit<Side, 'at'> & { readonly at: string }) | null;
  readonly foundAt: Date;
  readonly requestBy: string | null;
  readonly requestAction: FindingAction | null;
  readonly requestPair: string | null;
  readonly requestNote: string | null;
  readonly requestAt: Date | null;
  readonly settledAt: Date | null;
}

const columns: RawBuilder<Row> = sql<Row>`
  id, day::text, finding, kind, payout_id as "payoutId", reference, found_at as "foundAt",
  case when ours_amount is not null then jsonb_build_object('amount', ours_amount::text, 'fee', ours_fee::text,
    'state', ours_state, 'to', ours_to, 'at', ours_at) end as ours,
  case when theirs_amount is not null then jsonb_build_object('amount', theirs_amount::text, 'fee', theirs_fee::text,
    'state', theirs_state, 'to', theirs_to, 'at', theirs_at) end as theirs,
  request_by as "requestBy", request_action as "requestAction", request_pair as "requestPair",
  request_note as "requestNote", request_at as "requestAt", settled_at as "settledAt"`;

const sideOf = (side: Row['ours']): Side | null => side && { ...side, at: new Date(side.at) };

function findingOf(row: Row): Finding {
  const {
    requestBy: by,
    requestAction: action,
    requestAt: at,
    requestNote,
    requestPair,
    ours,
    theirs,
    ...rest
  } = row;
  return {
    ...rest,
    ours: sideOf(ours),
    theirs: sideOf(theirs),
    request:
      by === null || action === null || at === null
        ? null
        : { by, action, at, note: requestNote ?? '', pairId: requestPair },
  };
}

/** Stores a difference. A finding that is already open keeps its id, its day and the pending request of staff. */
export async function upsertFinding(
  tx: Tx,
  { id, day, at, ...one }: Difference & { readonly id: string; readonly day: string; readonly at: Date },
): Promise<void> {
  const { ours, theirs } = one;
  const target =
    one.payoutId === null
      ? sql`(kind, reference) where settled_at is null and payout_id is null`
      : sql`(payout_id) where settled_at is null and payout_id is not null`;
  await sql`
    insert into payouts.finding (id, day, finding, kind, payout_id, reference, ours_amount, ours_fee, ours_state, ours_to,
      ours_at, theirs_amount, theirs_fee, theirs_state, theirs_to, theirs_at, found_at)
    values (${id}, ${day}, ${one.finding}, ${one.kind}, ${one.payoutId}, ${one.reference},
      ${ours?.amount ?? null}, ${ours?.fee ?? null}, ${ours?.state ?? null}, ${ours?.to ?? null}, ${ours?.at ?? null},
      ${theirs?.amount ?? null}, ${theirs?.fee ?? null}, ${theirs?.state ?? null}, ${theirs?.to ?? null},
      ${theirs?.at ?? null}, ${at})
    on conflict ${target} do update set finding = excluded.finding, reference = excluded.reference,
      ours_amount = excluded.ours_amount, ours_fee = excluded.ours_fee, ours_state = excluded.ours_state,
      ours_to = excluded.ours_to, ours_at = excluded.ours_at, theirs_amount = excluded.theirs_amount,
      theirs_fee = excluded.theirs_fee, theirs_state = excluded.theirs_state, theirs_to = excluded.theirs_to,
      theirs_at = excluded.theirs_at`.execute(tx);
}

/** Whether staff has already settled this finding. Then it is not reported again. */
export async function wasSettled(
  reader: Reader,
  { kind, payoutId, reference, finding }: Difference,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts.finding
    where settled_at is not null and settled_as <> 'agreed' and kind = ${kind}
      and (finding = ${finding} or settled_as = 'match')
      and (payout_id = ${payoutId}::uuid or (${payoutId}::uuid is null and reference = ${reference}::text))
    limit 1`.execute(reader);
  return rows.length > 0;
}

/** Settles the day's open findings that no longer differ. */
export async function settleAgreed(
  tx: Tx,
  { day, open, at }: { day: string; open: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update payouts.finding set settled_at = ${at}, settled_as = 'agreed', request_by = null, request_action = null,
      request_at = null, request_note = null, request_pair = null
    where day = ${day} and settled_at is null
      and not (coalesce(payout_id::text, kind || ' ' || reference) = any(${[...open]}::text[]))`.execute(tx);
}

export const findingKey = ({ payoutId, kind, reference }: Difference): string =>
  payoutId ?? `${kind} ${reference ?? ''}`;

export async function findFinding(reader: Reader, id: string): Promise<Finding | undefined> {
  const { rows } = await sql<Row>`select ${columns} from payouts.finding where id = ${id}`.execute(reader);
  return rows[0] && findingOf(rows[0]);
}

export async function lockFinding(tx: Tx, id: string): Promise<Finding | undefined> {
  const { rows } = await sql<Row>`select ${columns} from payouts.finding where id = ${id} for update`.execute(
    tx,
  );
  return rows[0] && findingOf(rows[0]);
}

/** The findings of a day and all older open ones; open first, oldest first. */
export async function listFindings(
  reader: Reader,
  { day, limit }: { day: string; limit: number },
): Promise<readonly Finding[]> {
  const { rows } = await sql<Row>`
    select ${columns} from payouts.finding
    where day = ${day} or (settled_at is null and day < ${day})
    order by settled_at is not null, found_at, id limit ${limit}`.execute(reader);
  return rows.map(findingOf);
}

/** Both halves have an index of their own. */
export async function countOpenFindings(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from payouts.finding where settled_at is null and payout_id is not null)::int
      + (select count(*) from payouts.finding where settled_at is null and payout_id is null)::int as count`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

export async function requestSettlement(
  tx: Tx,
  one: { id: string; by: string; action: FindingAction; pairId: string | null; note: string; at: Date },
): Promise<void> {
  await sql`
    update payouts.finding set request_by = ${one.by}, request_action = ${one.action}, request_pair = ${one.pairId},
      request_note = ${one.note}, request_at = ${one.at}
    where id = ${one.id} and settled_at is null`.execute(tx);
}

export async function clearRequest(tx: Tx, id: string): Promise<void> {
  await sql`
    update payouts.finding set request_by = null, request_action = null, request_pair = null, request_note = null,
      request_at = null where id = ${id} and settled_at is null`.execute(tx);
}

interface Settling {
  readonly id: string;
  readonly by: string;
  readonly as: FindingAction;
  readonly at: Date;
}

export const SETTLED = 'payouts.finding (settled)';

/** Settles findings together with a posting. If somebody else has settled one, the posting is refused. */
export const settledFindings: CompanionTable<Settling> = {
  name: SETTLED,
  locks: ({ id }) => [`payouts.finding ${id}`],
  *write(rows) {
    const done = new Set(
      (yield* ask(sql<{ id: string }>`
        update payouts.finding f set settled_at = s.at, settled_by = s.by, settled_as = s."as"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, "by" uuid, "as" text, at timestamptz)
        where f.id = s.id and f.settled_at is null returning f.id`)).map(({ id }) => id),
    );
    return rows.map(({ id }) => done.delete(id));
  },
};

export interface Comparison {
  readonly day: string;
  readonly ranAt: Date;
  readonly oursCount: number;
  readonly oursSum: string;
  readonly theirsCount: number;
  readonly theirsSum: string;
  readonly agreeCount: number;
  readonly agreeSum: string;
}

export async function upsertComparison(tx: Tx, one: Comparison): Promise<void> {
  await sql`
    insert into payouts.reconciliation
      (day, ran_at, ours_count, ours_sum, theirs_count, theirs_sum, agree_count, agree_sum)
    values (${one.day}, ${one.ranAt}, ${one.oursCount}, ${one.oursSum}, ${one.theirsCount}, ${one.theirsSum},
      ${one.agreeCount}, ${one.agreeSum})
    on conflict (day) do update set ran_at = excluded.ran_at, ours_count = excluded.ours_count,
      ours_sum = excluded.ours_sum, theirs_count = excluded.theirs_count, theirs_sum = excluded.theirs_sum,
      agree_count = excluded.agree_count, agree_sum = excluded.agree_sum`.execute(tx);
}

export async function findComparison(reader: Reader, day: string): Promise<Comparison | undefined> {
  const { rows } = await sql<Comparison>`
    select day::text, ran_at as "ranAt", ours_count as "oursCount", ours_sum::text as "oursSum",
      theirs_count as "theirsCount", theirs_sum::text as "theirsSum", agree_count as "agreeCount",
      agree_sum::text as "agreeSum"
    from payouts.reconciliation where day = ${day}`.execute(reader);
  return rows[0];
}

export async function listDays(reader: Reader, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from payouts.reconciliation order by payouts.reconciliation.day desc limit ${limit}`.execute(
    reader,
  );
  return rows.map(({ day }) => day);
}

/** The payouts submitted on a day, and those returned after their end that are not settled yet. */
export async function listOrdered(
  reader: Reader,
  { day, kind }: { day: string; kind: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts.payout
    where kind = ${kind} and ordered_at is not null
      and ((ordered_at >= ${day}::date::timestamp at time zone 'UTC'
          and ordered_at < (${day}::date + 1)::timestamp at time zone 'UTC')
        or (returned_at is not null and not exists (
          select from payouts.finding f where f.payout_id = payout.id and f.finding = 'ReturnedAfterEnd'
            and f.settled_at is not null)))
    order by ordered_at, id`.execute(reader);
  return rows.map(({ id }) => id);
}

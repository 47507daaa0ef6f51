import { timelineMax } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, ReplicaReader } from '../../platform/db/db.ts';
import { type Numbered, sharedRead } from '../../platform/db/shared-read.ts';
import type { MoveRow, NoteRow, RecordRow } from './rows.ts';
import type { ListedTransaction, Step, StoredTransaction } from './transaction.ts';

/** Inserts any number of records with their steps in one statement, and their search values in a second one. */
export function insertRecords(rows: readonly RecordRow[]): readonly RawBuilder<unknown>[] {
  const records = sql`
    insert into transactions.transaction (id, user_id, type, stage, status, coin, amount, direction, counter_coin, counter_amount,
      counter_direction, fee_coin, fee_amount, price_coin, price_quote, price_rate, usd, reason, details, postings,
      step_stages, step_times, updated_at, ended_at)
    select r.id, r."userId", r.type, r.stage, r.status, r.coin, r.amount, r.direction, r."counterCoin", r."counterAmount",
      r."counterDirection", r."feeCoin", r."feeAmount", r."priceCoin", r."priceQuote", r."priceRate", r.usd, r.reason,
      r.details, r.postings, r.stages, array_fill(r.at, array[cardinality(r.stages)]), r.at, r."endedAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, "userId" uuid, type text, stage text, status text, coin text,
      amount numeric, direction text, "counterCoin" text, "counterAmount" numeric, "counterDirection" text,
      "feeCoin" text, "feeAmount" numeric, "priceCoin" text, "priceQuote" text, "priceRate" numeric, usd numeric,
      reason text, details jsonb, postings uuid[], stages text[], at timestamptz, "endedAt" timestamptz)`;
  return [records, ...insertSearchValues(rows)];
}

/**
 * Adds search values to records. Replaced values still find their record: customers search with what they have, which
 * may be the hash of a transaction that was broadcast again under another one.
 */
export function insertSearchValues(
  rows: readonly {
    readonly userId: string;
    readonly id: string;
    readonly searchValues: readonly string[];
  }[],
): readonly RawBuilder<unknown>[] {
  const values = rows.flatMap(({ userId, id, searchValues }) =>
    searchValues.map((value) => ({ userId, id, value })),
  );
  if (values.length === 0) return [];
  const insert = sql`
    insert into transactions.search_value (user_id, value, transaction_id)
    select v."userId", v.value, v.id
    from json_to_recordset(${JSON.stringify(values)}::json) as v ("userId" uuid, id uuid, value text)
    on conflict do nothing`;
  return [insert];
}

/**
 * Moves each record that is still at the given stage. The rows are locked in the order of their key, so that concurrent
 * batches never deadlock. The caller passes at most one row per record.
 */
export const moveRecords = (rows: readonly MoveRow[]): RawBuilder<{ id: string }> => sql<{ id: string }>`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as m ("userId" uuid, id uuid, type text, "from" text, "to" text,
        status text,
        "counterCoin" text, "counterAmount" numeric, "counterDirection" text, "feeCoin" text, "feeAmount" numeric,
        "priceCoin" text, "priceQuote" text, "priceRate" numeric, reason text, details jsonb, posting uuid,
        amount numeric, usd numeric, at timestamptz, "endedAt" timestamptz)
    ), standing as (
      select t.id from transactions.transaction t
      join wanted m on m."userId" = t.user_id and m.id = t.id and m.type = t.type and m."from" = t.stage
      order by t.user_id, t.id for update of t
    )
    update transactions.transaction t
    set stage = m."to",
      status = m.status,
      step_stages = t.step_stages || m."to",
      step_times = t.step_times || m.at,
      amount = coalesce(m.amount, t.amount),
      usd = coalesce(m.usd, t.usd),
      counter_coin = coalesce(m."counterCoin", t.counter_coin),
      counter_amount = coalesce(m."counterAmount", t.counter_amount),
      counter_direction = coalesce(m."counterDirection", t.counter_direction),
      fee_coin = coalesce(m."feeCoin", t.fee_coin),
      fee_amount = coalesce(m."feeAmount", t.fee_amount),
      price_coin = coalesce(m."priceCoin", t.price_coin),
      price_quote = coalesce(m."priceQuote", t.price_quote),
      price_rate = coalesce(m."priceRate", t.price_rate),
      reason = m.reason,
      details = t.details || m.details,
      postings = case when m.posting is null then t.postings else t.postings || m.posting end,
      updated_at = m.at,
      ended_at = m."endedAt"
    from wanted m
    where t.user_id = m."userId" and t.id = m.id and t.id in (select id from standing)
    returning t.id`;

/** Updates records that are still at the given stage. */
export const noteRecords = (rows: readonly NoteRow[]): RawBuilder<{ id: string }> => sql<{ id: string }>`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as n ("userId" uuid, id uuid, type text, stage text, details jsonb, "feeCoin" text, "feeAmount" numeric,
          at timestamptz)
    ), standing as (
      select t.id from transactions.transaction t
      join wanted n on n."userId" = t.user_id and n.id = t.id and n.type = t.type and n.stage = t.stage
      order by t.user_id, t.id for update of t
    )
    update transactions.transaction t
    set details = t.details || n.details,
      fee_coin = coalesce(n."feeCoin", t.fee_coin),
      fee_amount = coalesce(n."feeAmount", t.fee_amount),
      updated_at = n.at
    from wanted n
    where t.user_id = n."userId" and t.id = n.id and t.id in (select id from standing)
    returning t.id`;

/** The columns of a list item, for the table alias of the query. */
const listColumns: RawBuilder<ListedTransaction> = sql<ListedTransaction>`
  t.id, t.type, t.stage, t.status, t.coin, t.amount, t.direction,
  t.counter_coin as "counterCoin", t.counter_amount as "counterAmount", t.counter_direction as "counterDirection",
  t.fee_coin as "feeCoin", t.fee_amount as "feeAmount", t.price_coin as "priceCoin", t.price_quote as "priceQuote",
  t.price_rate as "priceRate", t.usd, t.reason, t.details, t.updated_at as "updatedAt", t.ended_at as "endedAt"`;

/** The columns of a whole record. */
const storedColumns: RawBuilder<StoredTransaction> = sql<StoredTransaction>`
  ${listColumns}, t.user_id as "userId", t.postings, uuid_extract_timestamp(t.id) as "createdAt"`;

/**
 * The version of a row: the id and the time of the database transaction that wrote it. The id alone could repeat after
 * a failover that lost transactions.
 */
export const versionColumn: RawBuilder<string> = sql<string>`concat(t.xmin, ' ', t.updated_at)`;

/** Some records of a user, in any order, with the version that was read. */
export const findListed = sharedRead(
  (asked: readonly { readonly userId: string; readonly ids: readonly string[] }[]) => {
    const pairs = asked.flatMap(({ userId, ids }, index) => ids.map((id) => ({ userId, id, no: index + 1 })));
    return sql<ListedTransaction & { readonly version: string } & Numbered>`
      select wanted.no, ${listColumns}, ${versionColumn} as version
      from unnest(${pairs.map(({ no }) => no)}::int[], ${pairs.map(({ userId }) => userId)}::uuid[],
        ${pairs.map(({ id }) => id)}::uuid[]) as wanted (no, user_id, id)
      join transactions.transaction t on t.user_id = wanted.user_id and t.id = wanted.id`;
  },
);

/**
 * The steps of the record `t` as an array of objects, oldest first. Steps in the archive are from before records had
 * their own; if there are too many, only the newest are returned.
 */
const steps: RawBuilder<readonly StoredStep[]> = sql<readonly StoredStep[]>`
  array(
    select json_build_object('stage', s.stage, 'at', s.at) from (
      select p.stage, p.at, p.no, 1 as part from transactions.step_archive p where p.transaction_id = t.id
      union all
      select p.stage, p.at, p.no, 2 from unnest(t.step_stages, t.step_times) with ordinality as p (stage, at, no)
      order by part desc, no desc limit ${timelineMax}
    ) s order by s.part, s.no
  )`;

interface StoredStep {
  readonly stage: string;
  readonly at: string;
}

/** A record with its steps. */
export async function findWithSteps(
  reader: ReplicaReader,
  owned: { userId: string; id: string },
): Promise<(StoredTransaction & { readonly steps: readonly Step[] }) | undefined> {
  const { rows } = await sql<StoredTransaction & { readonly steps: readonly StoredStep[] }>`
    select ${storedColumns}, ${steps} as steps from transactions.transaction t where ${isOwn(owned)}`.execute(
    reader,
  );
  const [row] = rows;
  return row && { ...row, steps: row.steps.map(({ stage, at }) => ({ stage, at: new Date(at) })) };
}

/** Another user's record is not found, as if it did not exist. */
export async function findRecord(
  reader: ReplicaReader,
  owned: { userId: string; id: string },
): Promise<StoredTransaction | undefined> {
  const { rows } = await sql<StoredTransaction>`
    select ${storedColumns} from transactions.transaction t where ${isOwn(owned)}`.execute(reader);
  return rows[0];
}

const isOwn = ({ userId, id }: { userId: string; id: string }): RawBuilder<boolean> =>
  sql<boolean>`t.id = ${id} and t.user_id = ${userId}`;

/** Records by id, of any user: for internal consumers. */
export async function findRecords(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredTransaction>> {
  const { rows } = await recordsStatement(ids).execute(reader);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A statement of its own for the test of its plan. */
export const recordsStatement = (
  ids: readonly string[],
): RawBuilder<StoredTransaction> => sql<StoredTransaction>`
    select ${storedColumns} from transactions.transaction t where t.id = any(${[...ids]}::uuid[])`;

/**
 * Operations of any user, newest first: by the last eight characters of the id, by the id, or by a searchable value.
 */
export async function findIdsOfAnybody(
  reader: Reader,
  { text, number, id, limit }: { text: string; number: string | null; id: string | null; limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      (select id from transactions.transaction where "right"(id::text, 8) = ${number} limit ${limit})
      union all
      (select id from transactions.transaction where id = ${id}::uuid)
      union all
      (select transaction_id from transactions.search_value where value = ${text} limit ${limit})
    ) found order by id desc limit ${limit}`.execute(reader);
  return rows.map((row) => row.id);
}

/** Whether the user has an open operation; then the account cannot be deleted. */
export async function hasOpenRecords(reader: Reader, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (
      select from transactions.transaction where user_id = ${userId} and ended_at is null
    ) as "isOpen"`.execute(reader);
  return rows[0]?.isOpen ?? false;
}

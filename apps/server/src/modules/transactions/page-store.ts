import type { TransactionStatus } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReplicaReader } from '../../platform/db/db.ts';
import { type Numbered, numbered, sharedRead } from '../../platform/db/shared-read.ts';
import type { SearchTerm } from './search-term.ts';
import { versionColumn } from './store.ts';

/** One page of a history, newest first. Ids are ordered by time, so dates and the cursor are bounds of the id. */
export interface PageQuery {
  readonly userId: string;
  /** The matching pairs of type and status; null for all. */
  readonly pairs: readonly Pair[] | null;
  readonly coin: string | null;
  readonly term: SearchTerm | null;
  /** From this id on, inclusive. */
  readonly first: string;
  /** Before this id. */
  readonly before: string;
  readonly limit: number;
}

export interface Pair {
  readonly type: string;
  readonly status: TransactionStatus;
}

/** A record of a page. */
export interface Found {
  readonly id: string;
  /** Changes with every write. */
  readonly version: string;
}

export async function findPage(reader: ReplicaReader, query: PageQuery): Promise<readonly Found[]> {
  const { term, pairs, coin } = query;
  if (term !== null) return (await searchStatement(query, term).execute(reader)).rows;
  if (pairs === null) return unfiltered(reader, query);
  return coin === null ? byPairs(reader, query) : byCoin(reader, query);
}

const unfiltered = sharedRead((queries: readonly PageQuery[]) => pageStatement(queries, scanAll));
const byPairs = sharedRead((queries: readonly PageQuery[]) => pageStatement(queries, scanPairs));
const byCoin = sharedRead((queries: readonly PageQuery[]) => pageStatement(queries, scanCoin));

/** The statement itself, for the test of its plan. */
export function statementOf(query: PageQuery): RawBuilder<Found> {
  const { term, pairs, coin } = query;
  if (term !== null) return searchStatement(query, term);
  if (pairs === null) return pageStatement([query], scanAll);
  return pageStatement([query], coin === null ? scanPairs : scanCoin);
}

const foundColumns = sql`t.id, ${versionColumn} as version`;

/** Pages of many users, all found by the same index scan. */
function pageStatement(
  queries: readonly PageQuery[],
  ids: RawBuilder<unknown>,
): RawBuilder<Found & Numbered> {
  const column = <T>(of: (query: PageQuery) => T): readonly T[] => queries.map(of);
  return sql<Found & Numbered>`
    select ${numbered}, ${foundColumns}
    from unnest(${column(({ userId }) => userId)}::uuid[],
      ${column(({ first }) => first)}::uuid[],
      ${column(({ before }) => before)}::uuid[],
      ${column(({ limit }) => limit)}::int[],
      ${column(({ coin }) => coin)}::text[],
      ${column(({ pairs }) => (pairs ?? []).map(({ type }) => type).join())}::text[],
      ${column(({ pairs }) => (pairs ?? []).map(({ status }) => status).join())}::text[])
      with ordinality as wanted (user_id, first, before, page_limit, coin, types, statuses, no)
    cross join lateral (${ids}) page
    join transactions.transaction t on t.user_id = wanted.user_id and t.id = page.id
    order by wanted.no, t.id desc`;
}

const scanAll = sql`
  select t.id from transactions.transaction t
  where t.user_id = wanted.user_id and t.id >= wanted.first and t.id < wanted.before
  order by t.id desc limit wanted.page_limit`;

const scanPairs = ofEachPair(scanPair([], sql`pair.type, pair.status`));

const scanCoin = ofEachPair(
  sql.join(
    ['coin', 'counter_coin'].map(
      (column) => sql`(${scanPair([column], sql`wanted.coin, pair.type, pair.status`)})`,
    ),
    sql` union all `,
  ),
);

function ofEachPair(walk: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select found.id
    from unnest(string_to_array(wanted.types, ','), string_to_array(wanted.statuses, ',')) as pair (type, status)
    cross join lateral (${walk}) found
    order by found.id desc limit wanted.page_limit`;
}

/**
 * The newest records of one pair, from the end of one index. Both bounds begin with the pair and the order is that of
 * the index, so that no other index fits: the planner does not know the values here, and would otherwise choose the
 * index over all records of the user.
 */
function scanPair(coin: readonly string[], values: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = [...coin, 'type', 'status', 'id'].map((column) => sql`t.${sql.ref(column)}`);
  const bound = sql`(${sql.join(columns)})`;
  return sql`
    select t.id from transactions.transaction t
    where t.user_id = wanted.user_id and ${bound} >= (${values}, wanted.first) and ${bound} < (${values}, wanted.before)
      and ${sql.join(
        columns.map((column) => sql`${column} is not null`),
        sql` and `,
      )}
    order by ${sql.join(columns.map((column) => sql`${column} desc`))} limit wanted.page_limit`;
}

function searchStatement(query: PageQuery, term: SearchTerm): RawBuilder<Found> {
  const { userId, limit } = query;
  return sql<Found>`
    select ${foundColumns} from transactions.transaction t
    where t.user_id = ${userId} and t.id in (${foundBy(query, term)}) and ${fits(query)}
    order by t.id desc limit ${limit}`;
}

/**
 * The matches of a search, by each of its indexes. The text is compared as a range, in the byte order of its column.
 */
function foundBy(
  { userId, first, before }: PageQuery,
  { text, ids, number }: SearchTerm,
): RawBuilder<unknown> {
  const bounds = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`user_id = ${userId} and ${id} >= ${first}::uuid and ${id} < ${before}::uuid`;
  const beginning = (value: RawBuilder<unknown>, with_: string): RawBuilder<unknown> =>
    sql`${value} >= ${with_} collate "C" and ${value} < ${with_ + LAST_CHARACTER} collate "C"`;
  const ofRecord = sql`select id from transactions.transaction where ${bounds(sql`id`)}`;
  const parts = [
    sql`select transaction_id from transactions.search_value
      where ${bounds(sql`transaction_id`)} and ${beginning(sql`value`, text)}`,
  ];
  if (number !== null) {
    parts.push(sql`${ofRecord} and ${beginning(sql`"right"(id::text, 8) collate "C"`, number)}`);
  }
  if (ids !== null) parts.push(sql`${ofRecord} and id >= ${ids.first}::uuid and id <= ${ids.last}::uuid`);
  return sql.join(parts, sql` union all `);
}

/** Sorts after every character that can follow in a text. */
const LAST_CHARACTER = '\u{10ffff}';

function fits({ pairs, coin }: PageQuery): RawBuilder<unknown> {
  const ofPair =
    pairs === null
      ? sql`true`
      : sql`(t.type, t.status) in (select * from unnest(${pairs.map(({ type }) => type)}::text[],
          ${pairs.map(({ status }) => status)}::text[]))`;
  const ofCoin = coin === null ? sql`true` : sql`(t.coin = ${coin} or t.counter_coin = ${coin})`;
  return sql`${ofPair} and ${ofCoin}`;
}

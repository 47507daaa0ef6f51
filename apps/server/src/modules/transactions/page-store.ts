import type { TransactionStatus } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import type { SearchTerm } from './search-term.ts';
import { keptColumns } from './store.ts';
import type { Kept } from './transaction.ts';

/** One page of a history, newest first. Ids are ordered by time, so dates and the cursor are bounds of the id. */
export interface PageQuery {
  readonly userId: string;
  /** The pairs of type and status that fit; null when all do. */
  readonly pairs: readonly Pair[] | null;
  readonly coin: string | null;
  readonly term: SearchTerm | null;
  /** From this id on. */
  readonly first: string;
  /** Before this id. */
  readonly before: string;
  readonly limit: number;
}

export interface Pair {
  readonly type: string;
  readonly status: TransactionStatus;
}

export async function findPage(reader: Reader, query: PageQuery): Promise<readonly Kept[]> {
  const { rows } = await pageStatement(query).execute(reader);
  return rows;
}

/** The statement itself, for the test that looks at its plan. */
export function pageStatement(query: PageQuery): RawBuilder<Kept> {
  return sql<Kept>`
    select ${keptColumns}
    from (${idsOf(query)}) page
    join transactions.transaction t on t.user_id = ${query.userId} and t.id = page.id
    order by t.id desc`;
}

function idsOf(query: PageQuery): RawBuilder<unknown> {
  const { limit } = query;
  if (query.term !== null) {
    return sql`select t.id from transactions.transaction t
      where t.user_id = ${query.userId} and t.id in (${foundBy(query, query.term)}) and ${fits(query)}
      order by t.id desc limit ${limit}`;
  }
  if (query.pairs === null) return walk(query, { column: null });
  const walks =
    query.coin === null
      ? walk(query, { column: null })
      : sql`(${walk(query, { column: 'coin' })}) union all (${walk(query, { column: 'counter_coin' })})`;
  const types = query.pairs.map(({ type }) => type);
  const statuses = query.pairs.map(({ status }) => status);
  return sql`
    select found.id from unnest(${types}::text[], ${statuses}::text[]) as pair (type, status)
    cross join lateral (${walks}) found
    order by found.id desc limit ${limit}`;
}

/** The newest of one pair, read from the end of one index. */
function walk(
  { userId, pairs, coin, first, before, limit }: PageQuery,
  { column }: { column: 'coin' | 'counter_coin' | null },
): RawBuilder<unknown> {
  const ofPair = pairs === null ? sql`true` : sql`t.type = pair.type and t.status = pair.status`;
  const ofCoin = column === null ? sql`true` : sql`t.${sql.ref(column)} = ${coin}`;
  return sql`select t.id from transactions.transaction t
    where t.user_id = ${userId} and ${ofPair} and ${ofCoin} and t.id >= ${first}::uuid and t.id < ${before}::uuid
    order by t.id desc limit ${limit}`;
}

/** What a search finds, by each of its indexes. The text is compared as a range, in the byte order of its column. */
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

/** Sorts behind everything that can follow in a text. */
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

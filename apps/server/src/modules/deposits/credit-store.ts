import { sql } from 'kysely';
import { ask, type CompanionTable } from '../../platform/db/companion.ts';
import type { Reader } from '../../platform/db/db.ts';
import { numbered, sharedRead, uuidKeys } from '../../platform/db/shared-read.ts';
import type { Deposit, DepositState } from './deposit.ts';
import { readDeposits } from './deposit-store.ts';

/** Deposits credited by one posting, each only if its state and block are unchanged. */
export interface Credit {
  readonly posting: string;
  readonly to: 'credited' | 'suspense';
  readonly members: readonly { readonly id: string; readonly state: DepositState; readonly hash: string }[];
  /** The record shared by a collection of small deposits; null where each has its own. */
  readonly transactionId: string | null;
  readonly at: Date;
}

export const CREDITS = 'deposits.deposit (credit)';

/**
 * Compares state and block of every deposit, so that the posting is refused after a rollback or if another process was
 * first. All deposits of a posting, or none.
 */
export const creditTable: CompanionTable<Credit> = {
  name: CREDITS,
  locks: ({ members }) => members.map(({ id }) => `deposits.deposit ${id}`),
  *write(rows) {
    const members = rows.flatMap(({ members: all, posting, to, transactionId, at }) =>
      all.map((member) => ({ ...member, posting, to, transactionId, at, count: all.length })),
    );
    const credited = yield* ask(sql<{ posting: string }>`
      with wanted as (
        select * from json_to_recordset(${JSON.stringify(members)}::json) as c (id uuid, state text, hash text, posting uuid, "to" text,
          "transactionId" uuid, at timestamptz, count integer)
      ), standing as (
        select d.id, w.posting, w.count from deposits.deposit d
        join wanted w on w.id = d.id and w.state = d.state and w.hash = d.block_hash
        order by d.id for update of d
      ), whole as (
        select posting from standing group by posting, count having count(*) = count
      )
      update deposits.deposit d
      set state = w."to", posting = w.posting, have = d.need,
        transaction_id = coalesce(w."transactionId", d.transaction_id), updated_at = w.at
      from wanted w
      where d.id = w.id and d.id in (select id from standing) and w.posting in (select posting from whole)
      returning w.posting`);
    const done = new Set(credited.map(({ posting }) => posting));
    return rows.map(({ posting }) => done.has(posting));
  },
};

/** A deposit without an owner that staff assigns to a user. */
export interface Assignment {
  readonly id: string;
  readonly userId: string;
  readonly posting: string;
  readonly transactionId: string;
  readonly at: Date;
}

export const ASSIGNMENTS = 'deposits.deposit (assignment)';

export const assignmentTable: CompanionTable<Assignment> = {
  name: ASSIGNMENTS,
  locks: ({ id }) => [`deposits.deposit ${id}`],
  *write(rows) {
    const first = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at);
    const assigned = yield* ask(sql<{ posting: string }>`
      with wanted as (
        select * from json_to_recordset(${JSON.stringify(first)}::json)
          as a (id uuid, "userId" uuid, posting uuid, "transactionId" uuid, at timestamptz)
      ), standing as (
        select d.id from deposits.deposit d join wanted w on w.id = d.id
        where d.state = 'suspense' order by d.id for update of d
      )
      update deposits.deposit d
      set state = 'assigned', user_id = w."userId", posting = w.posting, transaction_id = w."transactionId", updated_at = w.at
      from wanted w where d.id = w.id and d.id in (select id from standing)
      returning w.posting`);
    const done = new Set(assigned.map(({ posting }) => posting));
    return rows.map(({ posting }) => done.has(posting));
  },
};

/** Users whose deposits below the minimum reach it together. */
export async function listComplete(
  reader: Reader,
  { network, coin, minimum }: { network: string; coin: string; minimum: bigint },
): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from deposits.deposit
    where network = ${network} and coin = ${coin} and state = 'collecting'
    group by user_id having sum(amount) >= ${`${minimum}`}::numeric`.execute(reader);
  return rows.map(({ userId }) => userId);
}

export const listCollecting = (
  reader: Reader,
  { network, coin, userId }: { network: string; coin: string; userId: string },
): Promise<readonly Deposit[]> =>
  readDeposits(
    reader,
    sql`where d.network = ${network} and d.coin = ${coin} and d.user_id = ${userId} and d.state = 'collecting' order by d.id`,
  );

/** The net amounts of a user's uncredited deposits, by coin. */
export const sumIncoming = sharedRead<string, { readonly coin: string; readonly units: string }>(
  (userIds) => sql`
    select ${numbered}, d.coin, sum(d.amount - d.fee)::text as units
    from ${uuidKeys(userIds)}
    join deposits.deposit d on d.user_id = wanted.key and d.state in ('seen', 'collecting')
    group by wanted.no, d.coin`,
);

/** The sums of deposits that are in blocks but not yet in the ledger, by coin. */
export async function sumUncredited(
  reader: Reader,
  network: string,
): Promise<readonly { readonly coin: string; readonly units: string }[]> {
  const { rows } = await sql<{ coin: string; units: string }>`
    select coin, sum(amount)::text as units from deposits.deposit
    where network = ${network} and height is not null and state in ('seen', 'collecting') group by coin`.execute(
    reader,
  );
  return rows;
}

export const listSuspense = (reader: Reader, { limit }: { limit: number }): Promise<readonly Deposit[]> =>
  readDeposits(reader, sql`where d.state = 'suspense' order by d.seen_at desc, d.id limit ${limit}`);

import type { CaseReason, DeskCase } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { CaseFinding, OpenCase } from './ports.ts';

export interface StoredCase extends OpenCase {
  readonly subject: string;
  readonly coin: string | null;
  readonly amount: string | null;
  readonly dueAt: Date | null;
  readonly p90Seconds: number | null;
  readonly openedAt: Date;
  readonly takenBy: string | null;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
}

type Raw<T> = Omit<T, 'number'> & { readonly number: string };

const columns = sql`number::text as number, reason, subject_key as key, subject, user_id as "userId",
  transaction_id as "transactionId", coin, amount, due_at as "dueAt", p90_seconds as "p90Seconds", opened_at as "openedAt",
  taken_by as "takenBy", closed_at as "closedAt", closed_by as "closedBy"`;

const numbered = <T extends { readonly number: string }>(row: T): Omit<T, 'number'> & { number: number } => ({
  ...row,
  number: Number.parseInt(row.number, 10),
});

/** False if the subject already has a case: finding it again, or in two processes at once, opens no second one. */
export async function insertCase(
  tx: Tx,
  { number, finding, now }: { number: number; finding: CaseFinding; now: Date },
): Promise<boolean> {
  const { reason, key, subject, coin, amount, operation } = finding;
  const { rows } = await sql`
    insert into support.case (number, reason, subject_key, subject, user_id, transaction_id, coin, amount, due_at, p90_seconds,
      opened_at)
    values (${number}, ${reason}, ${key}, ${subject}, ${operation?.userId ?? null}, ${operation?.id ?? null}, ${coin},
      ${amount}::numeric, ${operation?.dueAt ?? null}, ${operation?.p90Seconds ?? null}, ${now})
    on conflict (reason, subject_key) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Which of these keys have a case, open or closed. */
export async function listKnown(
  reader: Reader,
  { reason, keys }: { reason: CaseReason; keys: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select subject_key as key from support.case
    where reason = ${reason} and subject_key = any (${[...keys]}::text[])`.execute(reader);
  return new Set(rows.map(({ key }) => key));
}

export async function listOpenCases(
  reader: Reader,
  reasons: readonly CaseReason[],
): Promise<readonly OpenCase[]> {
  const { rows } = await sql<Raw<OpenCase>>`
    select number::text as number, reason, subject_key as key, user_id as "userId", transaction_id as "transactionId"
    from support.case where closed_at is null and reason = any (${[...reasons]}::text[]) order by number`.execute(
    reader,
  );
  return rows.map(numbered);
}

export async function listCases(
  reader: Reader,
  { isClosed, limit }: { isClosed: boolean; limit: number },
): Promise<readonly StoredCase[]> {
  const { rows } = isClosed
    ? await sql<Raw<StoredCase>>`
        select ${columns} from support.case where closed_at is not null
        order by closed_at desc, number desc limit ${limit}`.execute(reader)
    : await sql<Raw<StoredCase>>`
        select ${columns} from support.case where closed_at is null
        order by opened_at, number limit ${limit}`.execute(reader);
  return rows.map(numbered);
}

export async function findCase(reader: Reader, number: number): Promise<StoredCase | undefined> {
  const { rows } = await sql<Raw<StoredCase>>`
    select ${columns} from support.case where number = ${number}`.execute(reader);
  return rows.map(numbered)[0];
}

export async function lockCase(tx: Tx, number: number): Promise<StoredCase | undefined> {
  const { rows } = await sql<Raw<StoredCase>>`
    select ${columns} from support.case where number = ${number} for update`.execute(tx);
  return rows.map(numbered)[0];
}

export async function setTaken(tx: Tx, { number, by }: { number: number; by: string | null }): Promise<void> {
  await sql`update support.case set taken_by = ${by}::uuid where number = ${number}`.execute(tx);
}

export async function setClosed(
  tx: Tx,
  { number, by, now }: { number: number; by: string | null; now: Date },
): Promise<void> {
  await sql`update support.case set closed_at = ${now}, closed_by = ${by}::uuid where number = ${number}`.execute(
    tx,
  );
}

export interface CaseNote {
  readonly id: string;
  readonly number: number;
  readonly staffId: string | null;
  readonly kind: DeskCase['notes'][number]['kind'];
  readonly text: string | null;
  readonly at: Date;
}

export async function insertNote(tx: Tx, note: CaseNote): Promise<void> {
  await sql`
    insert into support.case_note (id, number, staff_id, kind, text, at)
    values (${note.id}, ${note.number}, ${note.staffId}::uuid, ${note.kind}, ${note.text}, ${note.at})`.execute(
    tx,
  );
}

export async function listNotes(
  reader: Reader,
  number: number,
  limit: number,
): Promise<readonly Omit<CaseNote, 'number'>[]> {
  const { rows } = await sql<Omit<CaseNote, 'number'>>`
    select id, staff_id as "staffId", kind, text, at from support.case_note
    where number = ${number} order by id desc limit ${limit}`.execute(reader);
  return rows.toReversed();
}

export interface CaseAges {
  readonly reason: CaseReason;
  readonly underHour: number;
  readonly underFourHours: number;
  readonly underDay: number;
  readonly older: number;
}

export async function readAges(reader: Reader, now: Date): Promise<readonly CaseAges[]> {
  const { rows } = await sql<CaseAges>`
    select reason,
      count(*) filter (where age < interval '1 hour')::int as "underHour",
      count(*) filter (where age >= interval '1 hour' and age < interval '4 hours')::int as "underFourHours",
      count(*) filter (where age >= interval '4 hours' and age < interval '24 hours')::int as "underDay",
      count(*) filter (where age >= interval '24 hours')::int as older
    from (
      select reason, ${now}::timestamptz - opened_at as age from support.case where closed_at is null
    ) open group by reason`.execute(reader);
  return rows;
}

/** The open cases that are free or taken by this person. */
export async function countForPerson(reader: Reader, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support.case
    where closed_at is null and (taken_by is null or taken_by = ${staffId}::uuid)`.execute(reader);
  return rows[0]?.count ?? 0;
}

export async function readCaseSums(
  reader: Reader,
  since: Date,
): Promise<{
  readonly open: number;
  readonly free: number;
  readonly closedItselfToday: number;
  readonly closedByPersonToday: number;
}> {
  const { rows } = await sql<{
    open: number;
    free: number;
    closedItselfToday: number;
    closedByPersonToday: number;
  }>`
    select (select count(*)::int from support.case where closed_at is null) as open,
      (select count(*)::int from support.case where closed_at is null and taken_by is null) as free,
      (select count(*)::int from support.case where closed_at >= ${since} and closed_by is null) as "closedItselfToday",
      (select count(*)::int from support.case where closed_at >= ${since} and closed_by is not null) as "closedByPersonToday"`.execute(
    reader,
  );
  return rows[0] ?? { open: 0, free: 0, closedItselfToday: 0, closedByPersonToday: 0 };
}

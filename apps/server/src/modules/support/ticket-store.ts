import type { TicketState, TicketTopic } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, ReplicaReader, Tx } from '../../platform/db/db.ts';

export interface StoredTicket {
  readonly number: number;
  readonly userId: string;
  readonly topic: TicketTopic;
  readonly state: TicketState;
  readonly isLateCase: boolean;
  readonly transactionId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly waitingSince: Date | null;
}

type Raw = Omit<StoredTicket, 'number'> & { readonly number: string };

const columns = sql`number::text as number, user_id as "userId", topic, state, is_late_case as "isLateCase",
  transaction_id as "transactionId", created_at as "createdAt", updated_at as "updatedAt", waiting_since as "waitingSince"`;

const ticketOf = ({ number, ...row }: Raw): StoredTicket => ({ ...row, number: Number.parseInt(number, 10) });

/** The next number of a ticket or a case. */
export async function nextNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: string }>`select nextval('support.number')::text as number`.execute(
    tx,
  );
  return Number.parseInt(rows[0]?.number ?? '', 10);
}

export async function insertTicket(tx: Tx, ticket: StoredTicket): Promise<void> {
  await sql`
    insert into support.ticket (number, user_id, topic, state, is_late_case, transaction_id, created_at, updated_at, waiting_since)
    values (${ticket.number}, ${ticket.userId}, ${ticket.topic}, ${ticket.state}, ${ticket.isLateCase},
      ${ticket.transactionId}, ${ticket.createdAt}, ${ticket.updatedAt}, ${ticket.waitingSince})`.execute(tx);
}

export async function listTickets(
  reader: Reader,
  userId: string,
  limit: number,
): Promise<readonly StoredTicket[]> {
  const { rows } = await sql<Raw>`
    select ${columns} from support.ticket where user_id = ${userId}
    order by updated_at desc, number desc limit ${limit}`.execute(reader);
  return rows.map(ticketOf);
}

export async function findTicket(reader: Reader, number: number): Promise<StoredTicket | undefined> {
  const { rows } = await sql<Raw>`
    select ${columns} from support.ticket where number = ${number}`.execute(reader);
  return rows.map(ticketOf)[0];
}

export async function lockTicket(tx: Tx, number: number): Promise<StoredTicket | undefined> {
  const { rows } = await sql<Raw>`
    select ${columns} from support.ticket where number = ${number} for update`.execute(tx);
  return rows.map(ticketOf)[0];
}

/** The user's open tickets, without those that the product opened. */
export async function countOwnOpen(reader: Reader, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support.ticket
    where user_id = ${userId} and state <> 'closed' and not is_late_case`.execute(reader);
  return rows[0]?.count ?? 0;
}

export async function updateTicket(
  tx: Tx,
  {
    number,
    state,
    waitingSince,
    now,
  }: { number: number; state: TicketState; waitingSince: Date | null; now: Date },
): Promise<void> {
  await sql`
    update support.ticket set state = ${state}, waiting_since = ${waitingSince}, updated_at = ${now}
    where number = ${number}`.execute(tx);
}

/** The thread of a late operation. */
export async function findLateNumber(
  reader: ReplicaReader,
  { userId, transactionId }: { userId: string; transactionId: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ number: string }>`
    select number::text as number from support.ticket
    where user_id = ${userId} and transaction_id = ${transactionId} and is_late_case
    order by number desc limit 1`.execute(reader);
  const [found] = rows;
  return found === undefined ? undefined : Number.parseInt(found.number, 10);
}

/** The queue of staff. Waiting threads are sorted by the longest wait. */
export async function listThreads(
  reader: Reader,
  { view, limit }: { view: 'waiting' | 'answered' | 'closed'; limit: number },
): Promise<readonly StoredTicket[]> {
  const { rows } =
    view === 'waiting'
      ? await sql<Raw>`
          select ${columns} from support.ticket where waiting_since is not null
          order by waiting_since, number limit ${limit}`.execute(reader)
      : await sql<Raw>`
          select ${columns} from support.ticket where state = ${view}
          order by updated_at desc, number desc limit ${limit}`.execute(reader);
  return rows.map(ticketOf);
}

export async function countWaiting(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support.ticket where waiting_since is not null`.execute(reader);
  return rows[0]?.count ?? 0;
}

export async function readThreadSums(
  reader: Reader,
  since: Date,
): Promise<{ readonly waiting: number; readonly oldestAt: Date | null; readonly answeredToday: number }> {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null; answeredToday: number }>`
    select (select count(*)::int from support.ticket where waiting_since is not null) as waiting,
      (select min(waiting_since) from support.ticket where waiting_since is not null) as "oldestAt",
      (select count(*)::int from support.message where author = 'staff' and at >= ${since}) as "answeredToday"`.execute(
    reader,
  );
  return rows[0] ?? { waiting: 0, oldestAt: null, answeredToday: 0 };
}

/** Deletes everything the user wrote, in the transaction that deletes the account. The ticket numbers stay. */
export async function eraseTickets(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`
    delete from support.picture where number in (select number from support.ticket where user_id = ${userId})`.execute(
    tx,
  );
  await sql`
    update support.message set sealed_text = null
    where number in (select number from support.ticket where user_id = ${userId}) and sealed_text is not null`.execute(
    tx,
  );
  await sql`
    update support.ticket set state = 'closed', waiting_since = null, updated_at = ${now}
    where user_id = ${userId}`.execute(tx);
}

import pg from 'pg';
import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';
import { closedLoop, type Slice } from './closed-loop.ts';

export interface PeerOptions {
  readonly url: string;
  readonly callers: number;
  readonly seconds: number;
}

const USERS = 10_000;
const CONNECTIONS = 16;

/** Two ways a ledger is usually built over balance rows. Both are correct and durable; every transfer is on one hot account. */
export async function preparePeers(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query(`
      drop schema if exists peer cascade;
      create schema peer;
      create table peer.account (id int primary key, balance numeric(40, 0) not null check (balance >= 0));
      create table peer.transfer (key uuid primary key, at timestamptz not null default now());
      create table peer.entry (id bigint generated always as identity primary key, account_id int not null references peer.account,
        transfer uuid not null references peer.transfer, amount numeric(40, 0) not null, balance numeric(40, 0) not null);
      create index on peer.entry (account_id, id);
      insert into peer.account select n, 1e24 from generate_series(0, ${USERS}) n;
      create function peer.transfer(key uuid, giver int, taker int, amount numeric) returns void language plpgsql as $$
      declare
        giver_balance numeric; taker_balance numeric;
      begin
        insert into peer.transfer (key) values (transfer.key);
        perform from peer.account where id in (giver, taker) order by id for update;
        update peer.account set balance = balance - transfer.amount where id = giver returning balance into giver_balance;
        update peer.account set balance = balance + transfer.amount where id = taker returning balance into taker_balance;
        insert into peer.entry (account_id, transfer, amount, balance)
          values (giver, transfer.key, -transfer.amount, giver_balance), (taker, transfer.key, transfer.amount, taker_balance);
      end $$`);
  });
}

const AMOUNT = '1000000000000000000';

/** Lock both rows, insert, update, commit: a round trip each. */
export function measureNaive(options: PeerOptions): Promise<Slice> {
  return measure(options, async (pool, key, user) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(
        'select id, balance from peer.account where id in (0, $1) order by id for update',
        [user],
      );
      const [house, giver] = rows.map(({ balance }) => BigInt(balance));
      await client.query('insert into peer.transfer (key) values ($1)', [key]);
      await client.query(
        'insert into peer.entry (account_id, transfer, amount, balance) values ($1, $2, $3, $4), (0, $2, $5, $6)',
        [
          user,
          key,
          `-${AMOUNT}`,
          `${(giver ?? 0n) - BigInt(AMOUNT)}`,
          AMOUNT,
          `${(house ?? 0n) + BigInt(AMOUNT)}`,
        ],
      );
      await client.query('update peer.account set balance = balance - $2 where id = $1', [user, AMOUNT]);
      await client.query('update peer.account set balance = balance + $1 where id = 0', [AMOUNT]);
      await client.query('commit');
    } finally {
      client.release();
    }
  });
}

/** One call of a function per transfer: the same work in one round trip. */
export function measureCalls(options: PeerOptions): Promise<Slice> {
  return measure(options, async (pool, key, user) => {
    await pool.query({
      name: 'call',
      text: 'select peer.transfer($1, $2, 0, $3)',
      values: [key, user, AMOUNT],
    });
  });
}

async function measure(
  { url, callers, seconds }: PeerOptions,
  transfer: (pool: pg.Pool, key: string, user: number) => Promise<void>,
): Promise<Slice> {
  const pool = new pg.Pool({ connectionString: url, max: Math.min(callers, CONNECTIONS) });
  try {
    return await closedLoop({
      callers,
      seconds,
      warmSeconds: 0.5,
      work: () => transfer(pool, crypto.randomUUID(), 1 + Math.floor(Math.random() * USERS)),
    });
  } finally {
    await pool.end();
  }
}

/** What one durable commit of one row costs here: the floor under every latency. */
export async function measureBareCommit({ url, seconds }: Omit<PeerOptions, 'callers'>): Promise<Slice> {
  return asOwner(url, async (client) => {
    await client.query('drop table if exists public.bare; create table public.bare (n int)');
    const statement = { name: 'bare', text: 'insert into public.bare values ($1)', values: [1] };
    return closedLoop({
      callers: 1,
      seconds,
      warmSeconds: 0.3,
      work: async () => {
        await client.query(statement);
      },
    });
  });
}

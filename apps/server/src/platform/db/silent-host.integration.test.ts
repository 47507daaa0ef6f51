import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreezableProxy, openFreezableProxy } from '../../testing/freezable-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { monotonicMs } from '../clock.ts';
import { silentLog } from '../log/log.ts';
import { type Listener, listen } from './listen.ts';
import { openSession, type Session } from './session.ts';

let database: TestDatabase;
let proxy: FreezableProxy;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await openFreezableProxy(database.url);
});
afterEach(async () => {
  await proxy.close();
  await database.drop();
});

const one = { name: 'one', text: 'select 1 as one', values: [] };

describe('a session whose host has gone silent', () => {
  const open = (): Promise<Session> =>
    openSession({ url: proxy.url, role: 'gim_ledger', answerDeadlineMs: 300 });

  it.each<[string, (session: Session) => Promise<unknown>]>([
    ['a question', (session) => session.query(one)],
    ['the start of a transaction', (session) => session.begin().begun],
    ['a batch', (session) => session.copy('select 1', [])],
  ])('Q-02 does not wait for ever for the answer to %s', async (_, ask) => {
    const session = await open();
    expect(await session.query(one)).toEqual([{ one: 1 }]);
    proxy.freeze();
    await expect(ask(session)).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    expect(session.isLost).toBe(true);
  });

  it('does not wait for ever inside a transaction', async () => {
    const session = await open();
    const { tx, begun, rollback } = session.begin();
    await begun;
    proxy.freeze();
    const { sql } = await import('kysely');
    await expect(sql`select 1`.execute(tx)).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    await expect(rollback()).rejects.toMatchObject({ name: 'OutcomeUnknown' });
  });

  it('is closed without its consent', async () => {
    const session = await open();
    proxy.freeze();
    const started = monotonicMs();
    await session.close();
    expect(monotonicMs() - started).toBeLessThan(2_000);
  });

  it('answers each statement for itself when several are on their way', async () => {
    const session = await open();
    const answers = await Promise.allSettled([
      session.query(one),
      session.query({ name: 'bad', text: 'select 1 / 0 as one', values: [] }),
      session.query(one),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(answers[1]).toMatchObject({ reason: { code: '22012' } });
    expect(session.isLost).toBe(false);
    await session.close();
  });
});

describe('a listener', () => {
  const notify = async (payload: string): Promise<void> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`select pg_notify('news', $1)`, [payload]);
    await client.end();
  };
  let listener: Listener | undefined;
  afterEach(() => listener?.close());
  const hear = async (take: (payload: string | null) => void): Promise<void> => {
    listener = await listen({
      url: proxy.url,
      log: silentLog,
      channels: { news: take },
      pingEveryMs: 100,
      pingTimeoutMs: 500,
    });
  };

  it('whose line was cut without a word notices it and hears again', async () => {
    const heard: (string | null)[] = [];
    await hear((payload) => heard.push(payload));
    proxy.freeze();
    await notify('missed');
    await expect.poll(() => proxy.connections, { timeout: 10_000 }).toBeGreaterThan(1);
    proxy.thaw();
    // Null says that something may have been missed.
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([null, null]);
    await notify('heard');
    await expect.poll(() => heard).toEqual([null, null, 'heard']);
  });

  it('outlives a message that its hearer cannot read', async () => {
    const heard: unknown[] = [];
    await hear((payload) => heard.push(payload === null ? null : JSON.parse(payload)));
    await notify('{"broken"');
    await notify('{"whole":true}');
    await expect.poll(() => heard).toEqual([null, { whole: true }]);
  });
});

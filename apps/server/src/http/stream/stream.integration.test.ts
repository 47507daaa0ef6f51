import { deauthorizeDevice, login, logout } from '@gim/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDelivery } from '../../platform/outbox/delivery.ts';
import { frameOf, handshake, type LiveClient, openLive, openSignedIn } from '../../testing/live-client.ts';
import { type LiveIdentity, openLiveIdentity } from '../../testing/live-identity.ts';
import { runOnServer } from '../../testing/template-database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type Account,
  aDevice,
  mailedProof,
  PASSWORD,
  refreshed,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';

/** Two api processes on one database, with the real sessions, and clients over real sockets. */
let database: TestDatabase;
let first: LiveIdentity;
let second: LiveIdentity;
/** The first process is quick to suspect the silent, the second to ask about sessions. */
const rules = { sweepMs: 20, quietMs: 150, pongMs: 150, closeMs: 200 };

beforeAll(async () => {
  database = await createTestDatabase();
  first = await openLiveIdentity({ url: database.url, rules });
  const { secrets, clock } = first;
  second = await openLiveIdentity({
    url: database.url,
    secrets,
    clock,
    rules: { sweepMs: 20, recheckMs: 200 },
  });
});

afterAll(async () => {
  await second.close();
  await first.close();
  await database.drop();
});

const clients: LiveClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
const keep = (client: LiveClient): LiveClient => {
  clients.push(client);
  return client;
};
const dropsOf = async (reason: string, { platform }: LiveIdentity): Promise<number> =>
  (await platform.metrics.streamDrops.get()).values.find(({ labels }) => labels.reason === reason)?.value ??
  0;

const signInOn = async (account: Account, deviceId: string): Promise<Account> => {
  const body = { email: account.email, password: PASSWORD, ...aDevice(deviceId) };
  const answer = await first.call(login, { body });
  return { ...account, deviceId, token: String(Reflect.get(answer.body, 'jwtToken')) };
};

describe('events', () => {
  const price = { usd: '64000.12', at: '2026-03-01T12:00:00Z', isStale: false };
  const items = [{ coin: 'BTC', price, change24h: null }];

  test('of everybody reach those who asked, in every process', async () => {
    const [anna, borys] = [await verifiedAccount(first), await verifiedAccount(first)];
    const here = keep(await openSignedIn(first.address, anna.token, ['prices']));
    const there = keep(await openSignedIn(second.address, borys.token, ['prices', 'balances']));
    const deaf = keep(await openSignedIn(second.address, borys.token, ['balances']));
    await first.platform.stream.broadcast({ topic: 'prices', data: { items } });
    for (const client of [here, there]) {
      expect(await client.hear('event')).toEqual({ type: 'event', topic: 'prices', data: { items } });
    }
    expect(deaf.heard.map(({ type }) => type)).toEqual(['ready', 'subscribed']);
  });

  test('that are longer than one NOTIFY arrive in one piece', async () => {
    const { token } = await verifiedAccount(first);
    const client = keep(await openSignedIn(second.address, token, ['prices']));
    const many = Array.from({ length: 400 }, (_, index) => ({ coin: `C${index}`, price, change24h: null }));
    await first.platform.stream.broadcast({ topic: 'prices', data: { items: many } });
    expect((await client.hear('event')).data).toEqual({ items: many });
  });

  test('of one user reach that user alone, after the commit and only then (Z-01)', async () => {
    const [anna, borys] = [await verifiedAccount(first), await verifiedAccount(first)];
    const own = keep(await openSignedIn(second.address, anna.token, ['balances']));
    const other = keep(await openSignedIn(second.address, borys.token, ['balances']));
    const data = (balance: string) => ({
      items: [{ coin: 'BTC', balance, available: balance, locked: '0', incoming: '0' }],
    });
    const { db, stream } = first.platform;
    const publish = (balance: string, fails: boolean): Promise<void> =>
      db.inTransaction(async (tx) => {
        await stream.publish(tx, { topic: 'balances', userId: anna.id, data: data(balance) });
        if (fails) throw new Error('rolled back');
      });
    await expect(publish('1', true)).rejects.toThrow('rolled back');
    await publish('2', false);
    await createDelivery({ ...first.platform, consumers: [stream.consumer] }).drain();
    expect((await own.hear('event')).data).toEqual(data('2'));
    expect(own.heard.filter(({ type }) => type === 'event')).toHaveLength(1);
    expect(other.heard.map(({ type }) => type)).toEqual(['ready', 'subscribed']);
  });

  test('of one user that somebody else just missed are told of by how long it was quiet', async () => {
    const [anna, borys] = [await verifiedAccount(first), await verifiedAccount(first)];
    const { db, stream } = first.platform;
    const witness = keep(await openSignedIn(second.address, anna.token, ['notifications']));
    const data = { id: null, unread: 1 };
    await db.inTransaction((tx) => stream.publish(tx, { topic: 'notifications', userId: anna.id, data }));
    await createDelivery({ ...first.platform, consumers: [stream.consumer] }).drain();
    await witness.hear('event');
    const toldMs = performance.now();
    const quietOf = async ({ token }: Account) => {
      const client = keep(await openLive(second.address));
      client.send({ type: 'auth', token });
      client.send({ type: 'subscribe', topics: ['notifications', 'prices'] });
      return (await client.hear('subscribed')).quietMs;
    };
    const own = await quietOf(anna);
    expect(Object.keys(own)).toEqual(['notifications']);
    expect(own.notifications).toBeLessThanOrEqual(performance.now() - toldMs + 1_000);
    expect((await quietOf(borys)).notifications).toBeGreaterThan(own.notifications ?? 0);
  });

  test('that do not fit the contract are a bug of who publishes, and reach nobody (Z-05)', async () => {
    const data = { items: [{ ...items[0], secret: 'x' }] };
    // Data that came past the compiler.
    await expect(
      (async () => first.platform.stream.broadcast(JSON.parse(JSON.stringify({ topic: 'prices', data }))))(),
    ).rejects.toThrow();
  });

  test('may have been missed while nobody listened to the database: clients are told to ask again', async () => {
    const { token } = await verifiedAccount(first);
    const client = keep(await openSignedIn(second.address, token));
    const name = new URL(database.url).pathname.slice(1);
    const listening = `application_name = 'gim_listen' and datname = '${name}'`;
    await runOnServer(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`,
    );
    await client.hear('resync');
    // Every listener of both processes is back before the next test tells them something.
    await vi.waitFor(async () => {
      const { rows } = await first.platform.db.pool.query(
        `select count(*)::int as count from pg_stat_activity where ${listening}`,
      );
      expect(rows).toEqual([{ count: 4 }]);
    }, 5000);
  });
});

describe('S-08: a session that ends', () => {
  test('takes its connections along within a second, also in another process', async () => {
    const account = await verifiedAccount(first);
    const phone = await signInOn(account, 'phone-of-oksana');
    const stays = keep(await openSignedIn(second.address, account.token, ['session']));
    const cut = [
      await openSignedIn(first.address, phone.token),
      await openSignedIn(second.address, phone.token),
    ];
    const operation = { deviceId: phone.deviceId };
    const stepUp = await mailedProof(first, account, { purpose: 'deauthorizeDevice', operation });
    const params = { id: account.id, ...operation };
    const startedMs = performance.now();
    const answer = await first.call(deauthorizeDevice, { params, token: account.token, body: { stepUp } });
    expect(answer.status).toBe(204);
    for (const client of cut) {
      expect(await client.hear('session')).toEqual({ type: 'session', state: 'revoked' });
      expect(await client.untilClosed()).toBe(4401);
    }
    expect(performance.now() - startedMs).toBeLessThan(1000);
    expect(stays.closed()).toBeUndefined();
    await createDelivery({ ...first.platform, consumers: [first.platform.stream.consumer] }).drain();
    expect((await stays.hear('event')).data).toEqual({ changed: 'devices' });
  });

  test('and is gone from the database is found even when no news of it came', async () => {
    const account = await verifiedAccount(first);
    const client = await openSignedIn(second.address, account.token);
    await first.platform.db.pool.query(
      "update sessions.session set revoked_at = now(), revoked_because = 'Test' where user_id = $1 and revoked_at is null",
      [account.id],
    );
    expect(await client.hear('session')).toEqual({ type: 'session', state: 'revoked' });
    expect(await client.untilClosed()).toBe(4401);
  });

  test('opens no connection any more', async () => {
    const account = await verifiedAccount(first);
    const { id, token, deviceId } = account;
    expect(await second.sessions.authenticator.authenticate(token, { fresh: false })).not.toBeNull();
    await first.call(logout, { params: { id }, token, body: { deviceId } });
    const client = await openLive(second.address);
    client.send({ type: 'auth', token });
    expect(await client.untilClosed()).toBe(4401);
  });

  test('in favour of a newer one of the same device says so: its page waits for the tokens', async () => {
    const account = await verifiedAccount(first);
    const phone = await signInOn(account, 'phone-of-petro');
    const own = await openSignedIn(second.address, account.token);
    const other = await openSignedIn(second.address, phone.token);
    await withTwoFactor(first, account);
    expect((await own.hear('session')).state).toBe('replaced');
    expect((await other.hear('session')).state).toBe('revoked');
    const again = await openSignedIn(second.address, (await verifiedAccount(first)).token);
    expect(again.closed()).toBeUndefined();
    keep(again);
  });
});

describe('a token that runs out', () => {
  test('closes the connection, unless a new one came on it', async () => {
    const account = await verifiedAccount(first);
    const [renews, forgets] = [
      keep(await openSignedIn(second.address, account.token)),
      await openSignedIn(second.address, account.token),
    ];
    first.advance(590);
    const { token } = await refreshed(first, account);
    renews.send({ type: 'auth', token });
    await renews.hear('ready');
    await renews.hear('ready');
    first.advance(11);
    expect(await forgets.untilClosed()).toBe(4401);
    expect(renews.closed()).toBeUndefined();
    renews.send({ type: 'ping' });
    await renews.hear('pong');
  });
});

describe('a client that', () => {
  test('does not read is dropped, and the others are not held up', async () => {
    const account = await verifiedAccount(first);
    const reads = keep(await openSignedIn(second.address, account.token, ['prices']));
    const { socket } = await handshake(second.address);
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(frameOf(JSON.stringify({ type: 'auth', token: account.token })));
    socket.write(frameOf(JSON.stringify({ type: 'subscribe', topics: ['prices'] })));
    const price = { usd: '1', at: '2026-03-01T12:00:00Z', isStale: false };
    const items = Array.from({ length: 1500 }, (_, index) => ({
      coin: `C${index}`,
      price,
      change24h: null,
    }));
    const before = await dropsOf('slow', second);
    let sent = 0;
    await vi.waitFor(
      async () => {
        await first.platform.stream.broadcast({ topic: 'prices', data: { items } });
        sent += 1;
        expect(await dropsOf('slow', second)).toBe(before + 1);
      },
      { timeout: 20_000, interval: 1 },
    );
    await vi.waitFor(
      () => expect(reads.heard.filter(({ type }) => type === 'event')).toHaveLength(sent),
      5000,
    );
    socket.destroy();
  });

  test('is gone without a word is noticed by its silence', async () => {
    const account = await verifiedAccount(first);
    const quiet = keep(await openSignedIn(first.address, account.token));
    const { socket } = await handshake(first.address);
    socket.write(frameOf(JSON.stringify({ type: 'auth', token: account.token })));
    const before = await dropsOf('dead', first);
    socket.on('error', () => undefined);
    await vi.waitFor(async () => expect(await dropsOf('dead', first)).toBe(before + 1), 5000);
    // A browser answers a ping by itself, so a quiet page stays.
    expect(quiet.closed()).toBeUndefined();
    socket.destroy();
  });
});

test('a process that stops sends its clients elsewhere, and does not wait for those that do not go', async () => {
  const stopping = await openLiveIdentity({
    url: database.url,
    secrets: first.secrets,
    clock: first.clock,
    rules,
  });
  const { token } = await verifiedAccount(first);
  const client = await openSignedIn(stopping.address, token);
  const { socket } = await handshake(stopping.address);
  socket.write(frameOf(JSON.stringify({ type: 'auth', token })));
  const startedMs = performance.now();
  await stopping.close();
  expect(performance.now() - startedMs).toBeLessThan(3000);
  expect(await client.untilClosed()).toBe(1001);
  socket.destroy();
});

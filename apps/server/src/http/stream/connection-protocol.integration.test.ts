import type { ClientMessage } from '@gim/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { handshake, type LiveClient, openLive, openSignedIn } from '../../testing/live-client.ts';
import { type LiveIdentity, openLiveIdentity } from '../../testing/live-identity.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { ORIGIN, registerAccount, verifiedAccount } from '../../testing/test-identity.ts';

/** The door of the live connection, with real sessions and clients over real sockets. */
let database: TestDatabase;
let first: LiveIdentity;

beforeAll(async () => {
  database = await createTestDatabase();
  first = await openLiveIdentity({ url: database.url, rules: { authMs: 300, sweepMs: 20 } });
});

afterAll(async () => {
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

describe('who is let in', () => {
  test('a signed-in user, who is told how long the token lasts', async () => {
    const { token } = await verifiedAccount(first);
    const client = keep(await openLive(first.address));
    client.send({ type: 'auth', token });
    expect(await client.hear('ready')).toEqual({ type: 'ready', expiresInSeconds: 600 });
    client.send({ type: 'ping' });
    await client.hear('pong');
  });

  test.each([
    ['a token that is none', { type: 'auth', token: 'nonsense' }],
    ['a request before the token', { type: 'subscribe', topics: ['prices'] }],
    ['a ping before the token', { type: 'ping' }],
  ] satisfies [string, ClientMessage][])('not with %s', async (_what, message) => {
    const client = await openLive(first.address);
    client.send(message);
    expect(await client.untilClosed()).toBe(4401);
    expect(client.heard).toEqual([]);
  });

  test('not in silence: who says nothing is closed, and hears nothing until then', async () => {
    const client = await openLive(first.address);
    await first.platform.stream.broadcast({ topic: 'prices', data: { items: [] } });
    expect(await client.untilClosed()).toBe(4401);
    expect(client.heard).toEqual([]);
  });

  test('not before the e-mail is confirmed (Z-04)', async () => {
    const { token } = await registerAccount(first);
    const client = await openLive(first.address);
    client.send({ type: 'auth', token });
    expect(await client.untilClosed()).toBe(4403);
  });

  test.each([
    ['no JSON', '{'],
    ['an unknown type', '{"type":"hello"}'],
    ['an unknown topic', '{"type":"subscribe","topics":["everything"]}'],
    ['an unknown key', '{"type":"ping","x":1}'],
    ['a doubled key', '{"type":"ping","type":"ping"}'],
  ])('not with %s', async (_what, text) => {
    const client = await openLive(first.address);
    client.send(text);
    expect(await client.untilClosed()).toBe(4400);
  });

  test('a message that is too long ends the connection', async () => {
    const client = await openLive(first.address);
    client.send(JSON.stringify({ type: 'auth', token: 'x'.repeat(9000) }));
    expect(await client.untilClosed()).toBe(1009);
  });

  test('who talks without end is closed', async () => {
    const { token } = await verifiedAccount(first);
    const client = await openSignedIn(first.address, token);
    for (let count = 0; count < 60; count += 1) client.send({ type: 'ping' });
    expect(await client.untilClosed()).toBe(4429);
  });

  test('a connection does not change hands', async () => {
    const [anna, borys] = [await verifiedAccount(first), await verifiedAccount(first)];
    const client = await openSignedIn(first.address, anna.token);
    client.send({ type: 'auth', token: borys.token });
    expect(await client.untilClosed()).toBe(4401);
  });
});

describe('the handshake', () => {
  test.each([
    ['another site', 'https://evil.example'],
    ['another port', 'http://localhost:9090'],
    ['another scheme', 'https://localhost:8080'],
    ['a longer name', `${ORIGIN}.evil.example`],
    ['no site that can be named', 'null'],
  ])('W-10: from %s is refused before it becomes a connection', async (_what, origin) => {
    const { socket, head, rest } = await handshake(first.address, { Origin: origin });
    expect(head).toMatch(/^HTTP\/1\.1 403 /);
    expect(head.toLowerCase()).toContain('application/problem+json');
    expect(rest.toString()).toContain('NotAllowed');
    socket.destroy();
  });

  test('from our own pages is taken', async () => {
    const { socket, head } = await handshake(first.address, { Origin: ORIGIN });
    expect(head).toMatch(/^HTTP\/1\.1 101 /);
    socket.destroy();
  });

  test.each([
    ['a wrong version', { 'Sec-WebSocket-Version': '8' }],
    ['a wrong key', { 'Sec-WebSocket-Key': 'short' }],
    ['another protocol', { Upgrade: 'h2c' }],
  ])('with %s gets the one error body', async (_what, headers) => {
    const { socket, head } = await handshake(first.address, headers);
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head.toLowerCase()).toContain('application/problem+json');
    socket.destroy();
  });

  test('at any other path is an ordinary request', async () => {
    const { socket, head } = await handshake(first.address, { Connection: 'Upgrade, close' }, '/healthz');
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  test('is needed: an ordinary GET is refused', async () => {
    const answer = await fetch(`${first.address.replace('ws', 'http')}/api/stream`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errorDescriptions: [{ problem: 'ValueRequired', field: 'upgrade' }],
    });
  });
});

test('a user and an address have only so many connections', async () => {
  const small = await openLiveIdentity({
    url: database.url,
    secrets: first.secrets,
    clock: first.clock,
    rules: { perUserMax: 2, perAddressMax: 4, anonymousPerAddressMax: 2 },
  });
  const { token } = await verifiedAccount(first);
  const own = [await openSignedIn(small.address, token), await openSignedIn(small.address, token)];
  const third = await openLive(small.address);
  third.send({ type: 'auth', token });
  expect(await third.untilClosed()).toBe(4429);
  const strangers = [await openLive(small.address), await openLive(small.address)];
  const { socket, head } = await handshake(small.address);
  expect(head).toMatch(/^HTTP\/1\.1 429 /);
  expect(head.toLowerCase()).toContain('retry-after: 30');
  socket.destroy();
  for (const client of [...own, ...strangers]) client.close();
  await small.close();
});

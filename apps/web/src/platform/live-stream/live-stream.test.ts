import { memoryStore } from '@gim/browser/store.ts';
import type { ServerMessage } from '@gim/contract/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../session/session.ts';
import { LiveStream } from './live-stream.ts';
import { createPageState } from './page-state.ts';
import { rules } from './rules.ts';
import type { Socket } from './stream-connection.ts';

/** The server side of a connection, controlled by the test. e2e/live-stream.spec.ts tests against the real one. */
class FakeSocket implements Socket {
  readonly sent: unknown[] = [];
  isClosed = false;
  readyState = 1;
  readonly #listeners: Record<string, ((event: { data: unknown; code: number }) => void)[]> = {};

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  addEventListener(type: string, listener: (event: { data: unknown; code: number }) => void): void {
    this.#listeners[type] = [...(this.#listeners[type] ?? []), listener];
  }

  happen(type: string, { data = '', code = 0 }: { data?: unknown; code?: number } = {}): void {
    for (const listener of this.#listeners[type] ?? []) listener({ data, code });
  }

  tell(message: ServerMessage): void {
    this.happen('message', { data: JSON.stringify(message) });
  }
}

function setUp({ isSignedIn = true } = {}) {
  const session = createSession({
    local: memoryStore(),
    tab: memoryStore(),
    isWebview: false,
    entryRefreshToken: null,
  });
  const signIn = (): void => {
    session.begin({ jwtToken: 'jwt-1', refreshToken: 'r1', userId: 'u1' });
    session.setUser({ status: 'Active', kycStatus: 'approved' });
  };
  if (isSignedIn) signIn();
  const sockets: FakeSocket[] = [];
  const asked: (string | null)[] = [];
  const seen = { isOnline: true, isVisible: true };
  const page = new EventTarget();
  const happen = (type: string, now: Partial<typeof seen> = {}): void => {
    Object.assign(seen, now);
    page.dispatchEvent(new Event(type));
  };
  const after = (ms: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  let revoked = 0;
  const stream = new LiveStream({
    session,
    after,
    random: () => 1,
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: async (refused) => {
      asked.push(refused);
      const { jwtToken } = session.read();
      if (refused === null || refused !== jwtToken) return jwtToken;
      session.begin({ jwtToken: `${jwtToken}+`, refreshToken: 'r2', userId: 'u1' });
      return session.read().jwtToken;
    },
    onRevoked: () => {
      revoked += 1;
    },
    page: createPageState({
      page,
      isOnline: () => seen.isOnline,
      isVisible: () => seen.isVisible,
      after,
    }),
  });
  const connect = async (): Promise<FakeSocket> => {
    await vi.advanceTimersByTimeAsync(0);
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('No connection was opened');
    socket.happen('open');
    socket.tell({ type: 'ready', expiresInSeconds: 600 });
    socket.tell({ type: 'subscribed', topics: [], quietMs: {} });
    return socket;
  };
  return { session, signIn, sockets, asked, happen, stream, connect, revoked: () => revoked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the live connection', () => {
  it('opens for who is signed in and verified, with the token first', async () => {
    const { session, signIn, sockets, connect } = setUp({ isSignedIn: false });
    await vi.advanceTimersByTimeAsync(1000);
    session.begin({ jwtToken: 'jwt-0', refreshToken: 'r0', userId: 'u1' });
    session.setUser({ status: 'NotVerified', kycStatus: 'notchecked' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(0);
    signIn();
    const socket = await connect();
    expect(socket.sent).toEqual([
      { type: 'auth', token: 'jwt-1' },
      { type: 'subscribe', topics: [] },
    ]);
    session.clear();
    expect(socket.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('says each new token, and asks for one before the old runs out', async () => {
    const { session, asked, connect } = setUp();
    const socket = await connect();
    session.begin({ jwtToken: 'jwt-2', refreshToken: 'r2', userId: 'u1' });
    expect(socket.sent.at(-1)).toEqual({ type: 'auth', token: 'jwt-2' });
    socket.tell({ type: 'ready', expiresInSeconds: 600 });
    const before = asked.length;
    for (let minute = 0; minute < 10; minute += 1) {
      await vi.advanceTimersByTimeAsync(29_000);
      socket.tell({ type: 'pong' });
      await vi.advanceTimersByTimeAsync(29_000);
      socket.tell({ type: 'pong' });
    }
    expect(asked.slice(before)).toEqual([null]);
  });

  it('connects again with growing pauses, and asks for everything that is shown', async () => {
    const { sockets, stream, connect } = setUp();
    const resync = vi.fn();
    stream.onResync(resync);
    (await connect()).happen('close', { code: 1001 });
    for (const pauseMs of [500, 1000, 2000]) {
      const { length } = sockets;
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(sockets).toHaveLength(length);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(length + 1);
      if (pauseMs < 2000) sockets.at(-1)?.happen('close', { code: 1006 });
    }
    expect(resync).not.toHaveBeenCalled();
    await connect();
    expect(resync).toHaveBeenCalledTimes(1);
    sockets.at(-1)?.tell({ type: 'resync' });
    expect(resync).toHaveBeenCalledTimes(2);
  });

  it('notices that the other side fell silent', async () => {
    const { sockets, connect } = setUp();
    const socket = await connect();
    await vi.advanceTimersByTimeAsync(rules.quietMs);
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(rules.pongMs);
    expect(socket.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(rules.backOffMs);
    expect(sockets).toHaveLength(2);
  });

  it('rests while offline, long hidden or put away, and comes back at once', async () => {
    const { sockets, happen, connect } = setUp();
    const first = await connect();
    happen('offline', { isOnline: false });
    expect(first.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    happen('online', { isOnline: true });
    const second = await connect();
    happen('visibilitychange', { isVisible: false });
    // Answer pings as a live server does.
    for (let waitedMs = 0; waitedMs < rules.hiddenMs - 10_000; waitedMs += 10_000) {
      await vi.advanceTimersByTimeAsync(10_000);
      second.tell({ type: 'pong' });
    }
    expect(second.isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(second.isClosed).toBe(true);
    happen('visibilitychange', { isVisible: true });
    const third = await connect();
    happen('pagehide');
    expect(third.isClosed).toBe(true);
    happen('pageshow');
    await connect();
    expect(sockets).toHaveLength(4);
  });
});

it('says nothing while it is paused, and comes back after', async () => {
  const { sockets, stream, happen, connect } = setUp();
  const socket = await connect();
  const goOn = stream.pause();
  expect(socket.isClosed).toBe(true);
  happen('online');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  goOn();
  await connect();
  expect(sockets).toHaveLength(2);
});

describe('topics', () => {
  it('are asked for once, told to all who listen, and let go with the last', async () => {
    const { stream, connect } = setUp();
    const socket = await connect();
    const [one, two] = [vi.fn(), vi.fn()];
    const stops = [
      stream.subscribe('session', { onData: one }),
      stream.subscribe('session', { onData: two }),
    ];
    expect(socket.sent.slice(2)).toEqual([{ type: 'subscribe', topics: ['session'] }]);
    socket.tell({ type: 'event', topic: 'session', data: { changed: 'devices' } });
    socket.tell({ type: 'event', topic: 'session', data: { changed: 'what this page does not know' } });
    socket.happen('message', { data: 'not JSON' });
    expect([one.mock.calls, two.mock.calls]).toEqual([
      [[{ changed: 'devices' }]],
      [[{ changed: 'devices' }]],
    ]);
    for (const stop of stops) stop();
    expect(socket.sent.at(-1)).toEqual({ type: 'subscribe', topics: [] });
  });

  it('that are heard from now on may have missed something before', async () => {
    const { stream, connect } = setUp();
    const socket = await connect();
    const [onGap, onLost] = [vi.fn(), vi.fn()];
    stream.subscribe('balances', { onData: vi.fn(), onGap, onLost });
    expect(onGap).not.toHaveBeenCalled();
    socket.tell({ type: 'subscribed', topics: ['balances'], quietMs: { balances: 700 } });
    expect(onGap.mock.calls).toEqual([[700]]);
    socket.happen('close', { code: 1001 });
    expect(onLost).toHaveBeenCalledTimes(1);
  });
});

describe('S-08: a session that ends', () => {
  it('elsewhere is left at once, and nothing is tried again', async () => {
    const { sockets, connect, revoked } = setUp();
    const socket = await connect();
    socket.tell({ type: 'session', state: 'revoked' });
    socket.happen('close', { code: 4401 });
    expect([revoked(), socket.isClosed]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('in favour of a newer one is not left: its tokens are waited for', async () => {
    const { session, sockets, asked, connect, revoked } = setUp();
    const socket = await connect();
    const before = asked.length;
    socket.tell({ type: 'session', state: 'replaced' });
    await vi.advanceTimersByTimeAsync(rules.replacedMs - 1000);
    expect([asked.length, sockets.length]).toEqual([before, 1]);
    session.begin({ jwtToken: 'jwt-new', refreshToken: 'r-new', userId: 'u1' });
    expect((await connect()).sent[0]).toEqual({ type: 'auth', token: 'jwt-new' });
    expect(revoked()).toBe(0);
  });

  it('in favour of one that another tab has, comes back by a refresh', async () => {
    const { asked, connect } = setUp();
    (await connect()).tell({ type: 'session', state: 'replaced' });
    await vi.advanceTimersByTimeAsync(rules.replacedMs);
    expect(asked.at(-1)).toBe('jwt-1');
    expect((await connect()).sent[0]).toEqual({ type: 'auth', token: 'jwt-1+' });
  });
});

it('a token that the server refuses is not shown again', async () => {
  const { asked, connect } = setUp();
  (await connect()).happen('close', { code: 4401 });
  await vi.advanceTimersByTimeAsync(rules.backOffMs);
  expect(asked.at(-1)).toBe('jwt-1');
  expect((await connect()).sent[0]).toEqual({ type: 'auth', token: 'jwt-1+' });
});

it('a server that has enough of this client is left alone for long', async () => {
  const { sockets, connect } = setUp();
  (await connect()).happen('close', { code: 4429 });
  await vi.advanceTimersByTimeAsync(rules.backOffMaxMs - 1);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets).toHaveLength(2);
});

import { getUser } from '@gim/contract/users';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError, NetworkError, SessionEnded } from './errors.ts';
import { Bench, failure, lifeMs, own, refuse, userId } from './testing/bench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});
afterEach(() => bench.stop());

describe('a refresh that fails', () => {
  test('with 400 forces the logout once, for all who wait, and sends nothing more', async () => {
    const tab = bench.signedInTab();
    bench.now += lifeMs;
    bench.onRefresh(() => refuse(400, 'RefreshTokenInvalid'));
    const errors = await Promise.all(
      Array.from({ length: 20 }, () => failure(tab.client.call(getUser, own))),
    );
    expect(errors.every((error) => error instanceof SessionEnded && error.reason === 'refreshFailed')).toBe(
      true,
    );
    expect(tab.ends).toEqual(['refreshFailed']);
    expect(bench.server.seen).toHaveLength(1);
  });

  test('with 400 DeviceNotBelongsToUser leaves by the wrong-device way', async () => {
    const tab = bench.signedInTab();
    bench.now += lifeMs;
    bench.onRefresh(() => refuse(400, 'DeviceNotBelongsToUser'));
    expect(await failure(tab.client.call(getUser, own))).toMatchObject({ reason: 'wrongDevice' });
    expect(tab.ends).toEqual(['wrongDevice']);
  });

  test.each([500, 503, 429])(
    'with %i before a request is that error and keeps the session',
    async (status) => {
      const tab = bench.signedInTab();
      bench.now += lifeMs;
      bench.onRefresh(() => refuse(status, 'Unavailable'));
      expect(await failure(tab.client.call(getUser, own))).toMatchObject({ name: 'ApiError', status });
      expect(tab.ends).toEqual([]);
      bench.server.fault = () => undefined;
      await tab.client.call(getUser, own);
    },
  );

  test.each([400, 401, 500, 503])('with %i after a 401 forces the logout once', async (status) => {
    const tab = bench.signedInTab();
    bench.server.revokeAccess();
    bench.onRefresh(() => refuse(status, 'RefreshTokenInvalid'));
    const errors = await Promise.all(
      Array.from({ length: 20 }, () => failure(tab.client.call(getUser, own))),
    );
    expect(errors.every((error) => error instanceof SessionEnded)).toBe(true);
    expect(tab.ends).toEqual(['refreshFailed']);
    expect(bench.refreshes()).toHaveLength(1);
  });

  test('S-10: with 429 after a 401 keeps the session, and the next call goes through', async () => {
    const tab = bench.signedInTab();
    bench.server.revokeAccess();
    bench.onRefresh(() => refuse(429, 'TooManyRequests'));
    const errors = await Promise.all(
      Array.from({ length: 20 }, () => failure(tab.client.call(getUser, own))),
    );
    expect(errors.every((error) => error instanceof ApiError && error.status === 429)).toBe(true);
    expect(tab.ends).toEqual([]);
    bench.server.fault = () => undefined;
    await tab.client.call(getUser, own);
    expect(tab.ends).toEqual([]);
  });

  test('a 401 that comes after the sign-out ends nothing, and tells nobody', async () => {
    const tab = bench.signedInTab();
    bench.server.revokeAccess();
    bench.server.fault = () => {
      tab.signOut();
      return undefined;
    };
    expect(await failure(tab.client.call(getUser, own))).toBeInstanceOf(SessionEnded);
    expect(tab.ends).toEqual([]);
    expect(bench.refreshes()).toEqual([]);
  });

  test('without an answer after a 401 forces the logout too', async () => {
    const tab = bench.signedInTab();
    bench.server.revokeAccess();
    bench.server.fault = ({ url }) => (url.endsWith('/refreshtoken') ? { kind: 'drop' } : undefined);
    const error = await failure(tab.client.call(getUser, own));
    expect(error).toMatchObject({ reason: 'refreshFailed', cause: expect.any(NetworkError) });
    expect(tab.ends).toEqual(['refreshFailed']);
  });

  test.each(['before a request', 'after a 401'])(
    'S-04: an answer that is lost %s is asked for again at once, and nobody notices',
    async (when) => {
      const tab = bench.signedInTab();
      if (when === 'after a 401') bench.server.revokeAccess();
      else bench.now += lifeMs;
      let lost = 0;
      bench.onRefresh(() => (lost++ === 0 ? { kind: 'drop' } : undefined));
      await tab.client.call(getUser, own);
      expect([tab.ends.length, bench.server.rotations, bench.refreshes().length]).toEqual([0, 1, 2]);
    },
  );

  test('without an answer before a request keeps the session, and the next call gets the same successor', async () => {
    const tab = bench.signedInTab();
    bench.now += lifeMs;
    bench.server.fault = ({ url }) => (url.endsWith('/refreshtoken') ? { kind: 'drop' } : undefined);
    expect(await failure(tab.client.call(getUser, own))).toBeInstanceOf(NetworkError);
    bench.server.fault = () => undefined;
    bench.now += 9_000;
    await tab.client.call(getUser, own);
    expect([tab.ends.length, bench.server.rotations]).toEqual([0, 1]);
  });

  test.each(['{}', 'null', '{"jwtToken":1,"refreshToken":"r"}'])(
    'with the half answer %s stores nothing',
    async (body) => {
      const tab = bench.signedInTab();
      bench.now += lifeMs;
      const before = tab.tokens();
      bench.server.fault = () => ({ kind: 'body', body });
      expect(await failure(tab.client.call(getUser, own))).toMatchObject({ reason: 'malformed' });
      expect(tab.tokens()).toEqual(before);
    },
  );

  test('with 400 DeviceNotBelongsToUser after a 401 leaves by the wrong-device way', async () => {
    const tab = bench.signedInTab();
    bench.server.revokeAccess();
    bench.onRefresh(() => refuse(400, 'DeviceNotBelongsToUser'));
    expect(await failure(tab.client.call(getUser, own))).toMatchObject({ reason: 'wrongDevice' });
    expect(tab.ends).toEqual(['wrongDevice']);
  });

  test('with 503 after a 401 does not end a session that another tab has just renewed', async () => {
    const tab = bench.signedInTab();
    bench.server.revokeAccess();
    bench.onRefresh(() => {
      bench.shared.refreshToken = bench.server.signIn().refreshToken;
      return refuse(503, 'Unavailable');
    });
    expect(await failure(tab.client.call(getUser, own))).toMatchObject({ name: 'ApiError', status: 503 });
    expect(tab.ends).toEqual([]);
    bench.server.fault = () => undefined;
    await tab.client.call(getUser, own);
  });

  test('a second 401 after the refresh is the answer: no second refresh, no third request', async () => {
    const tab = bench.signedInTab();
    bench.server.fault = ({ url }) =>
      url.endsWith('/refreshtoken') ? undefined : { kind: 'status', status: 401 };
    const error = await failure(tab.client.call(getUser, own));
    expect(error).toBeInstanceOf(ApiError);
    expect(bench.server.seen.map(({ url }) => url.split('/').at(-1))).toEqual([
      userId,
      'refreshtoken',
      userId,
    ]);
    expect(tab.ends).toEqual([]);
  });
});

describe('W-07: a session that changes during a refresh', () => {
  test('a sign-out is not undone by the answer', async () => {
    const tab = bench.signedInTab();
    bench.now += lifeMs;
    bench.server.fault = ({ url }) => {
      if (url.endsWith('/refreshtoken')) tab.signOut();
      return undefined;
    };
    await tab.client.call(getUser, own);
    expect(tab.tokens()).toEqual({ userId: null, jwtToken: null, refreshToken: null });
    expect(bench.server.seen.at(-1)?.headers.authorization).toBeUndefined();
  });

  test('a new sign-in is not ended by the refusal of the old token', async () => {
    const tab = bench.signedInTab();
    bench.server.revokeAccess();
    bench.server.fault = ({ url }) => {
      if (!url.endsWith('/refreshtoken')) return undefined;
      const tokens = bench.server.signIn();
      bench.shared.refreshToken = tokens.refreshToken;
      tab.jwtToken = tokens.jwtToken;
      return refuse(400, 'RefreshTokenInvalid');
    };
    await tab.client.call(getUser, own);
    expect([tab.ends.length, bench.refreshes().length]).toEqual([0, 1]);
  });

  test('S-10: a tab that reads two rotations late is refused, waits for what it missed and goes on', async () => {
    const tab = bench.signedInTab();
    bench.now += lifeMs;
    const { refreshToken: oldest } = tab.tokens();
    const newest = bench.server.signIn().refreshToken;
    // Like the real server: an old token's selector with the newest cookie matches no session and ends none.
    bench.server.fault = ({ url, body }) => {
      const isStale = url.endsWith('/refreshtoken') && body.includes(`"${oldest}"`);
      if (isStale) setTimeout(() => Object.assign(bench.shared, { refreshToken: newest }), 150);
      return isStale ? refuse(400, 'RefreshTokenInvalid') : undefined;
    };
    await tab.client.call(getUser, own);
    expect([bench.refreshes().length, tab.ends.length]).toEqual([2, 0]);
  });

  test('S-10: a token that another tab has rotated, and this one learns of late, still gives an access token', async () => {
    const tab = bench.signedInTab();
    bench.now += lifeMs;
    const old = tab.jwtToken;
    bench.onRefresh(() => {
      bench.shared.refreshToken = 'rotated by another tab';
      return undefined;
    });
    await tab.client.call(getUser, own);
    expect(tab.jwtToken).not.toBe(old);
    expect(tab.tokens().refreshToken).toBe('rotated by another tab');
    expect([tab.ends.length, bench.refreshes().length]).toEqual([0, 1]);
  });
});

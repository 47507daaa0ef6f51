import { login } from '@gim/contract/sessions';
import { getUser } from '@gim/contract/users';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Bench, failure, lifeMs, own, refuse, userId } from './testing/bench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});
afterEach(() => bench.stop());

const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

describe('S-10: before the request', () => {
  test.each([
    [30_000, 0],
    [29_999, 1],
    [1, 1],
    [-lifeMs, 1],
  ])('with %i ms left there are %i refreshes', async (leftMs, count) => {
    const tab = bench.signedInTab();
    bench.now += lifeMs - leftMs;
    await tab.client.call(getUser, own);
    expect(bench.refreshes()).toHaveLength(count);
    expect(bench.server.seen).toHaveLength(count + 1);
    expect(tab.ends).toEqual([]);
  });

  test('sends the refresh token and the device, and no bearer', async () => {
    const tab = bench.signedInTab();
    const { refreshToken } = tab.tokens();
    bench.now += lifeMs;
    await tab.client.call(getUser, own);
    expect(bench.refreshes()[0]).toMatchObject({
      method: 'POST',
      url: `/api/users/${userId}/refreshtoken`,
      body: JSON.stringify({ refreshToken, deviceId: 'device-of-the-test' }),
    });
    expect(bench.refreshes()[0]?.headers.authorization).toBeUndefined();
    expect(tab.tokens().refreshToken).not.toBe(refreshToken);
  });

  test('a new tab has no access token and gets one first', async () => {
    bench.signedInTab();
    const tab = bench.openTab();
    expect(await tab.client.accessToken()).toBe(tab.tokens().jwtToken);
    await tab.client.call(getUser, own);
    expect(bench.server.seen.map(({ url }) => url.split('/').at(-1))).toEqual(['refreshtoken', userId]);
    expect(await bench.openTab(tab.jwtToken).client.accessToken()).toBe(tab.jwtToken);
  });

  test('a token that was refused elsewhere is not given again, and a newer one is not refreshed for it', async () => {
    const tab = bench.signedInTab();
    const { jwtToken: refused } = tab;
    if (refused === null) throw new Error('The tab is not signed in');
    const fresh = await tab.client.accessToken({ refused });
    expect([fresh === refused, fresh === tab.jwtToken, bench.refreshes().length]).toEqual([false, true, 1]);
    expect(await tab.client.accessToken({ refused })).toBe(fresh);
    expect(bench.refreshes()).toHaveLength(1);
  });

  test('a visitor has no access token and nothing to refresh', async () => {
    expect(await bench.openTab().client.accessToken()).toBeNull();
    expect(bench.server.seen).toEqual([]);
  });

  test('a call for anyone does not refresh', async () => {
    const tab = bench.signedInTab();
    bench.now += 2 * lifeMs;
    bench.server.fault = () => ({ kind: 'body', body: '{}' });
    const device = { deviceId: 'device-1', deviceName: 'n', platformName: 'Web', language: 'uk' as const };
    await tab.client
      .call(login, { body: { email: 'a@b.example', password: 'x', ...device } })
      .catch(() => undefined);
    expect(bench.server.seen[0]?.url).toBe('/api/users/login');
  });

  test.each([3_600_000, -3_600_000])(
    'a clock that is wrong by %i ms costs one refresh, not one a request',
    async (wrongMs) => {
      const tab = bench.signedInTab(() => bench.now + wrongMs);
      // With a slow clock the token looks valid for an hour after it expired. The 401 reveals the clock skew.
      bench.now += lifeMs + 1;
      for (let count = 0; count < 5; count += 1) await tab.client.call(getUser, own);
      expect(bench.refreshes()).toHaveLength(1);
      bench.now += lifeMs - 29_000;
      await tab.client.call(getUser, own);
      expect(bench.refreshes()).toHaveLength(2);
      expect(tab.ends).toEqual([]);
    },
  );
});

describe('S-10: one refresh at a time', () => {
  test('a hundred requests at once wait for one refresh', async () => {
    const tab = bench.signedInTab();
    bench.now += lifeMs;
    await Promise.all(Array.from({ length: 100 }, () => tab.client.call(getUser, own)));
    expect(bench.refreshes()).toHaveLength(1);
    expect(bench.server.seen).toHaveLength(101);
  });

  test('a hundred 401 at once make one refresh and one retry each', async () => {
    const tab = bench.signedInTab();
    bench.server.revokeAccess();
    await Promise.all(Array.from({ length: 100 }, () => tab.client.call(getUser, own)));
    expect(bench.refreshes()).toHaveLength(1);
    expect(bench.server.seen).toHaveLength(201);
  });

  test('a 401 that comes late is retried with the token that is already new', async () => {
    const tab = bench.signedInTab();
    bench.server.revokeAccess();
    const late = Promise.withResolvers<void>();
    let isFirst = true;
    bench.server.fault = ({ url }) => {
      const isHeld = isFirst && !url.endsWith('/refreshtoken');
      isFirst = false;
      return isHeld ? { kind: 'wait', until: late.promise } : undefined;
    };
    const held = tab.client.call(getUser, own);
    await settle();
    await tab.client.call(getUser, own);
    late.resolve();
    await held;
    expect(bench.refreshes()).toHaveLength(1);
  });

  test('a caller that gives up does not take the refresh from the others', async () => {
    const tab = bench.signedInTab();
    bench.now += lifeMs;
    const slow = Promise.withResolvers<void>();
    bench.server.fault = ({ url }) =>
      url.endsWith('/refreshtoken') ? { kind: 'wait', until: slow.promise } : undefined;
    const controller = new AbortController();
    const gone = failure(tab.client.call(getUser, own, { signal: controller.signal }));
    const other = tab.client.call(getUser, own);
    await settle();
    controller.abort();
    expect(await gone).toMatchObject({ name: 'AbortError' });
    slow.resolve();
    await other;
    expect([bench.refreshes().length, tab.ends.length]).toEqual([1, 0]);
  });

  test('tabs refresh one after the other, each with the newest token', async () => {
    const tabs = [
      bench.signedInTab(),
      bench.openTab(),
      bench.openTab(),
      bench.openTab(),
      bench.openTab(),
      bench.openTab(),
    ];
    for (let round = 0; round < 34; round += 1) {
      bench.now += lifeMs;
      await Promise.all(tabs.map((tab) => tab.client.call(getUser, own)));
    }
    expect(bench.server.refreshesAtOnceMax).toBe(1);
    expect(bench.server.rotations).toBe(6 * 34);
    expect(tabs.flatMap((tab) => tab.ends)).toEqual([]);
  });

  test('a tab that finds a good access token when its turn comes does not refresh', async () => {
    const tab = bench.signedInTab();
    bench.now += lifeMs;
    const held = Promise.withResolvers<void>();
    const holding = navigator.locks.request('gim-refresh', () => held.promise);
    const call = tab.client.call(getUser, own);
    await settle();
    tab.jwtToken = bench.server.accessToken();
    held.resolve();
    await Promise.all([holding, call]);
    expect(bench.refreshes()).toEqual([]);
  });

  test('without locks the token of the faster tab is tried before giving up', async () => {
    const tab = bench.signedInTab();
    bench.now += lifeMs;
    const newer = bench.server.signIn().refreshToken;
    bench.server.fault = ({ url, body }) => {
      const isStale = url.endsWith('/refreshtoken') && !body.includes(newer);
      if (isStale) bench.shared.refreshToken = newer;
      return isStale ? refuse(400, 'RefreshTokenInvalid') : undefined;
    };
    await tab.client.call(getUser, own);
    expect([bench.refreshes().length, tab.ends.length]).toEqual([2, 0]);
  });
});

test('S-10: eight tabs over a bad line are never signed out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 0, max: 5 })), async (dice) => {
      const tabs = [bench.signedInTab(), ...Array.from({ length: 7 }, () => bench.openTab())];
      bench.server.fault = () => (dice.next().value === 0 ? { kind: 'drop' } : undefined);
      for (let round = 0; round < 25; round += 1) {
        await Promise.allSettled(tabs.map((tab) => tab.client.call(getUser, own)));
        // Most rounds stay within the ten-second grace period; some let every access token expire.
        bench.now += dice.next().value === 0 ? 5_000 : 1_000;
        if (bench.shared.refreshToken !== null && dice.next().value < 2)
          for (const tab of tabs) tab.jwtToken = null;
      }
      expect(tabs.flatMap((tab) => tab.ends)).toEqual([]);
    }),
    { numRuns: 5 },
  );
}, 60_000);

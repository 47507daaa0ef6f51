import { getUser } from '@gim/contract/users';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SessionEnded } from './errors.ts';
import { Bench, failure, lifeMs, own } from './testing/bench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});
afterEach(() => bench.stop());

describe('a page whose refresh token a host app keeps, after a reload', () => {
  test('S-10 asks nobody while its access token is good', async () => {
    const { tab, asked } = bench.reloadedWebview((kept) => kept);
    await tab.client.call(getUser, own);
    expect([asked(), bench.refreshes().length]).toEqual([0, 0]);
  });

  test.each(['runs out', 'is refused'])('S-10 asks the host when it %s, once for all calls', async (way) => {
    const { tab, asked } = bench.reloadedWebview((kept) => kept);
    if (way === 'runs out') bench.now += lifeMs;
    else bench.server.revokeAccess();
    await Promise.all(Array.from({ length: 20 }, () => tab.client.call(getUser, own)));
    expect([asked(), bench.refreshes().length, tab.ends.length]).toEqual([1, 1, 0]);
    bench.now += lifeMs;
    await tab.client.call(getUser, own);
    expect([asked(), bench.refreshes().length]).toEqual([1, 2]);
  });

  test('S-10 a new start has no access token either, and gets one', async () => {
    const { tab } = bench.reloadedWebview((kept) => kept);
    tab.jwtToken = null;
    expect(await tab.client.accessToken()).not.toBeNull();
    expect(tab.ends).toEqual([]);
  });

  test('S-10 an outdated token of its own is replaced by the one of the host', async () => {
    const { tab, asked } = bench.reloadedWebview((kept) => kept);
    bench.shared.refreshToken = 'outdated';
    bench.now += lifeMs;
    // Like the real server: an unknown token is refused without ending the session.
    bench.server.fault = ({ body }) =>
      body.includes('outdated') ? { kind: 'status', status: 400 } : undefined;
    await tab.client.call(getUser, own);
    expect([asked(), tab.ends.length]).toEqual([1, 0]);
  });

  test.each([
    ['has none', () => null, 0],
    ['has one that is refused', () => 'refused', 1],
  ])('is lost, and says so once, when the host %s', async (_name, answer, refreshes) => {
    const { tab, asked } = bench.reloadedWebview(answer);
    bench.now += lifeMs;
    const errors = await Promise.all(
      Array.from({ length: 20 }, () => failure(tab.client.call(getUser, own))),
    );
    expect(errors.every((error) => error instanceof SessionEnded)).toBe(true);
    expect(tab.ends).toEqual(['refreshFailed']);
    expect([asked(), bench.refreshes().length]).toEqual([1, refreshes]);
  });

  test('W-07 a sign-out while the host is asked ends nothing twice', async () => {
    const { tab } = bench.reloadedWebview(() => {
      tab.signOut();
      return null;
    });
    bench.now += lifeMs;
    expect(await failure(tab.client.call(getUser, own))).toBeInstanceOf(SessionEnded);
    expect(tab.ends).toEqual([]);
  });
});

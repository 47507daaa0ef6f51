import { setImmediate as nextTurn } from 'node:timers/promises';
import { endpoint, getUser, listCandles } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';
import { createAnonymousQueue } from './anonymous-queue.ts';
import { createRenderer } from './schema-codec.ts';

const page = { name: 'page', atOnceMax: Number.POSITIVE_INFINITY };
const read = { name: 'listCoins', atOnceMax: 4 };

describe('Q-06 the queue of anonymous requests', () => {
  it('lets one that is alone start at once', async () => {
    const queue = createAnonymousQueue();
    let hasStarted = false;
    void queue.enter(read).then(() => {
      hasStarted = true;
    });
    await Promise.resolve();
    expect(hasStarted).toBe(true);
  });

  it('has few under way that ask the database, and none of another line waits for those', async () => {
    const queue = createAnonymousQueue();
    const leaves: (() => void)[] = [];
    for (let count = 0; count < 20; count += 1) void queue.enter(read).then((leave) => leaves.push(leave));
    for (let turn = 0; turn < 40; turn += 1) await nextTurn();
    expect(leaves).toHaveLength(4);
    (await queue.enter(page))();
    leaves.shift()?.();
    for (let turn = 0; turn < 40; turn += 1) await nextTurn();
    expect(leaves).toHaveLength(4);
    while (leaves.length > 0) {
      leaves.shift()?.();
      await nextTurn();
      await nextTurn();
    }
  });

  it('refuses when too many wait', async () => {
    const queue = createAnonymousQueue();
    let refused = 0;
    for (let count = 0; count < 2_100; count += 1)
      void queue.enter(read).catch(() => {
        refused += 1;
      });
    await nextTurn();
    // 4 are under way and never leave, 2,000 wait.
    expect(refused).toBe(2_100 - 2_004);
  });
});

describe('Q-06 a crowd of anonymous callers', () => {
  const open = { method: 'GET', summary: '', reply: z.strictObject({}), problems: [] } as const;
  const anyone = endpoint({ ...open, name: 'anyone', path: '/api/anyone', auth: { kind: 'anyone' } });
  const platform = platformWithoutDatabase();
  let app: App;
  let busy = 0;
  let busiest = 0;
  beforeAll(async () => {
    app = await buildTestApp(platform, (mount) => {
      mount(anyone, async () => {
        busy += 1;
        busiest = Math.max(busiest, busy);
        // Longer than it takes for others to start beside it.
        for (let turn = 0; turn < 20; turn += 1) await nextTurn();
        busy -= 1;
        return {};
      });
    });
  });
  afterAll(async () => {
    await app.server.close();
    await platform.close();
  });

  it('has few of its calls under way at a time', async () => {
    await Promise.all(Array.from({ length: 60 }, () => app.server.inject({ url: '/api/anyone' })));
    expect(busiest).toBe(4);
  });

  it('gives its places back when a call fails', async () => {
    for (let count = 0; count < 20; count += 1)
      expect((await app.server.inject({ url: '/api/anyone?unknown=1' })).statusCode).toBe(400);
    expect((await app.server.inject({ url: '/api/anyone' })).statusCode).toBe(200);
  });
});

describe('Q-06 what a call for anyone gives again', () => {
  const watched = () => {
    let reads = 0;
    const result = {
      resolutionSeconds: 60,
      get items() {
        reads += 1;
        return [];
      },
    };
    return { result, reads: () => reads };
  };

  it('is written once', () => {
    const { result, reads } = watched();
    const render = createRenderer(listCandles);
    const first = render(result);
    const before = reads();
    expect(render(result)).toBe(first);
    expect(reads()).toBe(before);
    expect(render({ resolutionSeconds: 300, items: [] })).not.toBe(first);
  });

  it('is written and checked each time for a user', () => {
    const { result, reads } = watched();
    const render = createRenderer({ ...listCandles, auth: getUser.auth });
    render(result);
    const before = reads();
    render(result);
    expect(reads()).toBeGreaterThan(before);
  });
});

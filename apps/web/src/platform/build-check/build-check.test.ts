import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, it } from 'vitest';
import { type BuildCheck, type Connection, createBuildCheck } from './build-check.ts';
import { createReloadBlocks } from './reload-blocks.ts';

/** A clock with timers that the test advances. */
function handClock() {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => time,
    after: (ms: number, run: () => void) => void timers.push({ at: time + ms, run }),
    async advance(ms: number) {
      const end = time + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        time = next.at;
        next.run();
        await Promise.resolve();
      }
      time = end;
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

function setUp(options: { connection?: Connection; answers?: Record<string, unknown> } = {}) {
  const clock = handClock();
  const asked: string[] = [];
  const answers: Record<string, unknown> = options.answers ?? { '/builds/latest.json': { id: 'b1' } };
  const reloadBlocks = createReloadBlocks();
  const tab = memoryStore();
  const build = (): BuildCheck =>
    createBuildCheck({
      buildId: 'b1',
      now: clock.now,
      after: clock.after,
      tab,
      reloadBlocks,
      connection: () => options.connection,
      async fetchJson(path) {
        asked.push(path);
        if (!(path in answers)) throw new Error('offline');
        return answers[path];
      },
    });
  return { clock, asked, answers, reloadBlocks, tab, build };
}

const second = 1000;
const hour = 3600 * second;

describe('new-build check', () => {
  it('prefetches the metadata one second after the start and checks every hour', async () => {
    const { build, clock, asked } = setUp();
    build().start();
    await clock.advance(999);
    expect(asked).toEqual([]);
    await clock.advance(1);
    expect(asked).toEqual(['/builds/meta/b1.json']);
    await clock.advance(3 * hour);
    expect(asked.slice(1)).toEqual(['/builds/latest.json', '/builds/latest.json', '/builds/latest.json']);
  });

  it.each<[string, Connection, number]>([
    ['data saver', { saveData: true, effectiveType: '4g' }, 0],
    ['slow-2g', { effectiveType: 'slow-2g' }, 0],
    ['2g', { effectiveType: '2g' }, 0],
    ['3g', { effectiveType: '3g' }, 1],
    ['4g', { effectiveType: '4g', saveData: false }, 1],
  ])('on %s prefetches %o %i times', async (_name, connection, times) => {
    const { build, clock, asked } = setUp({ connection });
    build().start();
    await clock.advance(2 * second);
    expect(asked).toHaveLength(times);
  });

  it('does not reload while the build is the same, or when the check fails', async () => {
    const { build, clock, answers } = setUp();
    const check = build();
    check.start();
    await clock.advance(hour);
    expect(check.claimReload('/coins')).toBe(false);
    delete answers['/builds/latest.json'];
    await clock.advance(hour);
    expect(check.claimReload('/coins')).toBe(false);
    answers['/builds/latest.json'] = 'not what it should be';
    await clock.advance(hour);
    expect(check.claimReload('/coins')).toBe(false);
  });

  it('reloads on the next navigation, once per 10 seconds and path, also after the reload itself', async () => {
    const { build, clock, answers } = setUp();
    answers['/builds/latest.json'] = { id: 'b2' };
    const first = build();
    first.start();
    await clock.advance(hour);
    expect(first.claimReload('/coins')).toBe(true);
    // The page was reloaded, but a stale cache served the old build again.
    const restarted = build();
    await restarted.check();
    await clock.advance(9_999);
    expect(restarted.claimReload('/coins')).toBe(false);
    expect(restarted.claimReload('/transactions')).toBe(true);
    await clock.advance(10 * second);
    expect(restarted.claimReload('/coins')).toBe(true);
  });

  it('never reloads while a money form holds unsent input', async () => {
    const { build, answers, reloadBlocks } = setUp();
    answers['/builds/latest.json'] = { id: 'b2' };
    const check = build();
    await check.check();
    const releaseOne = reloadBlocks.block();
    const releaseTwo = reloadBlocks.block();
    expect(check.claimReload('/coins')).toBe(false);
    releaseOne();
    releaseOne();
    expect(check.claimReload('/coins')).toBe(false);
    releaseTwo();
    expect(check.claimReload('/coins')).toBe(true);
  });

  it('survives a damaged reload mark', async () => {
    const { build, answers, tab } = setUp();
    answers['/builds/latest.json'] = { id: 'b2' };
    tab.setItem('gim-reload', '{broken');
    const check = build();
    await check.check();
    expect(check.claimReload('/coins')).toBe(true);
  });
});

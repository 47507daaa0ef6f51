import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createMovableClock } from '../clock.ts';
import { openPlatform, type Platform } from '../platform.ts';
import { advanceClock, loadClockOffset } from '../sandbox-clock.ts';
import { recurring, runner, type Task } from './task.ts';
import { startWorker, type Worker } from './worker.ts';

interface Note {
  readonly text: string;
}
const note: Task<Note> = {
  name: 'test.note',
  parse: (unchecked) => ({ text: String(Reflect.get(Object(unchecked), 'text')) }),
};
const flaky: Task<Note> = { ...note, name: 'test.flaky' };

let database: TestDatabase;
let platform: Platform;
let worker: Worker;
const done: string[] = [];
let turns = 0;
let attempts = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url });
  worker = await startWorker({
    ...platform,
    url: database.url,
    pollMs: 100,
    tasks: [
      runner(note, async ({ text }) => void done.push(text)),
      runner(flaky, async () => {
        attempts += 1;
        throw new Error('not now');
      }),
      recurring('test.daily', { everySeconds: 86_400 }, async () => {
        turns += 1;
      }),
    ],
  });
});
afterAll(async () => {
  await worker.stop(5000);
  await platform.close();
  await database.drop();
});

const add = (text: string, options = {}, task = note): Promise<void> =>
  platform.db.inTransaction((tx) => platform.jobs.add(tx, task, { text }, options));
const later = (seconds: number): Date => new Date(platform.clock.now().getTime() + seconds * 1000);

describe('jobs', () => {
  it('run after the transaction that queued them, and not at all when it rolls back', async () => {
    const failing = platform.db.inTransaction(async (tx) => {
      await platform.jobs.add(tx, note, { text: 'rolled back' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await add('committed');
    await expect.poll(() => done, { timeout: 5000 }).toEqual(['committed']);
  });

  it('follow the sandbox clock: what was to come in an hour comes when the clock goes on by an hour', async () => {
    done.length = 0;
    await add('in an hour', { runAt: later(3600) });
    await add('in two hours', { runAt: later(7200) });
    const before = platform.clock.now().getTime();
    const now = await advanceClock(platform.db, platform.clock, 3600);
    expect(now.getTime() - before).toBeGreaterThanOrEqual(3_600_000);
    await expect.poll(() => done, { timeout: 5000 }).toEqual(['in an hour']);
    // A job that is queued after the clock moved is scheduled by the moved clock too.
    await add('an hour later again', { runAt: later(3600) });
    await advanceClock(platform.db, platform.clock, 3600);
    await expect.poll(() => done.length, { timeout: 5000 }).toBe(3);
    const another = createMovableClock();
    await loadClockOffset(platform.db, another);
    expect(another.offsetMs).toBe(7_200_000);
  });

  it('of a series come once for each turn, however far the clock goes', async () => {
    const before = turns;
    await advanceClock(platform.db, platform.clock, 3 * 86_400);
    await expect.poll(() => turns, { timeout: 5000 }).toBe(before + 1);
    await advanceClock(platform.db, platform.clock, 86_400);
    await expect.poll(() => turns, { timeout: 5000 }).toBe(before + 2);
  });

  it('with a key take the place of the one that waits, and can be taken back', async () => {
    done.length = 0;
    await add('old', { runAt: later(60), key: 'k' });
    await add('new', { runAt: later(60), key: 'k' });
    await add('gone', { runAt: later(60), key: 'g' });
    await platform.db.inTransaction((tx) => platform.jobs.remove(tx, 'g'));
    await advanceClock(platform.db, platform.clock, 61);
    await expect.poll(() => done, { timeout: 5000 }).toEqual(['new']);
  });

  it('that fail are tried again after a pause', async () => {
    await add('x', {}, flaky);
    await expect.poll(() => attempts, { timeout: 5000 }).toBe(1);
    await advanceClock(platform.db, platform.clock, 60);
    await expect.poll(() => attempts, { timeout: 5000 }).toBe(2);
  });
});

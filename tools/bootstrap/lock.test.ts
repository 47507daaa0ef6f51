import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';
import { aboutProcess } from './process-table.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gim-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const silent = { onWait: (): void => undefined };

test('lets one work at a time and frees the lock afterwards', async () => {
  const path = join(folder, 'below', 'lock');
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await sleep(20);
    inside -= 1;
  };
  await Promise.all([
    withLock(path, silent, work),
    withLock(path, silent, work),
    withLock(path, silent, work),
  ]);
  expect(most).toBe(1);
  expect(existsSync(path)).toBe(false);
});

test('frees the lock when the work fails', async () => {
  const path = join(folder, 'lock');
  await expect(withLock(path, silent, () => Promise.reject(new Error('no network')))).rejects.toThrow(
    'no network',
  );
  expect(existsSync(path)).toBe(false);
});

test.each([
  ['a process that is gone', '999999999 1'],
  ['a process whose number someone else has now', `${process.pid} 1`],
  ['nobody readable', ''],
])('takes over the lock of %s', async (_whose, content) => {
  const path = join(folder, 'lock');
  writeFileSync(path, content);
  await expect(withLock(path, silent, () => Promise.resolve('done'))).resolves.toBe('done');
});

test('waits for a living holder and says so once', async () => {
  const path = join(folder, 'lock');
  writeFileSync(path, `${process.pid} ${aboutProcess(process.pid).start}`);
  let waits = 0;
  const onWait = (): void => {
    waits += 1;
  };
  const done = withLock(path, { onWait }, () => Promise.resolve('done'));
  await sleep(700);
  expect(waits).toBe(1);
  rmSync(path);
  await expect(done).resolves.toBe('done');
});

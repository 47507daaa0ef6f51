import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aboutProcess } from './process-table.mjs';

/**
 * Runs `work` while holding the lock file, so that two commands started together do not install at the same time. Takes
 * over the lock of a dead process. A process is identified by pid and start time, because pids are reused.
 *
 * @template T
 * @param {string} path
 * @param {{ onWait: () => void }} options
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, { onWait }, work) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${process.pid} ${aboutProcess(process.pid).start}`;
  for (let waited = false; !tryTake(path, mine); ) {
    if (holderIsAlive(path)) {
      if (!waited) onWait();
      waited = true;
      await sleep(200);
    } else {
      setAside(path);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 * @param {string} mine
 * @returns {boolean}
 */
function tryTake(path, mine) {
  try {
    writeFileSync(path, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {boolean}
 */
function holderIsAlive(path) {
  const [pid = '', start = ''] = readText(path).split(' ');
  return start !== '' && aboutProcess(Number.parseInt(pid, 10)).start === start;
}

/**
 * If two processes find the same stale lock, the rename succeeds for only one of them.
 *
 * @param {string} path
 */
function setAside(path) {
  try {
    const aside = `${path}.${process.pid}`;
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch {
    // The other process was faster, or the holder has just finished; the caller tries again.
  }
}

/**
 * @param {string} path
 * @returns {string}
 */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

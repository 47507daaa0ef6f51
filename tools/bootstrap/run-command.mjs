import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aboutProcess } from './process-table.mjs';

const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** One press of Ctrl-C arrives twice, from the terminal and again from npm; within this time it counts as one. */
const ONE_PRESS_MS = 1_000;
const PARENT_CHECK_MS = 500;

/**
 * @typedef {object} Run
 * @property {string} root
 * @property {string} node
 * @property {string} command
 * @property {string[]} options
 * @property {NodeJS.ProcessEnv} environment
 */

/**
 * Runs the command with the pinned Node and answers its exit code. The command gets a process group of its own, so
 * that it hears of a signal once, from here, and all of its children hear of it with it.
 *
 * @param {Run} run
 * @returns {Promise<number>}
 */
export function runCommand({ root, node, command, options, environment }) {
  const endWithParent = pathToFileURL(join(root, 'tools', 'bootstrap', 'end-with-parent.mjs')).href;
  const path = [dirname(node), join(root, 'node_modules', '.bin'), environment.PATH ?? ''].join(delimiter);
  const child = spawn(node, ['--import', endWithParent, command, ...options], {
    cwd: root,
    env: { ...environment, PATH: path },
    stdio: 'inherit',
    detached: true,
  });
  const send = oncePerPress((signal) => child.pid !== undefined && signalGroup(child.pid, signal));
  for (const signal of FORWARDED) process.on(signal, send);
  const watch = watchNpm(() => send('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const forwarded of FORWARDED) process.off(forwarded, send);
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    });
  });
}

/**
 * @param {(signal: NodeJS.Signals) => void} send
 * @returns {(signal: NodeJS.Signals) => void}
 */
function oncePerPress(send) {
  let last = Number.NEGATIVE_INFINITY;
  return (signal) => {
    const now = performance.now();
    if (now - last < ONE_PRESS_MS) return;
    last = now;
    send(signal);
  };
}

/**
 * @param {number} leader
 * @param {NodeJS.Signals} signal
 */
function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
  } catch {
    // The command has just ended by itself.
  }
}

/**
 * A killed npm cannot pass on anything, so its end is noticed by a change among the parents. Only npm is watched:
 * someone who starts this file by hand and leaves the shell may want it to go on.
 *
 * @param {() => void} onGone
 * @returns {NodeJS.Timeout | undefined}
 */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const before = parentsUpToNpm();
  const watch = setInterval(() => {
    if (parentsUpToNpm() === before) return;
    // Told once: a second signal would mean impatience to the server, which is still draining.
    clearInterval(watch);
    onGone();
  }, PARENT_CHECK_MS);
  return watch;
}

/**
 * npm runs a script through a shell, and some shells stay in between.
 *
 * @returns {string}
 */
function parentsUpToNpm() {
  const parent = process.ppid;
  const { name, parent: above } = aboutProcess(parent);
  return /sh$/.test(name) ? `${parent} ${above}` : `${parent}`;
}

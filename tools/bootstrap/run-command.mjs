import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aboutProcess } from './process-table.mjs';

const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** One Ctrl-C arrives twice, from the terminal and from npm; signals within this time count as one. */
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
 * Runs the command with the pinned Node and returns its exit code. The command gets its own process group, so that it
 * receives each signal once, from here, together with all its children.
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
    // The command has already exited.
  }
}

/**
 * A killed npm cannot forward a signal, so its end is detected by a change of parent processes. Only npm is watched: a
 * user who runs this file directly and closes the shell may want it to continue.
 *
 * @param {() => void} onGone
 * @returns {NodeJS.Timeout | undefined}
 */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const before = parentsUpToNpm();
  const watch = setInterval(() => {
    if (parentsUpToNpm() === before) return;
    // Signal only once: the server would treat a second signal as a request to stop without draining.
    clearInterval(watch);
    onGone();
  }, PARENT_CHECK_MS);
  return watch;
}

/**
 * npm runs scripts through a shell, and some shells stay as a process in between.
 *
 * @returns {string}
 */
function parentsUpToNpm() {
  const parent = process.ppid;
  const { name, parent: above } = aboutProcess(parent);
  return /sh$/.test(name) ? `${parent} ${above}` : `${parent}`;
}

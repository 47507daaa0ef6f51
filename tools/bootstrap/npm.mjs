import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { InstallError } from './install-error.mjs';

const OPTIONS = [
  'ci',
  // No package may run install scripts (requirement Q-08).
  '--ignore-scripts',
  // NODE_ENV=production in the environment would skip the packages that build the web apps.
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--no-update-notifier',
  '--loglevel=error',
];
const REMIND_MS = 15_000;
const SHOWN_LINES = 15;

/**
 * @typedef {object} NpmCi
 * @property {string} node the Node that runs npm
 * @property {string} folder
 * @property {NodeJS.ProcessEnv} environment
 * @property {string} what
 * @property {(line: string) => void} print
 */

/**
 * Runs `npm ci` quietly: prints a line at the start and at intervals, and npm's output only if it fails.
 *
 * @param {NpmCi} npmCi
 * @returns {Promise<void>}
 */
export async function runNpmCi({ node, folder, environment, what, print }) {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  print(`Installing ${what} ...`);
  const reminder = setInterval(() => print(`  still installing, ${seconds()} s so far`), REMIND_MS);
  try {
    const { code, output } = await capture(node, [findNpm(), ...OPTIONS], folder, environment);
    if (code !== 0) {
      for (const line of output.trim().split('\n').slice(-SHOWN_LINES)) print(`  ${line}`);
      throw new InstallError(
        `Installing ${what} failed; npm's last words are above. Check the network and npm's registry settings, then run the command again.`,
      );
    }
  } finally {
    clearInterval(reminder);
  }
  print(`Installed ${what} in ${seconds()} s.`);
}

/**
 * @param {string} node
 * @param {string[]} options
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function capture(node, options, folder, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, options, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/**
 * npm is a script that any Node can run. `npm run` passes its path; otherwise it is next to the machine's Node or
 * behind the `npm` on the PATH.
 *
 * @returns {string}
 */
function findNpm() {
  const told = process.env.npm_execpath;
  if (told !== undefined && basename(told) === 'npm-cli.js' && existsSync(told)) return told;
  const beside = join(dirname(dirname(process.execPath)), 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  if (existsSync(beside)) return beside;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const named = join(folder, 'npm');
    if (existsSync(named) && basename(realpathSync(named)) === 'npm-cli.js') return realpathSync(named);
  }
  throw new InstallError('npm was not found: install it beside Node, or start with `npm run`.');
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withNpmCache } from './environment.mjs';
import { InstallError } from './install-error.mjs';
import { withLock } from './lock.mjs';
import { runNpmCi } from './npm.mjs';

/**
 * @typedef {object} Install
 * @property {string} root
 * @property {NodeJS.ProcessEnv} environment
 * @property {(line: string) => void} print
 */

/**
 * Installs the pinned Node and the packages as the lockfiles say, and returns the path of that Node. If both stamps
 * match it changes nothing, so a second command starts at once, even in a read-only folder.
 *
 * @param {Install} install
 * @returns {Promise<string>}
 */
export async function installAll(install) {
  const { root } = install;
  const runtime = join(root, 'tools', 'runtime');
  const node = join(runtime, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (isInstalled(runtime) && isInstalled(root)) return node;
  const lock = join(root, '.cache', 'bootstrap.lock');
  const onWait = () => install.print('Another command is installing; waiting for it to finish.');
  try {
    await withLock(lock, { onWait }, () => installMissing(install, runtime, node));
  } catch (error) {
    throw asInstallError(error, root);
  }
  return node;
}

/**
 * @param {Install} install
 * @param {string} runtime
 * @param {string} node
 */
async function installMissing({ root, environment: inherited, print }, runtime, node) {
  const environment = withNpmCache(inherited, join(root, '.cache', 'npm'));
  if (!isInstalled(runtime)) {
    await runNpmCi({ node: process.execPath, folder: runtime, environment, what: 'the pinned Node', print });
    checkThatItRuns(node);
    writeStamp(runtime);
  }
  if (!isInstalled(root)) {
    // Run by the pinned Node, because npm skips optional packages for which the running Node is too old.
    await runNpmCi({ node, folder: root, environment, what: 'the packages', print });
    linkNode(root, node);
    writeStamp(root);
  }
}

/**
 * @param {string} folder
 * @returns {boolean}
 */
export function isInstalled(folder) {
  try {
    return readFileSync(stampPath(folder), 'utf8') === stampOf(folder);
  } catch {
    return false;
  }
}

/**
 * Written last, and inside node_modules, which `npm ci` empties first: a stamp therefore means a complete installation.
 *
 * @param {string} folder
 */
export function writeStamp(folder) {
  writeFileSync(stampPath(folder), stampOf(folder));
}

/**
 * @param {string} folder
 * @returns {string}
 */
function stampPath(folder) {
  return join(folder, 'node_modules', '.gim-stamp');
}

/**
 * Includes platform and architecture, because the folder may be copied or mounted to another machine.
 *
 * @param {string} folder
 * @returns {string}
 */
function stampOf(folder) {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  return `${process.platform} ${process.arch} ${hash}\n`;
}

/** @param {string} node */
function checkThatItRuns(node) {
  const { status } = spawnSync(node, ['--version'], { stdio: 'ignore' });
  if (status === 0) return;
  throw new InstallError('The pinned Node does not run here: Gim needs a Linux with glibc 2.28 or newer.');
}

/**
 * Puts the pinned Node first for tools that are started by name.
 *
 * @param {string} root
 * @param {string} node
 */
function linkNode(root, node) {
  const bin = join(root, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  rmSync(join(bin, 'node'), { force: true });
  symlinkSync(relative(bin, node), join(bin, 'node'));
}

/**
 * @param {unknown} error
 * @param {string} root
 * @returns {unknown}
 */
function asInstallError(error, root) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new InstallError(
      `No permission to write in ${root}, where the packages are installed: make the folder yours.`,
    );
  }
  if (code === 'ENOSPC') return new InstallError(`The disk that holds ${root} is full.`);
  return error;
}

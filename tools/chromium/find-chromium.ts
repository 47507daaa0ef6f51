import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without a user interface: opens pages in about half the time. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];

export class NoChromium extends Error {}

/** The browser of this machine: CHROMIUM_PATH, or else a known name on the PATH. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new NoChromium(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  return onPath([SHELL, ...WHOLE]);
}

/** A browser that can show notifications. The headless shell refuses them even if permission is granted. */
export function findWholeChromium(): string | undefined {
  const found = findChromium();
  return found === undefined || found.endsWith(SHELL) ? onPath(WHOLE) : found;
}

/** Finds the browser or, as root, installs the distribution's. */
export function ensureChromium(print: (line: string) => void): string {
  const found = findChromium();
  const isEnough =
    found !== undefined && (process.env.CHROMIUM_PATH || (found.endsWith(SHELL) && onPath(WHOLE)));
  if (isEnough) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) return install(print, found);
  if (found !== undefined) return found;
  throw new NoChromium(
    `The tests need Chromium: install it (on Debian as root: apt-get install ${SHELL} chromium), or set CHROMIUM_PATH to it.`,
  );
}

/** Not every distribution packages the headless shell; the full browser works too, only slower. */
function install(print: (line: string) => void, whole: string | undefined): string {
  print('Installing Chromium for the tests ...');
  const started = performance.now();
  try {
    apt(['update']);
    apt(['install', '-y', '--no-install-recommends', SHELL, 'chromium']);
  } catch (error) {
    if (whole !== undefined) return whole;
    if (!(error instanceof NoChromium)) throw error;
    apt(['install', '-y', '--no-install-recommends', 'chromium']);
  }
  const installed = findChromium();
  if (installed === undefined)
    throw new NoChromium('Chromium was installed but is not on the path: set CHROMIUM_PATH to it.');
  print(`Installed Chromium in ${Math.round((performance.now() - started) / 1000)} s.`);
  return installed;
}

/** The first of the names that exists. */
function onPath(names: readonly string[]): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

function apt(options: string[]): void {
  const { status, stdout, stderr } = spawnSync('apt-get', ['-q', ...options], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return;
  const lastWords = `${stdout}\n${stderr}`.trim().split('\n').slice(-10).join('\n  ');
  throw new NoChromium(
    `  ${lastWords}\nInstalling Chromium failed; the last words of apt-get are above. Install it by hand, or set CHROMIUM_PATH to it.`,
  );
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

export class NoChromium extends Error {}

/** The browser of this machine: the one that CHROMIUM_PATH names, else a known name on the path. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new NoChromium(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Finds the browser or, where this user may, installs the one of the Linux distribution. */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found !== undefined) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) {
    throw new NoChromium(
      'The tests need Chromium: install it (on Debian as root: apt-get install chromium), or set CHROMIUM_PATH to it.',
    );
  }
  say('Installing Chromium for the tests ...');
  const started = performance.now();
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', 'chromium']);
  const installed = findChromium();
  if (installed === undefined)
    throw new NoChromium('Chromium was installed but is not on the path: set CHROMIUM_PATH to it.');
  say(`Installed Chromium in ${Math.round((performance.now() - started) / 1000)} s.`);
  return installed;
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

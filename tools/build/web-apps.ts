import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { runStep } from '../steps/run-step.ts';
import { hashSources } from './source-hash.ts';

type WebApp = { readonly title: string; readonly folder: string; readonly sources: readonly string[] };

/** What a web app is made of besides its own folder. */
const SHARED = ['packages', 'tools/vite', 'package-lock.json', 'tsconfig.base.json'];

export const WEB_APPS: readonly WebApp[] = [
  { title: 'the wallet', folder: 'apps/web', sources: ['apps/web', ...SHARED] },
  { title: 'the desk', folder: 'apps/desk', sources: ['apps/desk', ...SHARED] },
  { title: 'the gallery', folder: 'packages/ui', sources: SHARED },
];

export class BuildFailed extends Error {}

/** Builds the web apps whose sources changed since their last build, or all of them when told to. */
export async function buildWebApps(options: { force?: boolean; say: (line: string) => void }): Promise<void> {
  const stale = WEB_APPS.map((app) => ({ ...app, hash: hashSources(projectRoot, app.sources) })).filter(
    (app) => options.force === true || !isBuilt(app),
  );
  if (stale.length === 0) return;
  options.say(`Building ${stale.map((app) => app.title).join(', ')} ...`);
  for (const app of stale) await buildOne(app, options.say);
}

function isBuilt(app: WebApp & { hash: string }): boolean {
  const page = join(projectRoot, app.folder, 'dist', 'index.html');
  return existsSync(page) && existsSync(stampOf(app)) && readFileSync(stampOf(app), 'utf8') === app.hash;
}

async function buildOne(app: WebApp & { hash: string }, say: (line: string) => void): Promise<void> {
  // A build cut short must not look finished the next time.
  rmSync(stampOf(app), { force: true });
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = await runStep({
    command: [process.execPath, vite, 'build', '--logLevel', 'warn'],
    folder: join(projectRoot, app.folder),
    // A production build also when the tests, which set NODE_ENV, ask for it.
    environment: { NODE_ENV: 'production' },
  });
  if (result.code !== 0) throw new BuildFailed(`${result.output}\nBuilding ${app.title} failed.`);
  mkdirSync(join(projectRoot, '.cache', 'build'), { recursive: true });
  writeFileSync(stampOf(app), app.hash);
  say(`Built ${app.title} in ${result.seconds.toFixed(1)} s.`);
}

function stampOf(app: WebApp): string {
  return join(projectRoot, '.cache', 'build', app.folder.replaceAll('/', '-'));
}

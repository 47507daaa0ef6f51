import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../bootstrap/lock.mjs';
import { projectRoot } from '../project-root.ts';
import { runStep } from '../steps/run-step.ts';
import { hashSources } from './source-hash.ts';

type WebApp = { readonly title: string; readonly folder: string; readonly sources: readonly string[] };

type HashedApp = WebApp & { readonly hash: string };

/** Sources of every web app besides its own folder. */
const SHARED = ['packages', 'texts', 'tools/vite', 'package-lock.json', 'tsconfig.base.json'];

const WEB_APPS: readonly WebApp[] = [
  { title: 'the wallet', folder: 'apps/web', sources: ['apps/web', ...SHARED] },
  { title: 'the desk', folder: 'apps/desk', sources: ['apps/desk', ...SHARED] },
  { title: 'the gallery', folder: 'packages/ui', sources: SHARED },
];

export class BuildFailed extends Error {}

type BuildOptions = { readonly force?: boolean; readonly print: (line: string) => void };

/** Builds the web apps whose sources changed since their last build, or all of them with `force`. */
export async function buildWebApps({ force = false, print }: BuildOptions): Promise<void> {
  if (!force && staleApps().length === 0) return;
  const onWait = (): void => print('Another command is building; waiting for it to finish.');
  await withLock(join(projectRoot, '.cache', 'build.lock'), { onWait }, async () => {
    // The other command may have built everything in the meantime.
    const stale = force ? hashedApps() : staleApps();
    if (stale.length > 0) print(`Building ${stale.map((app) => app.title).join(', ')} ...`);
    for (const app of stale) await buildOne(app, print);
  });
}

function staleApps(): HashedApp[] {
  return hashedApps().filter((app) => !isBuilt(app));
}

function hashedApps(): HashedApp[] {
  return WEB_APPS.map((app) => ({ ...app, hash: hashSources(projectRoot, app.sources) }));
}

function isBuilt(app: HashedApp): boolean {
  const page = join(projectRoot, app.folder, 'dist', 'index.html');
  return existsSync(page) && existsSync(stampOf(app)) && readFileSync(stampOf(app), 'utf8') === app.hash;
}

async function buildOne(app: HashedApp, print: (line: string) => void): Promise<void> {
  // Removed first, so that an interrupted build does not look complete.
  rmSync(stampOf(app), { force: true });
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = await runStep({
    command: [process.execPath, vite, 'build', '--logLevel', 'warn'],
    folder: join(projectRoot, app.folder),
    // Always a production build, also when run from tests, which set NODE_ENV.
    environment: { NODE_ENV: 'production' },
  });
  if (result.code !== 0) throw new BuildFailed(`${result.output}\nBuilding ${app.title} failed.`);
  mkdirSync(join(projectRoot, '.cache', 'build'), { recursive: true });
  writeFileSync(stampOf(app), app.hash);
  print(`Built ${app.title} in ${result.seconds.toFixed(1)} s.`);
}

function stampOf(app: WebApp): string {
  return join(projectRoot, '.cache', 'build', app.folder.replaceAll('/', '-'));
}

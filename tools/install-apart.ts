import { join } from 'node:path';
import { withNpmCache } from './bootstrap/environment.mjs';
import { isInstalled, writeStamp } from './bootstrap/install.mjs';
import { withLock } from './bootstrap/lock.mjs';
import { runNpmCi } from './bootstrap/npm.mjs';
import { projectRoot } from './project-root.ts';

/** Installs a tool with its own lockfile, outside the workspace, when it is first needed. */
export async function installApart(
  { folder: name, what }: { readonly folder: 'spectral' | 'contracts'; readonly what: string },
  print: (line: string) => void,
): Promise<void> {
  const folder = join(projectRoot, 'tools', name);
  if (isInstalled(folder)) return;
  const cache = join(projectRoot, '.cache');
  const environment = withNpmCache(process.env, join(cache, 'npm'));
  await withLock(join(cache, `${name}.lock`), { onWait: () => undefined }, async () => {
    if (isInstalled(folder)) return;
    await runNpmCi({ node: process.execPath, folder, environment, what, print });
    writeStamp(folder);
  });
}

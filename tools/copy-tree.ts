import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectRoot } from './project-root.ts';
import { madeFolders } from './tidy/tree.ts';

export type TreeCopy = { readonly folder: string; remove(): void };

/** The pictures of the browser tests are most of the bytes, and no copy needs them. */
const isCopied = (path: string): boolean => !madeFolders.has(basename(path)) && basename(path) !== 'pictures';

/** Copies the project, as it lies on the disk, to a folder of its own: what is tried there never stands in the tree itself. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'gim-copy-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // Also when the run is stopped half way: nobody would look for what it leaves there.
  process.once('exit', remove);
  // Root's PostgreSQL runs as another account, which has to enter.
  chmodSync(folder, 0o755);
  cpSync(projectRoot, folder, { recursive: true, filter: isCopied });
  linkPackages(folder);
  return {
    folder,
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

/** Packages of others are linked. Ours are links of the copy: else a test would load the code that is not changed. */
function linkPackages(folder: string): void {
  const from = join(projectRoot, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@gim')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
  symlinkSync(join(from, '.bin'), join(to, '.bin'));
  // A workspace has packages of its own where it needs another version than the rest.
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(projectRoot, parent)).map((name) => join(parent, name)),
  );
  for (const owner of [join('tools', 'runtime'), ...workspaces]) {
    const own = join(owner, 'node_modules');
    if (existsSync(join(projectRoot, own))) symlinkSync(join(projectRoot, own), join(folder, own));
  }
}

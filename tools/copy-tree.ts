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

/** Skips screenshots, which are most of the bytes and not needed in a copy. */
const isCopied = (path: string): boolean => !madeFolders.has(basename(path)) && basename(path) !== 'pictures';

/** Copies the working tree to a temporary folder, so that experiments never change the tree itself. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'gim-copy-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // Also removes the copy when the run is interrupted.
  process.once('exit', remove);
  // As root, PostgreSQL runs as another account, which needs access.
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

/** Links third-party packages. Our own workspace links are copied instead, so that tests load the copy's code. */
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
  // A workspace has its own node_modules where it needs another version of a package.
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(projectRoot, parent)).map((name) => join(parent, name)),
  );
  for (const owner of [join('tools', 'runtime'), ...workspaces]) {
    const own = join(owner, 'node_modules');
    if (existsSync(join(projectRoot, own))) symlinkSync(join(projectRoot, own), join(folder, own));
  }
}

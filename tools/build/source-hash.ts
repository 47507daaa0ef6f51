import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.data']);

/**
 * One hash over the names and contents of all files below the paths. Includes tests, which at worst causes an unneeded
 * build.
 */
export function hashSources(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) addPath(hash, root, path);
  return hash.digest('hex');
}

function addPath(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) {
    const content = readFileSync(full);
    // The length separates adjacent files, so that moving bytes between them changes the hash.
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  for (const name of readdirSync(full).sort()) {
    if (!SKIPPED.has(name)) addPath(hash, root, `${path}/${name}`);
  }
}

import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, canEnter } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string };

type SharedLibraryLink = { readonly source: string; readonly target: string };

/**
 * Finds the PostgreSQL of this machine's platform among the installed packages and makes it runnable by `account`.
 * When the account cannot reach the package, or its links cannot be made in place, a copy in `copyFolder` is used.
 */
export function findBinaries(account: Account, copyFolder: string): Binaries {
  const packageFolder = findPackage();
  const inPlace = canEnter(account, packageFolder) && linkSharedLibraries(packageFolder);
  const home = inPlace ? packageFolder : copyPackage(packageFolder, copyFolder);
  const bin = join(home, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (platform !== 'linux-x64' && platform !== 'linux-arm64') {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(main));
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for ${platform} is not installed: install without leaving out optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * A package archive cannot hold symbolic links, so the package lists them in a file and makes them in an install
 * script. Install scripts are switched off here, so this does it. Answers false when the folder is read-only.
 */
function linkSharedLibraries(packageFolder: string): boolean {
  for (const { source, target } of readLinks(packageFolder)) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      accessSync(dirname(link), constants.W_OK);
      // `existsSync` is false for a link that points nowhere, too; such a leftover is replaced.
      rmSync(link, { force: true });
      symlinkSync(basename(source), link);
    } catch {
      // Another process may have made the same link a moment ago, which is as good.
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

function readLinks(packageFolder: string): SharedLibraryLink[] {
  const listed: unknown = JSON.parse(readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(listed)) return [];
  return listed.filter(
    (link): link is SharedLibraryLink => typeof link?.source === 'string' && typeof link?.target === 'string',
  );
}

function copyPackage(packageFolder: string, copyFolder: string): string {
  const described: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const version: unknown = Reflect.get(Object(described), 'version');
  const home = join(copyFolder, `postgres-${version}-${process.arch}`);
  if (existsSync(home)) return home;
  // The copy gets its final name only when it is whole, so that a copy cut short is never used.
  const unfinished = `${home}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o755 });
  cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    // Otherwise a link that is already there is rewritten to point back into the closed folder.
    verbatimSymlinks: true,
  });
  openToAll(unfinished);
  chmodSync(copyFolder, 0o755);
  linkSharedLibraries(unfinished);
  try {
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

/** Whoever installed the packages may close new files to others (umask 077); the account that runs them is another. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}

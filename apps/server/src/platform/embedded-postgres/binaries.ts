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
 * Finds the installed PostgreSQL package for this platform and makes it executable by `account`. Uses a copy in
 * `copyFolder` if the account cannot reach the package or its links cannot be created in place.
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
 * A package archive cannot contain symbolic links, so the package lists them in a file and creates them in an install
 * script. Install scripts are disabled here, so this creates them. Returns false if the folder is read-only.
 */
function linkSharedLibraries(packageFolder: string): boolean {
  for (const { source, target } of readLinks(packageFolder)) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      accessSync(dirname(link), constants.W_OK);
      // `existsSync` is also false for a dangling link, which is replaced.
      rmSync(link, { force: true });
      symlinkSync(basename(source), link);
    } catch {
      // Another process may have created the same link meanwhile.
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
  // Renamed only when complete, so that an interrupted copy is never used.
  const unfinished = `${home}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o755 });
  cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    // Otherwise an existing link is rewritten to point back into the closed folder.
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

/** The packages may have been installed with umask 077, but another account has to run them. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}

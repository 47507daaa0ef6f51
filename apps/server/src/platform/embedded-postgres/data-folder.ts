import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Account, accountFor, canEnter } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Where everything of one embedded PostgreSQL lives. */
export type DataFolder = {
  readonly account: Account;
  /** What the caller named; errors speak of it. */
  readonly named: string;
  /** Where it really is: the same, or the place root falls back to. */
  readonly home: string;
  readonly cluster: string;
};

/** A place that system cleaners leave alone, unlike /tmp and /var/tmp, and that root can always open for others. */
const ROOT_HOME = '/var/lib/gim';

/** Where a copy of PostgreSQL goes when its account cannot use the package: one for all data folders if this is root. */
export function binariesHome({ account, home }: DataFolder): string {
  return account === undefined ? home : ROOT_HOME;
}

/**
 * Makes the folder ready. PostgreSQL cannot work below a folder that is closed to its account, so when root
 * keeps the project in a closed home folder the data goes below /var/lib/gim and a link is left where it was expected.
 * The link is the only pointer to it: whoever removes the link starts empty, as with a plain folder.
 */
export function prepareDataFolder(dataDir: string, log: (line: string) => void): DataFolder {
  const named = resolve(dataDir);
  try {
    const expected = existsSync(named) ? realpathSync(named) : named;
    const account = accountFor(join(expected, 'cluster'));
    const home = canEnter(account, expected) ? expected : moveOut(named, log);
    makeOpenFolder(home);
    const cluster = join(home, 'cluster');
    return { account: accountFor(cluster), named, home, cluster };
  } catch (error) {
    throw asPermissionError(error, named);
  }
}

function moveOut(named: string, log: (line: string) => void): string {
  makeOpenFolder(named);
  if (readdirSync(named).length > 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root and other users may not enter ${named}: open the folders above it with chmod o+x, or set GIM_DATA_DIR to another folder.`,
    );
  }
  makeOpenFolder(ROOT_HOME);
  const home = mkdtempSync(join(ROOT_HOME, 'data-'));
  chmodSync(home, 0o755);
  rmdirSync(named);
  symlinkSync(home, named);
  log(`PostgreSQL may not enter ${dirname(named)}, so its data is in ${home}`);
  return home;
}

/** Makes `folder` as PostgreSQL wants it: closed to everyone but the account that runs it. */
export function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/**
 * Makes the folder for the socket. A socket's path may have 107 bytes, so a deep data folder gets a folder
 * with a random name in the system's temporary place instead.
 */
export function makeSocketFolder({ home, account }: DataFolder): string {
  const near = join(home, 'socket');
  const far = Buffer.byteLength(join(near, '.s.PGSQL.5432')) > 100;
  // The random name is made by us alone (mkdtemp), so nobody else can have prepared it.
  const folder = far ? mkdtempSync(join(tmpdir(), 'gim-postgres-')) : near;
  if (!far) rmSync(near, { recursive: true, force: true });
  makePrivateFolder(folder, account);
  return folder;
}

export function asPermissionError(error: unknown, named: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
    return new EmbeddedPostgresError(
      `No permission to write in the data folder ${named}: make it yours, or set GIM_DATA_DIR to another folder.`,
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new EmbeddedPostgresError(
      `The data folder ${named} cannot be made because a file is in its way: move it, or set GIM_DATA_DIR to another folder.`,
    );
  }
  return error;
}

/** Makes the folder and the missing ones above it passable, whatever the umask; existing ones keep their mode. */
function makeOpenFolder(folder: string): void {
  if (existsSync(folder)) {
    // Fails here, with a clear code, rather than deep inside initdb.
    mkdirSync(join(folder, '.writable'), { recursive: true });
    rmSync(join(folder, '.writable'), { recursive: true });
    return;
  }
  makeOpenParents(folder);
}

/** Level by level, because a recursive mkdir never returns where a file system answers "no such entry", as /proc does. */
function makeOpenParents(folder: string): void {
  if (existsSync(folder)) return;
  makeOpenParents(dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, 0o755);
}

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

/** The folders of one embedded PostgreSQL. */
export type DataFolder = {
  readonly account: Account;
  /** The path the caller gave; used in error messages. */
  readonly named: string;
  /** The real location: the same, or root's fallback. */
  readonly home: string;
  readonly cluster: string;
};

/** Unlike /tmp and /var/tmp, it is not cleaned by the system, and root can always make it accessible to others. */
const ROOT_HOME = '/var/lib/gim';

/** Where a copy of PostgreSQL goes if its account cannot use the package. Root shares one for all data folders. */
export function binariesHome({ account, home }: DataFolder): string {
  return account === undefined ? home : ROOT_HOME;
}

/**
 * Prepares the folder. PostgreSQL cannot work below a folder that is closed to its account. So if root keeps the
 * project in a closed home folder, the data goes below /var/lib/gim and a link is left in the expected place. The link
 * is the only pointer to it: whoever removes the link starts with an empty database, as with a plain folder.
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

/** Creates `folder` as PostgreSQL requires it: accessible only to the account that runs it. */
export function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/**
 * Creates the folder for the socket. A socket's path is limited to 107 bytes, so for a deep data folder it is a folder
 * with a random name in the system's temporary folder.
 */
export function makeSocketFolder({ home, account }: DataFolder): string {
  const near = join(home, 'socket');
  const far = Buffer.byteLength(join(near, '.s.PGSQL.5432')) > 100;
  // mkdtemp creates the name atomically, so nobody else can have prepared it.
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

/** Creates the folder and its missing parents accessible, whatever the umask. Existing ones keep their mode. */
function makeOpenFolder(folder: string): void {
  if (existsSync(folder)) {
    // Fails here with a clear error code, rather than deep inside initdb.
    mkdirSync(join(folder, '.writable'), { recursive: true });
    rmSync(join(folder, '.writable'), { recursive: true });
    return;
  }
  makeOpenParents(folder);
}

/** One level at a time, because a recursive mkdir never returns on file systems that answer ENOENT, such as /proc. */
function makeOpenParents(folder: string): void {
  if (existsSync(folder)) return;
  makeOpenParents(dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, 0o755);
}

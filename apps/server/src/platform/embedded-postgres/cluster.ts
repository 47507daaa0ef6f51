import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { type DataFolder, makePrivateFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const MAJOR_VERSION = '18';

/** Creates the cluster on the first start, and refuses an incompatible one on later starts. */
export async function ensureCluster(binaries: Binaries, folder: DataFolder, durable: boolean): Promise<void> {
  if (existsSync(folder.cluster)) {
    checkVersion(folder);
    return;
  }
  // Renamed only when complete, so that an interrupted start leaves no partial cluster.
  const unfinished = `${folder.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  makePrivateFolder(unfinished, folder.account);
  await runInitdb(binaries.initdb, unfinished, folder, durable);
  renameSync(unfinished, folder.cluster);
}

function checkVersion({ cluster, named }: DataFolder): void {
  let version: string;
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw brokenFolder(named, 'it holds no readable PostgreSQL cluster');
  }
  if (version !== MAJOR_VERSION) {
    throw brokenFolder(named, `it is of PostgreSQL ${version}, and this is ${MAJOR_VERSION}`);
  }
}

export function brokenFolder(named: string, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${named} cannot be used because ${reason}: restore it, or move it away to start empty.`,
  );
}

async function runInitdb(
  initdb: string,
  cluster: string,
  folder: DataFolder,
  durable: boolean,
): Promise<void> {
  const options = [
    `--pgdata=${cluster}`,
    '--username=postgres',
    '--encoding=UTF8',
    // The built-in provider sorts the same on every machine; a system locale changes with the C library.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    // `trust` is safe: the socket's folder is closed to others, and there is no network listener.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const child = spawn(initdb, options, {
    ...folder.account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: postgresEnvironment(),
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL could not make its data folder ${folder.named}: ${lastLine(errorOutput)}`,
    );
  }
}

/** PostgreSQL reads PG* variables and the locale. Neither may come from the caller's shell. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a Debian tree must hold for the cluster; the packages of `PACKAGES` bring them. */
const PROGRAMS = [
  'usr/bin/patroni',
  'usr/bin/etcd',
  'usr/bin/etcdctl',
  'usr/sbin/haproxy',
  'usr/lib/postgresql/18/bin/postgres',
  'usr/lib/postgresql/18/bin/pg_rewind',
] as const;
const PACKAGES = [
  'postgresql-18',
  'patroni',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'python3-etcd',
  'python3-psycopg2',
] as const;
/** Debian's development branch: the stable one has no PostgreSQL 18. */
const BRANCH = 'sid';
/** Programs of the machine itself that run the others apart from one another. */
const TOOLS = ['unshare', 'chroot', 'mount', 'ip'] as const;

/** Outside of every checkout, because it is 700 MB and the same for all of them. */
export const clusterFolder = (given?: string): string =>
  given ?? process.env.GIM_CLUSTER_DIR ?? '/var/tmp/gim-cluster';
export const rootOf = (folder: string): string => join(folder, 'root');

/** Why no cluster can run here, one sentence each; empty when one can. */
export function missingParts(folder: string): readonly string[] {
  const root = rootOf(folder);
  const programs = PROGRAMS.filter((program) => !existsSync(join(root, program)));
  const tools = TOOLS.filter((tool) => !isInPath(tool));
  return [
    ...(process.getuid?.() === 0
      ? []
      : ['It has to run as root: the nodes get namespaces and users of their own.']),
    ...tools.map((tool) => `The program ${tool} is not there (packages util-linux, coreutils, iproute2).`),
    ...(programs.length === 0
      ? []
      : [
          `PostgreSQL 18, Patroni, etcd or HAProxy is not in ${root}: ${programs.join(', ')}. ` +
            '"npm run cluster -- --install" gets them from Debian (700 MB, about two minutes).',
        ]),
  ];
}

const isInPath = (program: string): boolean =>
  ['/usr/sbin', '/sbin', ...(process.env.PATH ?? '').split(':')].some((path) =>
    existsSync(join(path, program)),
  );

/** Makes a Debian tree with the packages, from the mirror that apt uses. Nothing of the machine itself is changed but debootstrap. */
export function installPackages(folder: string, print: (line: string) => void): void {
  const root = rootOf(folder);
  if (process.getuid?.() !== 0) throw new Error('Packages are installed as root only.');
  if (!isInPath('debootstrap')) {
    print('Installing debootstrap.');
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'debootstrap']);
  }
  mkdirSync(dirname(root), { recursive: true });
  const mirror = mirrorOfApt();
  print(`Getting ${PACKAGES.join(', ')} from ${mirror} into ${root}.`);
  run('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join(',')}`, BRANCH, root, mirror]);
}

function run(program: string, options: readonly string[]): void {
  const { status, error } = spawnSync(program, options, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ended with ${status ?? String(error)}.`);
}

/** The first mirror of a Debian archive that apt is set up with; Debian's own without one. */
function mirrorOfApt(): string {
  const folder = '/etc/apt';
  const lists = [
    join(folder, 'sources.list'),
    ...(existsSync(join(folder, 'sources.list.d'))
      ? readdirSync(join(folder, 'sources.list.d')).map((name) => join(folder, 'sources.list.d', name))
      : []),
  ];
  const texts = lists.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
  const addresses = texts.flatMap((text) => text.match(/^(?:URIs:|deb\s).*?(https?:\/\/\S+)/gm) ?? []);
  const uris = addresses.map((line) => /https?:\/\/\S+/.exec(line)?.[0] ?? '');
  return uris.find((uri) => /\/debian\/?$/.test(uri)) ?? 'http://deb.debian.org/debian';
}

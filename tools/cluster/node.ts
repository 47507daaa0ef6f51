import { chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { firstProcess, inRoot, userIds } from './in-root.ts';
import { Unit } from './unit.ts';

export const deployFolder = join(projectRoot, 'deploy');

export interface NodeOptions {
  readonly root: string;
  /** Of this run of the cluster. */
  readonly folder: string;
  readonly name: string;
  /** By name, of all nodes. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly network: string | undefined;
  readonly passwords: Passwords;
}

export interface Passwords {
  readonly superuser: string;
  readonly replication: string;
  readonly rewind: string;
  readonly restApi: string;
}

/** One machine of the database: Patroni with PostgreSQL, and a member of etcd. */
export interface DatabaseNode {
  readonly name: string;
  readonly address: string;
  readonly patroni: Unit;
  readonly etcd: Unit;
  /** Patroni's answer to `GET <path>`, its status alone. */
  ask(path: string): Promise<number>;
}

/** The settings of a node: those of deploy/env/database-node.env with the addresses, names and passwords of this one. */
export function nodeEnvironment({ name, addresses, passwords }: NodeOptions): Record<string, string> {
  const address = addresses[name] ?? '';
  const shipped = readEnvironment(join(deployFolder, 'env', 'database-node.env'));
  const peers = Object.entries(addresses).map(([peer, at]) => `${peer}=http://${at}:2380`);
  return {
    ...shipped,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_RESTAPI_PASSWORD: passwords.restApi,
    PATRONI_ETCD3_HOSTS: Object.values(addresses)
      .map((at) => `${at}:2379`)
      .join(','),
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
    ETCD_NAME: name,
    ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
    ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
    ETCD_INITIAL_CLUSTER: peers.join(','),
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    // As the unit does, for a node that is on the same machine as others.
    MALLOC_ARENA_MAX: '1',
  };
}

export function readEnvironment(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

const SCRIPTS = [
  'patroni/run-patroni.py',
  'patroni/release-leader',
  'patroni/move-etcd-leader',
  'postgresql/archive-wal',
] as const;

/** The files of deploy/ at the paths where a machine has them. */
export function copyDeployed(folder: string): void {
  const [etc, lib] = [join(folder, 'etc'), join(folder, 'lib')];
  cpSync(join(deployFolder, 'patroni', 'patroni.yml'), join(etc, 'patroni.yml'));
  cpSync(join(deployFolder, 'haproxy', 'haproxy.cfg'), join(etc, 'haproxy.cfg'));
  for (const script of SCRIPTS)
    cpSync(join(deployFolder, script), join(lib, script.slice(script.indexOf('/') + 1)));
}

export function createNode(options: NodeOptions): DatabaseNode {
  const { root, folder, name, addresses, network } = options;
  const address = addresses[name] ?? '';
  const home = join(folder, name);
  const own = (path: string, user: string): string => {
    mkdirSync(path, { recursive: true, mode: 0o755 });
    const { uid, gid } = userIds(root, user);
    chownSync(path, uid, gid);
    return path;
  };
  const shared = { '/etc/gim': join(folder, 'etc'), '/usr/local/lib/gim': join(folder, 'lib') };
  const env = nodeEnvironment(options);
  const asPostgres = {
    root,
    network,
    user: 'postgres:postgres',
    binds: {
      ...shared,
      '/var/lib/postgresql': own(join(home, 'postgresql'), 'postgres'),
      '/run/postgresql': own(join(home, 'run'), 'postgres'),
      '/var/backups/gim/wal': own(join(folder, 'wal'), 'postgres'),
    },
  };
  const release = new Unit({
    name: `${name} release-leader`,
    command: inRoot({ ...asPostgres, command: ['/usr/local/lib/gim/release-leader'] }),
    env,
    log: join(folder, `${name}-patroni.log`),
  });
  return {
    name,
    address,
    etcd: new Unit({
      name: `${name} etcd`,
      command: inRoot({
        root,
        network,
        user: 'etcd:etcd',
        binds: { ...shared, '/var/lib/etcd': own(join(home, 'etcd'), 'etcd') },
        command: ['/usr/bin/etcd', '--log-level=warn'],
      }),
      env,
      log: join(folder, `${name}-etcd.log`),
      killed: firstProcess,
    }),
    patroni: new Unit({
      name: `${name} patroni`,
      command: inRoot({
        ...asPostgres,
        command: ['/usr/local/lib/gim/run-patroni.py', '/etc/gim/patroni.yml'],
      }),
      env,
      log: join(folder, `${name}-patroni.log`),
      killed: firstProcess,
      // ExecStopPost of the unit.
      afterEnd: () => release.runOnce(),
    }),
    async ask(path) {
      const answer = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(1_000) });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

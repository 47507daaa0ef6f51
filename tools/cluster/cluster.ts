import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { createHaproxy } from './haproxy.ts';
import { loopbackNetwork, type Network, namespaceNetwork } from './network.ts';
import { copyDeployed, createNode, type DatabaseNode, deployFolder } from './node.ts';
import { rootOf } from './packages.ts';
import { type Unit, until } from './unit.ts';

export interface ClusterOptions {
  /** Holds the packages and the runs. */
  readonly folder: string;
  /** Puts each node into a network namespace, so that nodes can be cut off from one another. */
  readonly withNamespaces?: boolean;
  readonly apiAddresses?: readonly [string, string];
  readonly apiBind?: string;
  readonly print?: (line: string) => void;
}

/** Three database nodes behind HAProxy, with the files of deploy/. */
export interface Cluster {
  /** Of this run: data, logs and settings. */
  readonly folder: string;
  readonly nodes: readonly DatabaseNode[];
  readonly network: Network;
  readonly haproxy: Unit;
  readonly urls: DatabaseUrls;
  /** The node whose Patroni says that it is the primary; undefined while there is none. */
  primary(): Promise<DatabaseNode | undefined>;
  /** Resolves when there is a primary and both others stream from it. */
  untilWhole(timeoutMs?: number): Promise<void>;
  /** Asks one node as postgres, past HAProxy. */
  askNode<Row extends pg.QueryResultRow>(
    node: DatabaseNode,
    sql: string,
    database?: string,
  ): Promise<readonly Row[]>;
  /** Of postgres at one node, past HAProxy. */
  nodeUrl(node: DatabaseNode, database?: string): string;
  stop(): Promise<void>;
}

export interface DatabaseUrls {
  readonly product: string;
  readonly owner: string;
  readonly signer: string;
  readonly superuser: string;
  readonly replica: string;
}

const NODES = ['db1', 'db2', 'db3'] as const;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder: home, withNamespaces = false, print = () => undefined } = options;
  const root = rootOf(home);
  const { run, folder } = takeRun(home);
  const network = (withNamespaces ? namespaceNetwork : loopbackNetwork)(NODES, run);
  for (const part of ['etc', 'lib', 'wal', 'archive']) mkdirSync(join(folder, part), { recursive: true });
  copyDeployed(folder);
  const passwords = makePasswords([
    'superuser',
    'replication',
    'rewind',
    'restApi',
    'owner',
    'product',
    'signer',
  ]);
  const nodes = NODES.map((name) =>
    createNode({
      root,
      folder,
      name,
      addresses: network.addresses,
      network: network.namespaceOf(name),
      passwords,
    }),
  );
  const haproxy = createHaproxy({
    ...options,
    root,
    runFolder: folder,
    front: network.front,
    addresses: network.addresses,
  });
  const urls = urlsOf(network.front, passwords);
  const cluster = assemble({ folder, nodes, network, haproxy, urls, password: passwords.superuser });
  try {
    print('Starting etcd.');
    for (const { etcd } of nodes) etcd.start();
    await until('etcd is healthy', () => isEtcdHealthy(nodes));
    print('Starting Patroni: the first node makes the database, the others copy it.');
    for (const { patroni } of nodes) patroni.start();
    await cluster.untilWhole(120_000);
    haproxy.start();
    await makeDatabase(urls, passwords);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

function makePasswords<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  const made: Partial<Record<Name, string>> = {};
  for (const name of names) made[name] = randomBytes(18).toString('base64url');
  return Object(made);
}

/** A folder of this run, with a number that no other running cluster of the machine has. */
function takeRun(home: string): { readonly run: number; readonly folder: string } {
  const runs = join(home, 'runs');
  mkdirSync(runs, { recursive: true });
  for (const name of readdirSync(runs)) {
    const path = join(runs, name);
    if (!isRunning(join(path, 'pid'))) rmSync(path, { recursive: true, force: true });
  }
  for (let run = 1; run < 255; run += 1) {
    const folder = join(runs, `${run}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    writeFileSync(join(folder, 'pid'), `${process.pid}`);
    return { run, folder };
  }
  throw new Error(`Too many clusters run: ${runs}.`);
}

function isRunning(pidFile: string): boolean {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

const urlsOf = (front: string, passwords: Readonly<Record<string, string>>): DatabaseUrls => {
  const url = (user: string, password = '', port = 5000, database = 'gim'): string =>
    `postgresql://${user}:${password}@${front}:${port}/${database}`;
  return {
    product: url('gim', passwords.product),
    owner: url('gim_owner', passwords.owner),
    signer: url('gim_signer_login', passwords.signer),
    superuser: url('postgres', passwords.superuser, 5000, 'postgres'),
    replica: url('gim', passwords.product, 5001),
  };
};

interface Parts extends Pick<Cluster, 'folder' | 'nodes' | 'network' | 'haproxy' | 'urls'> {
  readonly password: string;
}

function assemble({ password, ...parts }: Parts): Cluster {
  const { folder, nodes, network, haproxy } = parts;
  const primary = async (): Promise<DatabaseNode | undefined> => {
    const found = await Promise.all(
      nodes.map(async (node) => ((await node.ask('/primary').catch(() => 0)) === 200 ? node : undefined)),
    );
    return found.find((node) => node !== undefined);
  };
  const nodeUrl = ({ address }: DatabaseNode, database = 'postgres'): string =>
    `postgresql://postgres:${password}@${address}:5432/${database}`;
  const askNode: Cluster['askNode'] = (node, sql, database) => ask(nodeUrl(node, database), sql);
  const isWhole = async (): Promise<boolean> => {
    const node = await primary();
    if (node === undefined) return false;
    const rows = await askNode(
      node,
      "select from pg_stat_replication where state = 'streaming' and sync_state = 'quorum'",
    );
    return rows.length === nodes.length - 1;
  };
  return {
    ...parts,
    primary,
    untilWhole: (timeoutMs = 60_000) => until('a primary with two standbys', isWhole, { timeoutMs }),
    askNode,
    nodeUrl,
    async stop() {
      network.heal();
      await haproxy.stop();
      await Promise.all(nodes.map(({ patroni }) => patroni.stop()));
      await Promise.all(nodes.map(({ etcd }) => etcd.stop()));
      network.close();
      keepLogs(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** For investigating faults: the logs of the last run of this number are preserved. */
function keepLogs(folder: string): void {
  const logs = join(folder, '..', '..', 'logs', basename(folder));
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith('.log')) cpSync(join(folder, name), join(logs, name));
}

async function isEtcdHealthy(nodes: readonly DatabaseNode[]): Promise<boolean> {
  const answers = await Promise.all(nodes.map(({ address }) => fetch(`http://${address}:2379/health`)));
  return answers.every(({ ok }) => ok);
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<readonly Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** As an operator does it once: deploy/postgresql/create-database.sql. */
async function makeDatabase(
  { superuser }: DatabaseUrls,
  { owner, product, signer }: Readonly<Record<'owner' | 'product' | 'signer', string>>,
): Promise<void> {
  await until('HAProxy knows the primary', async () => (await ask(superuser, 'select 1')).length === 1);
  const script = readFileSync(join(deployFolder, 'postgresql', 'create-database.sql'), 'utf8')
    .replaceAll(":'owner_password'", `'${owner}'`)
    .replaceAll(":'product_password'", `'${product}'`)
    .replaceAll(":'signer_password'", `'${signer}'`)
    .replaceAll(/^--.*$/gm, '');
  for (const statement of script.split(';')) if (statement.trim() !== '') await ask(superuser, statement);
  // The cluster of this command is a trial, which has a clock and a mailbox.
  await ask(superuser, 'grant gim_sandbox to gim');
}

import { join } from 'node:path';
import { firstProcess, inRoot } from './in-root.ts';
import { deployFolder, readEnvironment } from './node.ts';
import { Unit } from './unit.ts';

export interface HaproxyOptions {
  /** The Debian tree. */
  readonly root: string;
  /** Holds `etc` with the deployed configuration, and the log. */
  readonly runFolder: string;
  /** Where processes find the database. */
  readonly front: string;
  /** Of the database nodes. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly apiAddresses?: readonly [string, string];
  readonly apiBind?: string;
}

const MISSING_API: readonly [string, string] = ['127.0.0.1:9', '127.0.0.1:9'];

/** HAProxy with the configuration of deploy/. */
export function createHaproxy({
  root,
  runFolder,
  front,
  addresses,
  apiAddresses = MISSING_API,
  apiBind = `${front}:8080`,
}: HaproxyOptions): Unit {
  const [api1, api2] = apiAddresses;
  const { db1 = '', db2 = '', db3 = '' } = addresses;
  return new Unit({
    name: 'haproxy',
    command: inRoot({
      root,
      user: 'haproxy:haproxy',
      binds: { '/etc/gim': join(runFolder, 'etc') },
      command: ['/usr/sbin/haproxy', '-db', '-f', '/etc/gim/haproxy.cfg'],
    }),
    env: {
      ...readEnvironment(join(deployFolder, 'env', 'haproxy.env')),
      GIM_DATABASE_BIND: front,
      GIM_DB1: db1,
      GIM_DB2: db2,
      GIM_DB3: db3,
      GIM_API_BIND: apiBind,
      GIM_API1: api1,
      GIM_API2: api2,
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    },
    log: join(runFolder, 'haproxy.log'),
    killed: firstProcess,
    restartMs: 200,
  });
}

import type { Cluster } from '../../cluster/cluster.ts';
import type { DatabaseNode } from '../../cluster/node.ts';
import type { TradeLoad } from './trade-load.ts';

export interface Broken {
  /** Restores what does not recover by itself. */
  mend(): Promise<void>;
}

export interface FaultContext {
  readonly cluster: Cluster;
  readonly load: TradeLoad;
  readonly primary: DatabaseNode;
  /** The number of the round, to choose one of several targets. */
  readonly turn: number;
}

interface FaultKind {
  /** Printed by the drill. */
  readonly what: string;
  /** Whether another node must become the primary. */
  readonly isFailover: boolean;
  readonly needsNamespaces: boolean;
  do(context: FaultContext): Promise<Broken>;
}

const byItself: Broken = { mend: async () => undefined };

/** Everything on the machine ends at once, without a shutdown: no lock is released. */
async function powerOff(node: DatabaseNode): Promise<void> {
  await Promise.all([node.patroni.kill({ forGood: true }), node.etcd.kill({ forGood: true })]);
}

const standbysOf = ({ cluster, primary }: FaultContext): readonly DatabaseNode[] =>
  cluster.nodes.filter(({ name }) => name !== primary.name);

export const faultKinds = {
  node: {
    what: 'SIGKILL of Patroni and PostgreSQL of the primary',
    isFailover: true,
    needsNamespaces: false,
    async do({ primary }) {
      // Restarted by its unit.
      await primary.patroni.kill();
      return byItself;
    },
  },
  machine: {
    what: "power off of the primary's machine, with its member of etcd",
    isFailover: true,
    needsNamespaces: true,
    async do({ cluster, primary }) {
      cluster.network.isolate(primary.name);
      await powerOff(primary);
      return {
        async mend() {
          cluster.network.heal();
          primary.etcd.start();
          primary.patroni.start();
        },
      };
    },
  },
  isolate: {
    what: "the primary's machine is cut off from everything",
    isFailover: true,
    needsNamespaces: true,
    async do({ cluster, primary }) {
      cluster.network.isolate(primary.name);
      return { mend: async () => cluster.network.heal() };
    },
  },
  partition: {
    what: 'the primary is cut off from both other nodes, and HAProxy still reaches it',
    isFailover: true,
    needsNamespaces: true,
    async do(context) {
      const { cluster, primary } = context;
      for (const { name } of standbysOf(context)) cluster.network.cut(primary.name, name);
      return { mend: async () => cluster.network.heal() };
    },
  },
  standby: {
    what: 'a standby is cut off from everything',
    isFailover: false,
    needsNamespaces: true,
    async do(context) {
      const standbys = standbysOf(context);
      const { cluster, turn } = context;
      cluster.network.isolate(standbys[turn % standbys.length]?.name ?? '');
      return { mend: async () => cluster.network.heal() };
    },
  },
  etcd: {
    what: 'SIGKILL of a member of etcd, in turn',
    isFailover: false,
    needsNamespaces: false,
    async do({ cluster, turn }) {
      await cluster.nodes[turn % cluster.nodes.length]?.etcd.kill();
      return byItself;
    },
  },
  haproxy: {
    what: 'SIGKILL of HAProxy',
    isFailover: false,
    needsNamespaces: false,
    async do({ cluster }) {
      await cluster.haproxy.kill();
      return byItself;
    },
  },
  process: {
    what: 'SIGKILL of a process that writes trades, in turn',
    isFailover: false,
    needsNamespaces: false,
    async do({ load, turn }) {
      await load.killServer(turn % 2);
      return byItself;
    },
  },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof faultKinds;
export const isFaultName = (name: string): name is FaultName => Object.hasOwn(faultKinds, name);
export const faultOf = (name: FaultName): FaultKind => faultKinds[name];

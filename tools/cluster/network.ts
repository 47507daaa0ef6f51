import { spawnSync } from 'node:child_process';

/** Where the nodes are, and how they are cut off from one another. */
export interface Network {
  readonly addresses: Readonly<Record<string, string>>;
  /** Where HAProxy listens. */
  readonly front: string;
  /** The namespace of a node; undefined where all are on the loopback of the machine. */
  namespaceOf(node: string): string | undefined;
  /** Drops every packet between the two, in both directions, without an answer to either. */
  cut(one: string, other: string): void;
  /** Disconnects the node. */
  isolate(node: string): void;
  /** Undoes every cut. */
  heal(): void;
  close(): void;
}

/** Loopback addresses that are this cluster's alone, so that every node has the usual ports. */
export function loopbackNetwork(nodes: readonly string[], run: number): Network {
  const refuse = (): never => {
    throw new Error('Nodes on the loopback cannot be cut off: start the cluster with network namespaces.');
  };
  return {
    addresses: Object.fromEntries(nodes.map((node, at) => [node, `127.77.${run}.${at + 1}`])),
    front: `127.77.${run}.10`,
    namespaceOf: () => undefined,
    cut: refuse,
    isolate: refuse,
    heal: () => undefined,
    close: () => undefined,
  };
}

const NOWHERE = '02:00:00:00:00:01';

/**
 * One network namespace for each node, joined by a bridge of which the machine itself is a part. A pair is cut by
 * a wrong hardware address for the peer, a node by taking its link down: in both cases packets vanish in silence.
 */
export function namespaceNetwork(nodes: readonly string[], run: number): Network {
  const prefix = `gim${run}`;
  const bridge = `${prefix}br`;
  const addresses = Object.fromEntries(nodes.map((node, at) => [node, `10.77.${run}.${at + 1}`]));
  const namespaceOf = (node: string): string => `${prefix}${node}`;
  const portOf = (node: string): string => `${prefix}p${nodes.indexOf(node)}`;
  const cuts: (readonly [string, string])[] = [];
  const isolated = new Set<string>();
  const inside = (node: string, ...options: string[]): void =>
    ip('netns', 'exec', namespaceOf(node), 'ip', ...options);
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `10.77.${run}.254/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const node of nodes) {
    ip('netns', 'add', namespaceOf(node));
    ip('link', 'add', portOf(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespaceOf(node));
    ip('link', 'set', portOf(node), 'master', bridge, 'up');
    inside(node, 'link', 'set', 'lo', 'up');
    inside(node, 'addr', 'add', `${addresses[node]}/24`, 'dev', 'eth0');
    inside(node, 'link', 'set', 'eth0', 'up');
  }
  const heal = (): void => {
    for (const [one, other] of cuts.splice(0)) {
      inside(one, 'neigh', 'del', addresses[other] ?? '', 'dev', 'eth0');
      inside(other, 'neigh', 'del', addresses[one] ?? '', 'dev', 'eth0');
    }
    for (const node of isolated) ip('link', 'set', portOf(node), 'up');
    isolated.clear();
  };
  const mislead = (node: string, peer: string): void =>
    inside(
      node,
      'neigh',
      'replace',
      addresses[peer] ?? '',
      'lladdr',
      NOWHERE,
      'dev',
      'eth0',
      'nud',
      'permanent',
    );
  return {
    addresses,
    front: `127.77.${run}.10`,
    namespaceOf,
    cut(one, other) {
      mislead(one, other);
      mislead(other, one);
      cuts.push([one, other]);
    },
    isolate(node) {
      ip('link', 'set', portOf(node), 'down');
      isolated.add(node);
    },
    heal,
    close() {
      for (const node of nodes) ip('netns', 'del', namespaceOf(node));
      ip('link', 'del', bridge);
    },
  };
}

function ip(...options: string[]): void {
  const { status, stderr } = spawnSync('ip', options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${options.join(' ')}: ${stderr.trim()}`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { prepareSchema } from '../../../apps/server/src/wiring-flows.ts';
import { type Cluster, startCluster } from '../../cluster/cluster.ts';
import type { DatabaseNode } from '../../cluster/node.ts';
import { until } from '../../cluster/unit.ts';
import { Seeded } from '../../fuzz/seeded.ts';
import { auditTrades, fundTrades } from './audit-trades.ts';
import { type FaultName, faultOf } from './faults.ts';
import { FenceProbe } from './fence-probe.ts';
import { TradeLoad } from './trade-load.ts';

export interface FailoverOptions {
  /** The folder with the packages. */
  readonly folder: string;
  /** The faults, in order. */
  readonly faults: readonly FaultName[];
  readonly seed: string;
  /** Ends the drill after the current fault and all of its checks. */
  readonly stop?: AbortSignal;
  readonly print?: (line: string) => void;
}

export interface FailoverReport {
  readonly acknowledged: number;
  /** The longest time without a confirmed trade, in milliseconds, after each fault in order. */
  readonly pauses: readonly Pause[];
  /** All violations; must be empty. */
  readonly faults: readonly string[];
}

export interface Pause {
  readonly fault: FaultName;
  readonly ms: number;
}

/** The number of trades after a fault before the next step. */
const TRADES_AFTER = 50;
/** A node that comes back may have to be copied again. */
const WHOLE_MS = 240_000;

/**
 * Breaks parts of a cluster under trading load, one after the other, and restores each. In the end every acknowledged
 * trade must be in the ledger once, nothing else, and all nodes must have the same content.
 */
export async function runFailovers(options: FailoverOptions): Promise<FailoverReport> {
  const { folder, faults: wanted, seed, print = () => undefined } = options;
  const withNamespaces = wanted.some((name) => faultOf(name).needsNamespaces);
  const cluster = await startCluster({ folder, withNamespaces, print });
  const load = new TradeLoad(cluster.urls.product, new Seeded(seed, 0));
  try {
    await prepareSchema({ url: cluster.urls.owner, log: () => undefined });
    await fundTrades(cluster.urls.product);
    const drill = new Drill(cluster, load, print);
    await drill.prepare();
    await load.begin();
    await sleep(1_000);
    for (const [turn, name] of wanted.entries())
      if (options.stop?.aborted !== true) await drill.run(name, turn);
    await load.end();
    const trades = [...load.acknowledged.values()];
    const faults = [
      ...load.faults,
      ...drill.faults,
      ...(await auditTrades(cluster.urls.product, trades)),
      ...(await drill.compareNodes()),
    ];
    return { acknowledged: trades.length, pauses: drill.pauses, faults };
  } finally {
    await load.end();
    await cluster.stop();
  }
}

class Drill {
  readonly pauses: Pause[] = [];
  readonly faults: string[] = [];
  readonly #cluster: Cluster;
  readonly #load: TradeLoad;
  readonly #say: (line: string) => void;
  readonly #probed: number[] = [];
  #probeId = 0;

  constructor(cluster: Cluster, load: TradeLoad, print: (line: string) => void) {
    this.#cluster = cluster;
    this.#load = load;
    this.#say = print;
  }

  async prepare(): Promise<void> {
    const primary = await this.#primary();
    await this.#cluster.askNode(primary, 'create table fence_probe (id bigint primary key)');
  }

  async run(name: FaultName, turn: number): Promise<void> {
    const cluster = this.#cluster;
    const { what, isFailover } = faultOf(name);
    const primary = await this.#primary();
    const probe = new FenceProbe(cluster.nodeUrl(primary));
    if (isFailover) probe.begin(() => (this.#probeId += 1));
    await sleep(200);
    const watch = this.#load.watch();
    const begun = performance.now();
    const broken = await faultOf(name).do({ cluster, load: this.#load, primary, turn });
    if (isFailover)
      await until('another primary', async () => {
        const now = await cluster.primary();
        return now !== undefined && now.name !== primary.name;
      });
    const { count } = watch;
    await until('trades go on', async () => watch.count >= count + TRADES_AFTER && watch.quietMs < 500);
    // Long enough for a write to the old primary to be noticed.
    if (isFailover) await sleep(1_000);
    await broken.mend();
    await cluster.untilWhole(WHOLE_MS);
    await probe.end();
    this.#load.unwatch(watch);
    const ms = Math.round(watch.longestMs);
    this.pauses.push({ fault: name, ms });
    this.#checkFence(probe, { primary, writableAt: watch.overAt });
    const now = await this.#primary();
    this.#say(
      `${turn + 1}: ${what}: ${ms} ms, ${primary.name} -> ${now.name}, whole after ${Math.round(performance.now() - begun)} ms, ${this.#load.acknowledged.size} trades`,
    );
    await sleep(300);
  }

  /** After the first trade of the new primary the old one must confirm nothing. */
  #checkFence(
    { accepted }: FenceProbe,
    { primary, writableAt }: { readonly primary: DatabaseNode; readonly writableAt: number },
  ): void {
    const late = accepted.filter(({ at }) => at > writableAt);
    if (late.length > 0)
      this.faults.push(`${primary.name} confirmed ${late.length} writes after another node was the primary.`);
    this.#probed.push(...accepted.map(({ id }) => id));
  }

  /** Every node must end with the same ledger, and with every write that any primary has confirmed. */
  async compareNodes(): Promise<readonly string[]> {
    const cluster = this.#cluster;
    const primary = await this.#primary();
    const [{ lsn } = { lsn: '' }] = await cluster.askNode<{ lsn: string }>(
      primary,
      'select pg_current_wal_flush_lsn()::text as lsn',
    );
    const standbys = cluster.nodes.filter(({ name }) => name !== primary.name);
    for (const node of standbys)
      await until(`${node.name} is at ${lsn}`, async () => {
        const rows = await cluster.askNode(node, `select where pg_last_wal_replay_lsn() >= '${lsn}'`);
        return rows.length === 1;
      });
    const books = await Promise.all(
      cluster.nodes.map((node) => cluster.askNode<{ books: string }>(node, BOOKS, 'gim')),
    );
    const rows = await cluster.askNode<{ id: string }>(primary, 'select id::text from fence_probe');
    const found = new Set(rows.map(({ id }) => Number(id)));
    const lost = this.#probed.filter((id) => !found.has(id));
    return [
      ...(new Set(books.map(([row]) => row?.books)).size === 1 ? [] : ['The nodes hold different books.']),
      ...lost.map((id) => `The write ${id} was confirmed by a primary and is lost.`),
    ];
  }

  async #primary(): Promise<DatabaseNode> {
    const primary = await this.#cluster.primary();
    if (primary === undefined) throw new Error('There is no primary.');
    return primary;
  }
}

const BOOKS = `select count(*) || ' ' || sum(amount) filter (where amount > 0) || ' ' || sum(seq) as books from ledger.entry`;

/** The median and the longest interruption of each kind of fault. */
export function summarise(pauses: readonly Pause[]): readonly string[] {
  return [...Map.groupBy(pauses, ({ fault }) => fault)].map(([fault, list]) => {
    const sorted = list.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
    return `${fault}: ${sorted.length} times, writable again after ${median} ms in the median, ${sorted.at(-1)} ms at worst`;
  });
}

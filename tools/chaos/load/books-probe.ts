import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../cluster/cluster.ts';

const EVERY_MS = 10_000;

/** The latest balances of all accounts of a coin sum to zero, and no customer's is negative. */
const BROKEN = `
  with newest as (
    select a.id, e.balance from ledger.account a
    cross join lateral (select balance from ledger.entry where account_id = a.id order by seq desc limit 1) e)
  select 'balances of coin ' || ((id >> 10) & 1023) || ' sum to ' || sum(balance) as fault
    from newest group by (id >> 10) & 1023 having sum(balance) <> 0
  union all select 'account ' || id || ' has ' || balance from newest where balance < 0 and id & 8 = 0`;

/** Reads the ledger at every node repeatedly, including the standbys, each time in one snapshot. */
export class BooksProbe {
  readonly faults: string[] = [];
  reads = 0;
  readonly #cluster: Cluster;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  begin(): void {
    this.#running = this.#run();
  }

  async end(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { nodes } = this.#cluster;
    for (let turn = 0; !this.#stop.signal.aborted; turn += 1) {
      const node = nodes[turn % nodes.length];
      if (node !== undefined) await this.#read(node).catch(() => undefined);
      await sleep(EVERY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  /** Rejects for a node that has just been killed. */
  async #read(node: Cluster['nodes'][number]): Promise<void> {
    const rows = await this.#cluster.askNode<{ fault: string }>(node, BROKEN, 'gim');
    this.reads += 1;
    this.faults.push(...rows.map(({ fault }) => `${node.name}: ${fault}`));
  }
}

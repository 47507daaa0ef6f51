import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../cluster/cluster.ts';
import type { ClusterProduct } from '../../cluster/product.ts';
import type { Unit } from '../../cluster/unit.ts';
import type { Seeded } from '../../fuzz/seeded.ts';

export interface KillOptions {
  readonly cluster: Cluster;
  readonly product: ClusterProduct;
  readonly seeded: Seeded;
  readonly minutes: number;
  readonly print: (line: string) => void;
}

const PAUSE_MIN_MS = 3_000;
const PAUSE_MORE_MS = 9_000;
const WHOLE_MS = 5_000;

/**
 * SIGKILL at random moments to a random part. One api and, in the second half, the other api with the worker are spared, so that
 * processes live long enough to show whether their memory grows.
 */
export class RandomKills {
  readonly counts = new Map<string, number>();
  readonly #options: KillOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: KillOptions) {
    this.#options = options;
  }

  begin(): void {
    this.#running = this.#run();
  }

  async end(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { cluster, seeded, minutes, print } = this.#options;
    const begun = performance.now();
    while (!this.#stop.signal.aborted) {
      await sleep(PAUSE_MIN_MS + seeded.below(PAUSE_MORE_MS), undefined, { signal: this.#stop.signal }).catch(
        () => undefined,
      );
      if (this.#stop.signal.aborted) return;
      const isSecondHalf = performance.now() - begun > (minutes * 60_000) / 2;
      const victims = ['database', 'database', 'haproxy', ...this.#victims(isSecondHalf)] as const;
      const victim = victims[seeded.below(victims.length)] ?? 'database';
      if (victim === 'database') await this.#killPrimary();
      else await this.#kill(victim === 'haproxy' ? cluster.haproxy : victim);
      const all = [...this.counts].map(([name, count]) => `${name} ${count}`).join(', ');
      print(`${Math.round((performance.now() - begun) / 1_000)} s: kills so far: ${all}`);
    }
  }

  #victims(isSecondHalf: boolean): readonly Unit[] {
    const { apis, worker, signer } = this.#options.product;
    const [api1, api2] = apis;
    return [isSecondHalf ? api2 : api1, ...(isSecondHalf ? [] : [worker]), signer].filter(
      (unit) => unit !== undefined,
    );
  }

  async #kill(unit: Unit): Promise<void> {
    this.#count(unit.name);
    await unit.kill();
  }

  /** Only if the cluster is complete: with one node left nothing can be confirmed. */
  async #killPrimary(): Promise<void> {
    const { cluster } = this.#options;
    const isWhole = await cluster.untilWhole(WHOLE_MS).then(
      () => true,
      () => false,
    );
    const primary = await cluster.primary();
    if (primary === undefined || !isWhole) return;
    this.#count('primary');
    await primary.patroni.kill();
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type Unit, until } from '../../cluster/unit.ts';
import { type Build, migrateBy } from './build.ts';
import { fetchFiles, openPages, tradeAcross } from './cross-build.ts';
import { LivePages } from './live-pages.ts';
import { loadPageCode, type PageCode } from './page-code.ts';
import type { Replaced, RunningProduct } from './run-upgrade.ts';

interface Builds {
  readonly old: Build;
  readonly fresh: Build;
}

/** How many of the customers have a live connection on their page. */
const LIVE = 8;
/** How long both builds serve before the next process is replaced. */
const SIDE_BY_SIDE_MS = 5_000;

/**
 * The steps of docs/OPERATIONS.md, under load: the new build migrates, its processes take the place of the old one's one after
 * the other, one api and the worker go back to the old build on the migrated database, and forth again.
 */
export async function replaceBuild(running: RunningProduct, builds: Builds): Promise<Replaced> {
  const live = new LivePages(running.product.origin);
  const replacement = new Replacement(running, builds, live);
  try {
    return await replacement.run(await loadPageCode(builds.fresh));
  } finally {
    live.close();
  }
}

class Replacement {
  readonly #running: RunningProduct;
  readonly #builds: Builds;
  readonly #live: LivePages;
  readonly #faults: string[] = [];
  #restarts = 0;

  constructor(running: RunningProduct, builds: Builds, live: LivePages) {
    this.#running = running;
    this.#builds = builds;
    this.#live = live;
  }

  async run(freshCode: PageCode): Promise<Replaced> {
    const { cluster, product, load, customers, code, print } = this.#running;
    const { old, fresh } = this.#builds;
    const [api1, api2] = product.apis;
    if (api1 === undefined || api2 === undefined) throw new Error('Two api processes are needed.');
    const half = customers.length / 2;
    const [oldPages, newPages] = [customers.slice(0, half), customers.slice(half)];
    load.open(oldPages, code);
    this.#live.open(oldPages.slice(0, LIVE), code);
    await this.#untilLive();
    await migrateBy(fresh, cluster.urls.owner);
    print(`Migrated by ${fresh.name} while ${old.name} serves.`);
    await this.#replace(api1, fresh);
    load.open(newPages, freshCode);
    this.#live.open(newPages.slice(0, LIVE), freshCode);
    await this.#checkSideBySide(freshCode);
    await this.#replace(api2, fresh);
    await this.#replace(product.worker, fresh);
    await this.#replace(product.signer, fresh);
    await this.#checkAlone(fresh);
    print('Back to the old build, on the migrated database.');
    await this.#replace(api1, old);
    await this.#replace(product.worker, old);
    await this.#replace(product.signer, old);
    await this.#checkSideBySide(freshCode);
    for (const unit of [api1, product.worker, product.signer]) await this.#replace(unit, fresh);
    await this.#checkAlone(fresh);
    print(this.#live.summary);
    return { restarts: this.#restarts, faults: this.#faults };
  }

  async #replace(unit: Unit, build: Build): Promise<void> {
    const { product, load, print } = this.#running;
    await unit.stop();
    product.runBuild(unit, build.folder);
    unit.start();
    const at = product.apis.indexOf(unit);
    if (at >= 0) await until(`${unit.name} is ready`, () => product.isReady(at), { timeoutMs: 120_000 });
    this.#restarts += 1;
    await this.#untilLive();
    await sleep(SIDE_BY_SIDE_MS);
    print(
      `${unit.name} is ${build.name}: ${load.calls} calls, ${load.trades.size} trades, ${load.retries} tries repeated`,
    );
  }

  /** Connections that were cut have reconnected, and receive events again. */
  async #untilLive(): Promise<void> {
    this.#live.listenAnew();
    const isLive = async (): Promise<boolean> => this.#live.areOpen && this.#live.haveHeard;
    await until('live connections are open and bring news', isLive).catch((error: unknown) => {
      this.#faults.push(`${error} ${this.#live.missing}`);
    });
  }

  async #checkSideBySide(freshCode: PageCode): Promise<void> {
    const { load, customers, apiAddresses, product, code } = this.#running;
    const { old, fresh } = this.#builds;
    const [customer] = customers;
    if (customer === undefined) return;
    for (const page of [code, freshCode])
      this.#faults.push(...(await tradeAcross({ load, customer, code: page, apis: apiAddresses })));
    for (const build of [old, fresh]) this.#faults.push(...(await fetchFiles(build, product.origin)));
    this.#faults.push(...(await openPages(product.origin)));
    await sleep(SIDE_BY_SIDE_MS);
  }

  async #checkAlone(build: Build): Promise<void> {
    const { origin } = this.#running.product;
    this.#faults.push(...(await fetchFiles(build, origin)), ...(await openPages(origin)));
    await sleep(SIDE_BY_SIDE_MS);
  }
}

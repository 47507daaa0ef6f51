import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isReplicationWaitCancelled } from '../../../apps/server/src/platform/db/guarded-pool.ts';

/**
 * Writes to one node directly, past HAProxy, like a client that has missed a failover. `accepted` are the writes that
 * it confirmed; a commit whose wait for a standby was cancelled does not count.
 */
export class FenceProbe {
  readonly accepted: { readonly id: number; readonly at: number }[] = [];
  readonly #url: string;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  begin(nextId: () => number): void {
    this.#running = this.#run(nextId);
  }

  async end(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(nextId: () => number): Promise<void> {
    while (!this.#isStopped) {
      await this.#write(nextId).catch(() => undefined);
      await sleep(20);
    }
  }

  /** On one connection until it breaks: connections to the old primary are the most dangerous. */
  async #write(nextId: () => number): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 500,
      query_timeout: 2_000,
      statement_timeout: 1_500,
    });
    let isUnknown = false;
    client.on('error', () => undefined);
    client.on('notice', (notice) => {
      isUnknown ||= isReplicationWaitCancelled(notice);
    });
    try {
      await client.connect();
      while (!this.#isStopped) {
        const id = nextId();
        isUnknown = false;
        await client.query('insert into fence_probe (id) values ($1)', [id]);
        if (!isUnknown) this.accepted.push({ id, at: performance.now() });
        await sleep(20);
      }
    } finally {
      client.connection.stream.destroy();
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Customer } from './customer.ts';
import { PageCalls } from './page-calls.ts';
import type { PageCode } from './page-code.ts';

/** Two cores carry three databases and all processes. */
const THINK_MS = 500;

/** Customers who trade and read on pages of several builds, one page each. */
export class HttpLoad extends PageCalls {
  /** Ids of quotes that were accepted, each answered with a trade. */
  readonly trades = new Set<string>();
  readonly #origin: string;
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(origin: string) {
    super();
    this.#origin = origin;
  }

  /** Opens a page for each; those who have one already go on with it. */
  open(customers: readonly Customer[], code: PageCode): void {
    const pages = customers.map((customer) => this.#run(customer, code));
    this.#running = Promise.all([this.#running, ...pages]);
  }

  async end(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(customer: Customer, code: PageCode): Promise<void> {
    const { createQuote, createTrade, ...reads } = code.contract;
    const { getUser, getBalances, listCoins, listTransactions, listNotifications } = reads;
    const client = customer.open(code, this.#origin);
    const params = { id: customer.id };
    for (let turn = 0; !this.#isStopped && customer.ended === undefined; turn += 1) {
      const body = { side: 'Buy', coin: 'BTC', quoteAmount: '10' };
      const { id: quoteId } = Object(await this.call(client, createQuote, { params, body }));
      if (typeof quoteId === 'string') {
        const trade = await this.call(client, createTrade, { params, body: { quoteId } });
        if (trade !== undefined) this.trades.add(quoteId);
      }
      await this.call(client, getBalances, { params });
      const read = [
        [getUser, { params }],
        [listCoins, { params }],
        [listTransactions, { params, query: { limit: 5 } }],
        [listNotifications, { params, query: { limit: 5 } }],
      ] as const;
      const [endpoint, request] = read[turn % read.length] ?? [getUser, { params }];
      await this.call(client, endpoint, request);
      await sleep(THINK_MS);
    }
    if (customer.ended !== undefined) this.faults.push(`A session ended: ${customer.ended}`);
  }
}

import type { Customer } from '../upgrade/customer.ts';
import { PageCalls } from '../upgrade/page-calls.ts';
import type { PageClient, PageCode } from '../upgrade/page-code.ts';
import { ExpectedAccount } from './expected-account.ts';

/** Slightly more is bought than sold, so that every customer has something to sell. */
const BOUGHT_USD = '10.5';
const SOLD_USD = '10';
const PAGE = 100;
/** A customer retries until the outcome is known: with an unknown outcome nothing could be compared. */
const RETRY_TIMEOUT_MS = 300_000;

interface Page {
  readonly customer: Customer;
  readonly client: PageClient;
  readonly account: ExpectedAccount;
}

/** Customers who trade without pause, read after each trade, and compare the result with the answers. */
export class FullLoad extends PageCalls {
  /** Reads whose sums were compared. */
  checked = 0;
  readonly #code: PageCode;
  readonly #pages: readonly Page[];
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: {
    readonly code: PageCode;
    readonly origin: string;
    readonly customers: readonly Customer[];
    readonly funds: string;
  }) {
    super(RETRY_TIMEOUT_MS);
    const { code, origin, customers, funds } = options;
    this.#code = code;
    this.#pages = customers.map((customer) => ({
      customer,
      client: customer.open(code, origin),
      account: new ExpectedAccount('USD', funds),
    }));
  }

  get trades(): number {
    return this.#pages.reduce((sum, { account }) => sum + account.trades.length, 0);
  }

  begin(): void {
    const pages = this.#pages.map((page) =>
      this.#run(page).catch((error: unknown) => void this.faults.push(`A page failed: ${error}`)),
    );
    this.#running = Promise.all(pages);
  }

  async end(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  /** The whole history of each customer, page by page. */
  async checkHistories(): Promise<void> {
    for (const page of this.#pages) {
      const history: unknown[] = [];
      let cursor: unknown;
      do {
        const query = { limit: PAGE, ...(typeof cursor === 'string' ? { cursor } : {}) };
        const reply = Object(await this.#read(page, 'listTransactions', query));
        history.push(...(Array.isArray(reply.items) ? reply.items : []));
        cursor = reply.nextCursor;
      } while (typeof cursor === 'string');
      this.#note(page, page.account.checkWhole(history));
    }
  }

  async #run(page: Page): Promise<void> {
    const { customer, account } = page;
    let side: 'Buy' | 'Sell' = 'Buy';
    for (let turn = 0; !this.#isStopped && customer.ended === undefined; turn += 1) {
      // Refused trades are retried: a customer cannot sell what was not bought.
      if (await this.#trade(page, side)) side = side === 'Buy' ? 'Sell' : 'Buy';
      const balances = await this.#read(page, 'getBalances');
      if (balances !== undefined) this.#note(page, account.checkBalances(balances));
      if (turn % 4 === 1) {
        const newest = await this.#read(page, 'listTransactions', { limit: 20 });
        if (newest !== undefined) this.#note(page, account.checkNewest(newest));
      }
      if (turn % 8 === 3) await this.#read(page, 'getBalanceHistory', { range: '1D' });
      if (turn % 8 === 5) await this.#read(page, 'listNotifications', { limit: 5 });
      if (turn % 8 === 7) await this.#read(page, 'getUser');
    }
    if (customer.ended !== undefined) this.faults.push(`A session ended: ${customer.ended}`);
  }

  async #trade({ customer, client, account }: Page, side: 'Buy' | 'Sell'): Promise<boolean> {
    const { createQuote, createTrade } = this.#code.contract;
    const params = { id: customer.id };
    const body = { side, coin: 'BTC', quoteAmount: side === 'Buy' ? BOUGHT_USD : SOLD_USD };
    const { id: quoteId } = Object(await this.call(client, createQuote, { params, body }));
    if (typeof quoteId !== 'string') return false;
    const trade = await this.call(client, createTrade, { params, body: { quoteId } });
    if (trade === undefined) return false;
    account.traded(trade);
    return true;
  }

  #read(
    { customer, client }: Page,
    name: 'getBalances' | 'listTransactions' | 'getBalanceHistory' | 'listNotifications' | 'getUser',
    query?: object,
  ): Promise<unknown> {
    const params = { id: customer.id };
    return this.call(client, this.#code.contract[name], {
      params,
      ...(query === undefined ? {} : { query }),
    });
  }

  #note({ customer }: Page, faults: readonly string[]): void {
    this.checked += 1;
    this.faults.push(...faults.map((fault) => `${customer.id}: ${fault}`));
  }
}

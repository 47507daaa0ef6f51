import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createQuote, createTrade, getBalances } from '@gim/contract';

export interface Caller {
  readonly id: string;
  /** Of the moment: access tokens live for minutes. */
  readonly token: () => string;
}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: object;
  /** The same for every try of one call. */
  readonly key?: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

const RETRY_MS = 30_000;
/** Little enough for the budget of quotes that a customer has. */
const THINK_MS = 1_000;

/** Customers who trade through the calls of the product, and try again as its clients do: after an outage, with the same key. */
export class HttpLoad {
  readonly faults: string[] = [];
  /** Ids of quotes that were accepted, each answered with a trade. */
  readonly trades = new Set<string>();
  calls = 0;
  /** Tries that ended in an outage and were repeated. */
  retries = 0;
  longestMs = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #origin: URL;
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  begin(callers: readonly Caller[]): void {
    this.#running = Promise.all(callers.map((caller) => this.#run(caller)));
  }

  async end(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    this.#agent.destroy();
  }

  async #run({ id, token }: Caller): Promise<void> {
    const own = (path: string): string => path.replace('{id}', id);
    while (!this.#isStopped) {
      const quote = await this.#call({
        method: 'POST',
        path: own(createQuote.path),
        token: token(),
        body: { side: 'Buy', coin: 'BTC', quoteAmount: '10' },
        key: randomUUID(),
      });
      const { id: quoteId } = quote === undefined ? { id: undefined } : Object(JSON.parse(quote));
      if (typeof quoteId === 'string') {
        const body = { quoteId };
        const path = own(createTrade.path);
        const trade = await this.#call({ method: 'POST', path, token: token(), body, key: randomUUID() });
        if (trade !== undefined) this.trades.add(quoteId);
      }
      await this.#call({ method: 'GET', path: own(getBalances.path), token: token() });
      await sleep(THINK_MS);
    }
  }

  /** The body of a success; undefined for a refusal that was expected. Everything else is a fault. */
  async #call(sent: Sent): Promise<string | undefined> {
    const begun = performance.now();
    this.calls += 1;
    let last = 'nothing';
    while (performance.now() - begun < RETRY_MS) {
      const answer = await this.#send(sent).catch((error: unknown) => String(error));
      if (typeof answer !== 'string' && !isOutage(answer)) {
        this.longestMs = Math.max(this.longestMs, performance.now() - begun);
        if (answer.status === 200) return answer.text;
        // A price may move, and a quote expire, while the database is away; and nobody may ask for too many prices.
        if (!/QuoteExpired|PriceMoved|PriceUnavailable|TooManyRequests/.test(answer.text))
          this.faults.push(`${sent.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
        return undefined;
      }
      last = typeof answer === 'string' ? answer : `${answer.status} ${answer.text.slice(0, 200)}`;
      if (typeof answer !== 'string' && answer.retryAfter === undefined)
        this.faults.push(`${sent.path}: ${answer.status} without Retry-After`);
      this.retries += 1;
      await sleep(200);
    }
    this.faults.push(`${sent.path}: not within ${RETRY_MS / 1_000} s, at last ${last}`);
    return undefined;
  }

  #send({ method, path, token, body, key }: Sent): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const { hostname, port } = this.#origin;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const sent = request({ hostname, port, method, path, agent: this.#agent, headers, timeout: 20_000 });
    sent.on('timeout', () => sent.destroy(new Error('No answer.')));
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] }),
      );
    });
    sent.end(payload);
    return promise;
  }
}

/** 502 and 504 are HAProxy's: the process went away with the call. */
const isOutage = ({ status }: Answer): boolean => status === 502 || status === 503 || status === 504;

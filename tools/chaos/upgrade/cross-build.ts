import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Build } from './build.ts';
import type { Customer } from './customer.ts';
import type { HttpLoad } from './http-load.ts';
import type { PageCode } from './page-code.ts';

export interface CrossTrades {
  readonly load: HttpLoad;
  readonly customer: Customer;
  readonly code: PageCode;
  /** Two processes that run different builds. */
  readonly apis: readonly [string, string];
}

/**
 * A quote signed by one build is accepted by the other, and a trade answered by one is answered identically by the
 * other. Both directions.
 */
export async function tradeAcross(options: CrossTrades): Promise<readonly string[]> {
  const { apis } = options;
  const faults: string[] = [];
  for (const [quoting, trading] of [apis, apis.toReversed()]) {
    const [first, again] = await tradeOnce(options, `http://${quoting}`, `http://${trading}`);
    if (first === undefined || first !== again)
      faults.push(`A quote of ${quoting} became the trade ${first} at ${trading}, and asked again ${again}.`);
  }
  return faults;
}

async function tradeOnce(
  { load, customer, code }: CrossTrades,
  quoting: string,
  trading: string,
): Promise<readonly [unknown, unknown]> {
  const { createQuote, createTrade } = code.contract;
  const [signer, taker] = [customer.open(code, quoting), customer.open(code, trading)];
  const params = { id: customer.id };
  const body = { side: 'Buy', coin: 'BTC', quoteAmount: '10' };
  const { id: quoteId } = Object(await load.call(signer, createQuote, { params, body }));
  if (typeof quoteId !== 'string') return [undefined, undefined];
  const options = { idempotencyKey: randomUUID() };
  const trade = await taker.call(createTrade, { params, body: { quoteId } }, options);
  load.trades.add(quoteId);
  const again = await signer.call(createTrade, { params, body: { quoteId } }, options);
  return [Object(trade).id, Object(again).id];
}

/** Every file that an open page of this build may request is served, whichever build the answering process has. */
export async function fetchFiles({ name, folder }: Build, origin: string): Promise<readonly string[]> {
  const dist = join(folder, 'apps', 'web', 'dist');
  const read = (path: string): object => Object(JSON.parse(readFileSync(join(dist, path), 'utf8')));
  const list = `builds/meta/${Reflect.get(read('builds/latest.json'), 'id')}.json`;
  const chunks: unknown = Reflect.get(read(list), 'chunks');
  const files = Array.isArray(chunks) ? chunks.map(String).filter((file) => !file.endsWith('.map')) : [];
  const faults: string[] = files.length === 0 ? [`${name} lists no files.`] : [];
  const waiting = [list, ...files];
  const fetchNext = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const status = await statusOf(`${origin}/${file}`);
      if (status !== 200) faults.push(`${file} of ${name}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  return faults;
}

/** As a browser does. */
const AT_ONCE = 6;

const PAGES = 20;

/** A page opened while both builds serve finds its own files, whichever process answers. */
export async function openPages(origin: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let count = 0; count < PAGES; count += 1) {
    const answer = await fetch(`${origin}/`, { headers: { accept: 'text/html' } });
    const page = await answer.text();
    const files = [...page.matchAll(/(?:src|href|data-later)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    if (files.length === 0) faults.push('The page names no files.');
    for (const file of files) {
      const status = await statusOf(`${origin}${file}`);
      if (status !== 200) faults.push(`${file} of a page just opened: ${status}`);
    }
  }
  return faults;
}

/** The status of the last of three attempts: browsers retry when a connection is cut. 0 if all were cut. */
async function statusOf(url: string): Promise<number> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const answer = await fetch(url);
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      await sleep(200);
    }
  }
  return 0;
}

import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { createMovableClock } from '../platform/clock.ts';
import { createOutbound, type Outbound } from '../platform/outbound.ts';
import { makeCertificate } from './local-certificate.ts';

/** A request as received. */
export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The response; undefined never answers, a number is a status without a body. */
export type Answering = (asked: Asked) => object | number | undefined;

/** A response with another status than 200 and a body. */
export class PartnerAnswer {
  readonly status: number;
  readonly body: object | string;

  constructor(status: number, body: object | string) {
    this.status = status;
    this.body = body;
  }
}

/** A local HTTPS server that simulates an exchange, and an outbound client that sends every host's requests to it. */
export interface LocalExchange {
  readonly asked: readonly Asked[];
  readonly outbound: Outbound;
  close(): Promise<void>;
}

const HOST = 'exchange.example';

export async function openLocalExchange(
  answer: Answering,
  { timeoutMs = 8_000 } = {},
): Promise<LocalExchange> {
  const { key, cert } = makeCertificate(HOST, createMovableClock().now());
  const asked: Asked[] = [];
  const server = createServer({ key, cert }, async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { url: path = '', method = '', headers } = request;
    const one = { path, method, headers, body };
    asked.push(one);
    const said = answer(one);
    if (said === undefined) return;
    if (typeof said === 'number') reply.writeHead(said, { 'content-type': 'text/plain' }).end('no');
    else if (said instanceof PartnerAnswer)
      reply
        .writeHead(said.status, { 'content-type': 'application/json' })
        .end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
    else reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.address());
  const real = createOutbound({
    hosts: [HOST],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    mayReach: () => true,
    ca: cert,
    timeoutMs,
  });
  return {
    asked,
    outbound: {
      // Only the destination changes; the original host is in a header.
      send: (url, call = {}) => {
        const { host, pathname, search } = new URL(url);
        const headers = { ...call.headers, 'x-meant-host': host };
        return real.send(`https://${HOST}:${port}${pathname}${search}`, { ...call, headers });
      },
      close: () => real.close(),
    },
    async close() {
      real.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const pair = (base: string, digits: number) => ({
  altname: `${base}USD`,
  wsname: `${base}/USD`,
  aclass_base: 'currency',
  base: base === 'XBT' ? 'XXBT' : base,
  aclass_quote: 'currency',
  quote: 'ZUSD',
  lot: 'unit',
  cost_decimals: 5,
  pair_decimals: digits,
  lot_decimals: 8,
  lot_multiplier: 1,
  leverage_buy: [],
  leverage_sell: [],
  fees: [[0, 0.4]],
  fees_maker: [[0, 0.25]],
  fee_volume_currency: 'ZUSD',
  margin_call: 80,
  margin_stop: 40,
  ordermin: '0.00005',
  costmin: '0.5',
  tick_size: digits === 1 ? '0.1' : '0.01',
  status: 'online',
});
const currency = (altname: string) => ({
  aclass: 'currency',
  altname,
  decimals: 10,
  display_decimals: 5,
  status: 'enabled',
});

/** Kraken's lists of assets and pairs, as its reference documents them. */
export const krakenLists: Readonly<Record<string, object>> = {
  '/0/public/Assets': {
    error: [],
    result: { XXBT: currency('XBT'), ETH: currency('ETH'), ZUSD: currency('USD') },
  },
  '/0/public/AssetPairs': { error: [], result: { XXBTZUSD: pair('XBT', 1), ETHUSD: pair('ETH', 2) } },
};

/** Kraken's documented signature: HMAC-SHA512 with the secret, over the path and the SHA-256 of nonce and body. */
export function krakenSignature({ path, body }: Asked, secret: string): string {
  const nonce = new URLSearchParams(body).get('nonce') ?? '';
  const digest = createHash('sha256').update(`${nonce}${body}`).digest();
  return createHmac('sha512', Buffer.from(secret, 'base64')).update(path).update(digest).digest('base64');
}

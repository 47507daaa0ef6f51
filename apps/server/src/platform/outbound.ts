import { lookup as systemLookup } from 'node:dns/promises';
import { Agent, type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './outbound-address.ts';

/** A call that is not allowed, or an answer that is not accepted. Never retried: the result would be the same. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The raw body, for content that is not text. */
  readonly bytes: Buffer;
}

export interface OutboundCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The only HTTP client for public hosts (I-07). */
export interface Outbound {
  send(url: string, call?: OutboundCall): Promise<OutboundAnswer>;
  close(): void;
}

export interface OutboundOptions {
  /** The allowed hosts, each by its full name, or `*.name` for all subdomains. */
  readonly hosts: readonly string[];
  readonly timeoutMs?: number;
  readonly bytesMax?: number;
  /** Resolves a name to all its addresses. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
  /** Which addresses may be reached: the public internet, except in tests with a server of their own. */
  readonly mayReach?: (address: string) => boolean;
  /** Certificate authorities to trust instead of the machine's; for tests. */
  readonly ca?: string;
}

/**
 * Calls only hosts on the list, only over TLS on the default port, and follows no redirects. Every address of the name
 * must be public. The connection is made to the very address that was checked, so DNS rebinding to an internal address
 * is refused too.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const { timeoutMs = 8_000, bytesMax = 4_000_000 } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 8, lookup: checkedLookup(options) });
  return {
    async send(url, { method = 'GET', headers = {}, body } = {}) {
      const to = checkedUrl(url, options);
      const limits = { agent, timeoutMs, bytesMax };
      const trust = options.ca === undefined ? {} : { ca: options.ca };
      return exchange(to, { method, headers: { 'user-agent': 'gim', ...headers }, ...trust }, body, limits);
    },
    close: () => agent.destroy(),
  };
}

function checkedUrl(text: string, { hosts, mayReach }: OutboundOptions): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw new OutboundRefused('That is no address.');
  // Only tests use another port.
  const isUsualPort = url.port === '' || mayReach !== undefined;
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && isUsualPort;
  // An IP address instead of a name would bypass the resolver and its check.
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  if (!isPlain || !isName || !isAmong(hosts, url.hostname)) {
    throw new OutboundRefused(`${url.hostname} is not among the hosts that may be called.`);
  }
  return url;
}

const isAmong = (hosts: readonly string[], name: string): boolean =>
  hosts.some((host) => (host.startsWith('*.') ? name.endsWith(host.slice(1)) : host === name));

function checkedLookup({
  resolve = resolveAll,
  mayReach = isPublicAddress,
}: OutboundOptions): LookupFunction {
  return (host, asked, answer) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (first === undefined || found.some(({ address }) => !mayReach(address))) {
          answer(new OutboundRefused(`${host} has an address inside of a closed network.`), '', 0);
        } else if (asked.all === true) answer(null, [...found]);
        else answer(null, first.address, first.family);
      },
      (error: unknown) => answer(error instanceof Error ? error : new Error('No such name.'), '', 0),
    );
  };
}

const resolveAll = (host: string) => systemLookup(host, { all: true, verbatim: true });

function exchange(
  url: URL,
  options: RequestOptions,
  body: string | Buffer | undefined,
  { agent, timeoutMs, bytesMax }: { agent: Agent; timeoutMs: number; bytesMax: number },
): Promise<OutboundAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutboundAnswer>();
  // One deadline for the whole exchange, so that a slow response cannot hold resources.
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = request(url, { ...options, agent, signal }, (answer) => {
    const status = answer.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      answer.destroy();
      reject(new OutboundRefused(`${url.hostname} sends elsewhere, which is not followed.`));
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    answer.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > bytesMax) answer.destroy(new OutboundRefused(`${url.hostname} answers too much.`));
    });
    answer.on('error', reject);
    answer.on('end', () => {
      const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
      const bytes = Buffer.concat(chunks);
      resolve({ status, headers: Object.fromEntries(headers), text: bytes.toString('utf8'), bytes });
    });
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

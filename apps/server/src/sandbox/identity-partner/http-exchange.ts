import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** A request with its whole body. */
export interface Exchange {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** As sent, including the query. */
  readonly target: string;
  readonly body: Buffer;
  header(name: string): string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Everything here is personal data: not cached, not framed, and no referrer is sent. */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

export interface ListenOptions {
  readonly host: string;
  /** Tried first, so that an open form still works after a restart. */
  readonly port: number;
  readonly bodyMax: number;
  /** The accepted Host headers, against DNS rebinding. */
  readonly isKnownHost: (host: string) => boolean;
}

/** Listens, and returns the port. */
export async function serveExchanges(
  handle: (exchange: Exchange) => Promise<Answer>,
  options: ListenOptions,
): Promise<number> {
  const server = createServer({ requestTimeout: 60_000 }, (request, response) => {
    const reply = ({ status, type, body, headers: more = {} }: Answer): void => {
      const typed = type === undefined ? {} : { 'content-type': type };
      // The unread rest of a body that is too large must not be parsed as the next request.
      const closing = status === 413 ? { connection: 'close' } : {};
      response.writeHead(status, { ...headers, ...typed, ...closing, ...more }).end(body);
    };
    if (!options.isKnownHost(request.headers.host ?? '')) return reply({ status: 421 });
    if (Number(request.headers['content-length'] ?? 0) > options.bodyMax)
      return reply(json(413, { fault: 'too_large' }));
    readBody(request, options.bodyMax)
      .then(async (body) =>
        body === undefined ? json(413, { fault: 'too_large' }) : handle(exchangeOf(request, body)),
      )
      .then(reply, () => reply({ status: 500 }));
  });
  await listen(server, options).catch((error: unknown) => {
    if (options.port === 0) throw error;
    return listen(server, { ...options, port: 0 });
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
  return address.port;
}

async function listen(server: Server, { host, port }: ListenOptions): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function exchangeOf(request: IncomingMessage, body: Buffer): Exchange {
  const { method = '', url: target = '/' } = request;
  const [path = '', query = ''] = target.split('?', 2);
  return {
    method,
    path,
    query: new URLSearchParams(query),
    target,
    body,
    header(name) {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
  };
}

/** Undefined if it is too large. */
async function readBody(request: IncomingMessage, bodyMax: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > bodyMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { StoredPasskey } from '../../apps/server/src/testing/soft-authenticator.ts';

export interface BenchAccount {
  readonly id: string;
  readonly token: string;
  /** Where the product runs with its networks. */
  readonly passkey?: StoredPasskey;
}

interface Target {
  /** Of the processes that are called. */
  ports: readonly number[];
  /** Whether a customer's calls go to each of them in turn; else to one of them, as the load balancer of deploy/ divides them. */
  isInTurn?: boolean;
  readonly barePort: number;
  accounts: readonly BenchAccount[];
}

/** Where the product listens, as `http-serve.ts` said it. */
export const target: Target = JSON.parse(process.argv[2] ?? '{}');
export const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Sent {
  readonly port?: number;
  readonly method?: string;
  readonly path: string;
  readonly token: string;
  readonly body?: object;
  /** A new one where it is left out. */
  readonly key?: string;
  /** Whether the caller names the answer that it got to the same call before. */
  readonly revalidates?: boolean;
}

let turn = 0;
function portOf(path: string): number {
  const { ports, isInTurn = false } = target;
  if (ports.length === 1) return ports[0] ?? 0;
  turn += 1;
  // `/api/users/<id>/...`: the last digits of an id are random.
  const customer = Number.parseInt(path.split('/')[3]?.slice(-6) ?? '', 16);
  const no = isInTurn || Number.isNaN(customer) ? turn : customer;
  return ports[no % ports.length] ?? 0;
}

const tags = new Map<string, string>();

/** An answer other than 200, or 304 to whoever named the answer before, is a failure of the run. */
export function call(sent: Sent): Promise<string> {
  const { path, port = portOf(path), method = 'GET', token, body, key, revalidates = false } = sent;
  const tag = revalidates ? tags.get(path) : undefined;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
    ...(payload === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          'idempotency-key': key ?? randomUUID(),
        }),
  };
  const sending = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => {
      text += chunk;
    });
    answer.on('end', () => {
      const { etag } = answer.headers;
      if (revalidates && etag !== undefined) tags.set(path, etag);
      const isAnswered = answer.statusCode === 200 || (tag !== undefined && answer.statusCode === 304);
      if (isAnswered) resolve(text);
      else reject(new Error(`${path}: ${answer.statusCode} ${text}`));
    });
  });
  sending.on('error', reject);
  sending.end(payload);
  return promise;
}

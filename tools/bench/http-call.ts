import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface BenchAccount {
  readonly id: string;
  readonly token: string;
}

interface Target {
  readonly port: number;
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
}

/** An answer other than 200 is a failure of the run. */
export function call({ port = target.port, method = 'GET', path, token, body }: Sent): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(payload === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          'idempotency-key': randomUUID(),
        }),
  };
  const sent = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => {
      text += chunk;
    });
    answer.on('end', () =>
      answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${answer.statusCode} ${text}`)),
    );
  });
  sent.on('error', reject);
  sent.end(payload);
  return promise;
}

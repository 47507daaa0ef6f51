import { request } from 'node:http';

/** Where the product takes webhooks. The Host header is separate, because the connection goes to an IP address. */
export interface Product {
  readonly address: string;
  readonly port: number;
  readonly host: string;
}

const TIMEOUT_MS = 15_000;
const ANSWER_MAX = 100_000;

export function callProduct(
  { address, port, host }: Product,
  call: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Buffer;
  },
): Promise<{ readonly status: number; readonly text: string }> {
  const { method, path, body, headers = {} } = call;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const asked = request(
    {
      host: address,
      port,
      method,
      path,
      headers: { ...headers, ...length, host },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
    (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.length > ANSWER_MAX) answer.destroy(new Error('The answer is too long.'));
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    },
  );
  asked.on('error', reject);
  asked.end(body);
  return promise;
}

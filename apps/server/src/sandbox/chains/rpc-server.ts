import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

const BODY_MAX = 4_000_000;

/** An error with a JSON-RPC error code. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** Serves JSON-RPC 2.0, single calls and batches, on the loopback interface. Returns the port. */
export async function serveRpc(
  answer: (method: string, params: unknown) => Promise<unknown>,
): Promise<number> {
  const one = async (asked: unknown): Promise<object> => {
    const { id = null, method, params } = Object(asked);
    try {
      if (typeof method !== 'string') throw new RpcError('no method', -32600);
      // `ok` is for TON's API.
      return { jsonrpc: '2.0', id, ok: true, result: (await answer(method, params)) ?? null };
    } catch (error) {
      const code = Number(Reflect.get(Object(error), 'code'));
      const message = error instanceof Error ? error.message : String(error);
      return {
        jsonrpc: '2.0',
        id,
        ok: false,
        error: { code: Number.isInteger(code) ? code : -32603, message },
      };
    }
  };
  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    readBody(request)
      .then((text): unknown => JSON.parse(text))
      .then(async (asked) =>
        reply(200, Array.isArray(asked) ? await Promise.all(asked.map(one)) : await one(asked)),
      )
      .catch(() => reply(400, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'not JSON' } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
  return address.port;
}

/** Most methods take positional parameters. */
export const listed = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : []);

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_MAX) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

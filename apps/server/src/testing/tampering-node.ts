import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface TamperingNode {
  readonly url: string;
  close(): void;
}

/**
 * A node that forwards calls to a real one and replaces answers with what `lie` returns; undefined keeps the true
 * answer.
 */
export async function startTamperingNode(
  behind: () => Promise<string>,
  lie: (call: { method: string; params: unknown }, truth: unknown) => unknown,
): Promise<TamperingNode> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const asked: unknown = JSON.parse(body);
    const truth: unknown = await (await fetch(await behind(), { method: 'POST', body })).json();
    const changed = Array.isArray(asked)
      ? asked.map((call, index) => answerOf(call, Object(truth)[index]))
      : answerOf(asked, truth);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(changed));
  });
  const answerOf = (call: unknown, answer: unknown): unknown => {
    const { result } = Object(answer);
    const { method, params } = Object(call);
    const lied = lie({ method: String(method), params }, result);
    return lied === undefined ? answer : { ...Object(answer), result: lied };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

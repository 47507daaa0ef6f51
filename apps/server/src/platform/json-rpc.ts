import * as z from 'zod/mini';

/** The node answered with an error. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault';
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** The outcome of the call is unknown: no answer, a late one, or one that cannot be parsed. */
class RpcSilent extends Error {
  override readonly name = 'RpcSilent';
}

export interface RpcCall {
  readonly method: string;
  readonly params: unknown;
}

/** A node with a JSON-RPC interface. */
export interface JsonRpc {
  ask(method: string, params?: unknown): Promise<unknown>;
  /** Several calls in one request; the answers have the same order. */
  askAll(calls: readonly RpcCall[]): Promise<readonly unknown[]>;
}

export interface JsonRpcOptions {
  /** Called for every request: a sandbox chain gets another port at each start. */
  readonly url: () => Promise<string>;
  readonly timeoutMs?: number;
  readonly bytesMax?: number;
}

const answerShape = z.object({
  id: z.optional(z.union([z.number(), z.string(), z.null()])),
  result: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  code: z.optional(z.number()),
});
type Answer = z.output<typeof answerShape>;

/** How many calls one request may contain: nodes have limits. */
const BATCH_MAX = 100;

/**
 * Calls a node at an address from the operator's settings, never from a user. Nodes are in the operator's own network,
 * so this does not use the client for public hosts (`outbound.ts`). It follows no redirects either.
 */
export function createJsonRpc({ url, timeoutMs = 15_000, bytesMax = 64_000_000 }: JsonRpcOptions): JsonRpc {
  const post = async (body: unknown): Promise<unknown> => {
    const { href, authorization } = targetOf(await url());
    try {
      const response = await fetch(href, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return JSON.parse(await readAtMost(response, bytesMax));
    } catch (error) {
      // The cause may contain the address with its key, so only the error's name is passed on.
      throw new RpcSilent(`The node gave no answer (${error instanceof Error ? error.name : 'unknown'}).`);
    }
  };
  const askSome = async (calls: readonly RpcCall[]): Promise<readonly unknown[]> => {
    const body = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
    const answers = z.array(answerShape).safeParse(await post(body));
    if (!answers.success) throw new RpcSilent('The node’s answer cannot be read.');
    const byId = new Map(answers.data.map((answer) => [answer.id, answer]));
    return calls.map((_, id) => resultOf(byId.get(id)));
  };
  return {
    async ask(method, params = []) {
      const answer = answerShape.safeParse(await post({ jsonrpc: '2.0', id: 1, method, params }));
      return resultOf(answer.success ? answer.data : undefined);
    },
    async askAll(calls) {
      const results: unknown[] = [];
      for (let from = 0; from < calls.length; from += BATCH_MAX)
        results.push(...(await askSome(calls.slice(from, from + BATCH_MAX))));
      return results;
    },
  };
}

/** Credentials in the address are sent in a header, as bitcoind requires. */
function targetOf(text: string): { href: string; authorization: Record<string, string> } {
  const url = new URL(text);
  const { username, password } = url;
  if (username === '') return { href: url.href, authorization: {} };
  url.username = '';
  url.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    href: url.href,
    authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  };
}

function resultOf(answer: Answer | undefined): unknown {
  if (answer === undefined) throw new RpcSilent('The node’s answer cannot be read.');
  const { error, result } = answer;
  if (error === undefined || error === null) return result ?? null;
  // TON gives the error as a text, with its code beside it.
  const { message = error, code = answer.code } = Object(error);
  throw new RpcFault(String(message), typeof code === 'number' ? code : 0);
}

async function readAtMost(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

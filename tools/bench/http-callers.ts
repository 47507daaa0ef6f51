import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createQuote, createTrade, getBalances, listTransactions } from '@gim/contract';
import { closedLoop } from './closed-loop.ts';
import { answerLines } from './line-process.ts';

// The callers of the HTTP bench, in a process of their own. `<workload> <callers> <seconds>` answers a slice.

interface Target {
  readonly port: number;
  readonly barePort: number;
  readonly accounts: readonly { readonly id: string; readonly token: string }[];
}

const target: Target = JSON.parse(process.argv[2] ?? '{}');
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

interface Sent {
  readonly port?: number;
  readonly method?: string;
  readonly path: string;
  readonly token: string;
  readonly body?: object;
}

function call({ port = target.port, method = 'GET', path, token, body }: Sent): Promise<string> {
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

const own = (path: string, id: string): string => path.replace('{id}', id);

/** Everything a caller does counts as one: a trade is a quote and its acceptance, each a call of its own. */
const workloads: Readonly<Record<string, (who: Target['accounts'][number]) => Promise<unknown>>> = {
  one: ({ token }) => call({ port: target.barePort, path: '/one', token }),
  trade: async ({ id, token }) => {
    const quote = { side: 'Buy', coin: 'BTC', quoteAmount: '10' };
    const post = { method: 'POST', token } as const;
    const { id: quoteId } = JSON.parse(await call({ ...post, path: own(createQuote.path, id), body: quote }));
    return call({ ...post, path: own(createTrade.path, id), body: { quoteId } });
  },
  balances: ({ id, token }) => call({ path: own(getBalances.path, id), token }),
  transactions: ({ id, token }) => call({ path: `${own(listTransactions.path, id)}?limit=20`, token }),
};

await answerLines(
  'ready',
  async (line) => {
    const [name = '', callers = '', seconds = ''] = line.split(' ');
    const work = workloads[name];
    if (work === undefined) throw new Error(`There is no workload ${name}.`);
    const slice = await closedLoop({
      callers: Number(callers),
      seconds: Number(seconds),
      warmSeconds: 0.7,
      work: async (caller) => {
        const who = target.accounts[caller % target.accounts.length];
        if (who !== undefined) await work(who);
      },
    });
    return JSON.stringify(slice);
  },
  async () => agent.destroy(),
);

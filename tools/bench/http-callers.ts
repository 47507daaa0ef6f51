import { closedLoop, type Slice } from './closed-loop.ts';
import { agent, type BenchAccount, target } from './http-call.ts';
import { findVisits } from './http-cash-orders.ts';
import { workloads } from './http-workloads.ts';
import { answerLines } from './line-process.ts';

// The callers of the HTTP bench, in a process of their own. `<workload> <callers> <seconds>` answers a slice, in calls a second;
// `accounts <json>` takes new tokens; `processes <json>` which to call and how; `visits` finds a free slot for each account; `fill <trades>` gives each account a history; `cpu` answers what this process used.

/** Of one call of a workload that makes several, the times are those of all of them together. */
export interface CallSlice extends Slice {
  readonly calls: number;
  /** All that were made, those before and after the measured time too. */
  readonly allCalls: number;
}

let turn = 0;
const nextAccount = (): BenchAccount => {
  // In turn over all accounts, as many customers come: no account reaches the limits that it has of its own.
  turn += 1;
  const found = target.accounts[turn % target.accounts.length];
  if (found === undefined) throw new Error('There are no accounts.');
  return found;
};

async function measure(name: string, callers: number, seconds: number): Promise<CallSlice> {
  const workload = workloads[name];
  if (workload === undefined) throw new Error(`There is no workload ${name}.`);
  const { calls, work } = workload;
  const before = turn;
  const slice = await closedLoop({ callers, seconds, warmSeconds: 0.7, work: () => work(nextAccount()) });
  return { ...slice, calls, allCalls: (turn - before) * calls, perSecond: slice.perSecond * calls };
}

/** One call of each account: to the product a token is a stranger's until it was good once, and strangers come after customers. */
async function introduce(accounts: readonly BenchAccount[]): Promise<void> {
  const waiting = [...accounts];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await workloads.user?.work(next);
  };
  await Promise.all(Array.from({ length: 32 }, work));
}

/** Trades, so that a page of the history is full. */
async function fill(trades: number): Promise<void> {
  const waiting = Array.from({ length: trades }, () => target.accounts).flat();
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      await workloads.trade?.work(next);
  };
  await Promise.all(Array.from({ length: 32 }, work));
}

await answerLines(
  'ready',
  async (line) => {
    if (line === 'cpu') return JSON.stringify(process.cpuUsage());
    if (line.startsWith('accounts ')) {
      target.accounts = JSON.parse(line.slice('accounts '.length));
      await introduce(target.accounts);
      return 'ok';
    }
    if (line.startsWith('processes ')) {
      Object.assign(target, JSON.parse(line.slice('processes '.length)));
      return 'ok';
    }
    if (line === 'visits') {
      await findVisits(target.accounts);
      return 'ok';
    }
    const [name = '', first = '', second = ''] = line.split(' ');
    if (name === 'fill') {
      await fill(Number(first));
      return 'ok';
    }
    return JSON.stringify(await measure(name, Number(first), Number(second)));
  },
  async () => agent.destroy(),
);

import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getUser } from '@gim/contract';
import { startCaller } from '../fuzz/fuzz-caller.ts';
import { startServerProcess } from '../fuzz/server-process.ts';
import { readCount, readOptions } from '../read-options.ts';
import { sliceOf } from './closed-loop.ts';
import { type LineProcess, startLineProcess } from './line-process.ts';
import { saveFigures } from './save-figures.ts';

/**
 * `npm run bench -- anonymous --rounds 5`: what a signed-in user notices of a crowd on each anonymous address of the real
 * product. No budget refuses anything here, as if the crowd came from many addresses. Each round measures the user's call
 * alone and then beside the crowd, address by address, so that a busy moment of the machine hits both alike.
 */
const { values } = readOptions({
  options: {
    rounds: { type: 'string', default: '5' },
    callers: { type: 'string', default: '100' },
    requests: { type: 'string', default: '800' },
    only: { type: 'string', default: '' },
  },
});
const rounds = readCount('rounds', values.rounds);
const callers = readCount('callers', values.callers);
const requests = readCount('requests', values.requests);
/** Of how many times its idle value the other calls' p99 may be. */
const RATIO_MAX = 2;
const IDLE_MS = 600;
const PACE_MS = 2;

const product = await startServerProcess();
const crowd = await startLineProcess('anonymous-callers.ts', [String(product.port)]);
const probe = await openProbe(product.port);
const figures: Record<
  string,
  { idle: number; crowd: number; ratio: number; answers: string; cpuMs: number }
> = {};
try {
  const addresses = (await anonymousAddresses(product.port)).filter((one) => one.includes(values.only));
  for (const address of addresses) figures[address] = await measure(address, crowd);
} finally {
  await crowd.end();
  await product.stop();
}

console.table(figures);
const late = Object.entries(figures).filter(([, { ratio }]) => ratio > RATIO_MAX);
saveFigures('anonymous', { settings: values, figures });
console.log(
  `${late.length} of ${Object.keys(figures).length} addresses delay other calls by more than ${RATIO_MAX} times.`,
);
process.exitCode = late.length === 0 ? 0 : 1;

async function measure(address: string, { ask }: LineProcess) {
  const idle: number[] = [];
  const beside: number[] = [];
  let answers = '';
  let cpuMs = 0;
  // The first time everything is made, and the connections are opened.
  await ask(`${address} ${callers} ${callers}`);
  for (let round = 0; round < rounds; round += 1) {
    idle.push(...(await probe(pause(IDLE_MS))));
    const before = await cpuMsOf(product.port);
    const flooding = ask(`${address} ${callers} ${requests}`);
    beside.push(...(await probe(flooding)));
    answers = await flooding;
    cpuMs += (await cpuMsOf(product.port)) - before;
  }
  const p99 = (times: number[]): number => Math.round(sliceOf(times, 1).p99 * 100) / 100;
  const [alone, crowded] = [p99(idle), p99(beside)];
  console.log(
    `${address}: p99 ${alone} ms alone (${idle.length}), ${crowded} ms beside the crowd (${beside.length})`,
  );
  return {
    idle: alone,
    crowd: crowded,
    ratio: Math.round((crowded / alone) * 100) / 100,
    answers,
    // What one request of the crowd costs the process, the user's calls beside it included: the load of the machine is not in it.
    cpuMs: Math.round((cpuMs / rounds / requests) * 1000) / 1000,
  };
}

/** The time that the product has computed so far, as its metrics tell. */
async function cpuMsOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return 1000 * Number(/^\w*process_cpu_seconds_total ([\d.e-]+)/m.exec(text)?.[1] ?? Number.NaN);
}

/** Every kind of address that nobody needs to sign in for, but for those that hash a password, which wait in a line of theirs. */
async function anonymousAddresses(port: number): Promise<string[]> {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/mark.svg';
  const reads = [
    '/',
    '/nope',
    asset,
    '/builds/latest.json',
    '/desk/',
    '/look/tokens.css',
    '/api/docs',
    '/api/openapi.json',
    '/api/coins',
    '/api/coins/BTC',
    '/api/coins/BTC/candles?range=1D',
    '/api/coins/BTC/candles?range=ALL',
    '/healthz',
    '/readyz',
    '/api/nothing',
  ];
  return [...reads.map((path) => `GET ${path}`), 'POST /csp-report', 'POST /api/users/passkeys/options'];
}

/** Asks for the own profile again and again until something is over, and gives what each call took. */
async function openProbe(port: number): Promise<(until: Promise<unknown>) => Promise<number[]>> {
  const keeper = await startCaller(port);
  const caller = keeper.current();
  await keeper.stop();
  if (caller === undefined) throw new Error('Nobody could sign in.');
  const path = getUser.path.replace('{id}', caller.userId);
  const headers = { authorization: `Bearer ${caller.token}` };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // A call that was turned away did wait as well; how many there were is told at the end.
  let refused = 0;
  process.on('exit', () => console.log(`${refused} calls of the user were refused.`));
  const ask = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sent = request({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode !== 200) refused += 1;
        resolve();
      });
    });
    sent.on('error', reject);
    sent.end();
    return promise;
  };
  for (let count = 0; count < 200; count += 1) await ask();
  return async (until) => {
    const times: number[] = [];
    let isOver = false;
    const over = until.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
      await pause(PACE_MS);
    }
    await over;
    return times;
  };
}

import { runForeground } from '../steps/run-foreground.ts';

/** `npm run bench` runs all benchmarks; `npm run bench -- stream --clients 2000` runs one, with its own options. */
const parts = {
  ledger: 'main.ts',
  http: 'http-main.ts',
  stream: 'stream-main.ts',
  queue: 'queue-main.ts',
  blocked: 'blocked-main.ts',
  audit: 'audit-main.ts',
  anonymous: 'anonymous-main.ts',
  deposits: 'deposits-main.ts',
  points: 'points-main.ts',
  affiliate: 'affiliate-main.ts',
} as const;

const [first, ...more] = process.argv.slice(2);
const part = Object.entries(parts).find(([name]) => name === first);
const runs =
  first === undefined
    ? Object.values(parts).map((file) => [file])
    : // Options without a benchmark name go to the ledger benchmark.
      [part === undefined ? [parts.ledger, first, ...more] : [part[1], ...more]];
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true;
  });
for (const [file = '', ...options] of runs) {
  if (isStopped) break;
  const code = await runForeground([`tools/bench/${file}`, ...options]);
  if (code !== 0) process.exitCode = code;
}

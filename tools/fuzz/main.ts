import { allEndpoints } from '@gim/contract/testing/all-endpoints';
import { readCount, readOptions } from '../read-options.ts';
import { startCaller } from './fuzz-caller.ts';
import { type FuzzReport, runFuzz } from './run-fuzz.ts';
import { startServerProcess } from './server-process.ts';

/**
 * `npm run fuzz -- --n 1000000 --seed S` starts the product and sends it hostile requests. `--from I --n 1` replays one
 * case of a seed; `--port P` uses a running server.
 */
const { values } = readOptions({
  options: {
    n: { type: 'string', default: '100000' },
    seed: { type: 'string', default: `${Date.now()}` },
    from: { type: 'string', default: '0' },
    port: { type: 'string' },
    concurrency: { type: 'string', default: '32' },
  },
});

const from = readCount('from', values.from, 0);
const count = readCount('n', values.n);
const concurrency = readCount('concurrency', values.concurrency);
const givenPort = values.port === undefined ? undefined : readCount('port', values.port);

const [first, ...others] = (await allEndpoints()).map(({ endpoint }) => endpoint);
if (first === undefined) throw new Error('The contract has no endpoint');
const server = givenPort === undefined ? await startServerProcess() : undefined;
// Stopping the fuzzer also stops its server and removes its data.
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    isStopping = true;
    void server?.stop().finally(() => process.exit(130));
  });
}
const port = server?.port ?? givenPort ?? 0;
const keeper = await startCaller(port);
const startedAt = Date.now();
console.log(
  `Seed ${values.seed}, ${values.n} requests from number ${values.from}, port ${port}, ${keeper.current() === undefined ? 'nobody' : 'a user'} signed in.`,
);

const rate = (report: FuzzReport): number => Math.round(report.sent / ((Date.now() - startedAt) / 1000));
const report = await runFuzz({
  port,
  endpoints: [first, ...others],
  seed: values.seed,
  from,
  count,
  concurrency,
  caller: keeper.current,
  onProgress: (now) => console.log(`${now.sent} sent, ${rate(now)} a second, ${now.failureCount} failures`),
});

await keeper.stop();
const health = await fetch(`http://127.0.0.1:${port}/healthz`).then(
  (answer) => answer.status,
  () => 0,
);
// An interrupted run looks like a crash here; the signal handler ends the process.
if (isStopping) await new Promise(() => undefined);
const state = server?.state() ?? { isRunning: true, errors: '' };
await server?.stop();

const counts = (map: ReadonlyMap<string, number>): string =>
  [...map]
    .toSorted()
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
console.log(`\n${report.sent} requests, ${rate(report)} a second, trace ${report.traceHash.toString(16)}`);
console.log(`By kind: ${counts(report.byKind)}`);
console.log(`By answer: ${counts(report.byStatus)}`);
if (report.failureCount > 0) console.log(`By failure: ${counts(report.byFailure)}`);
console.log(`After: /healthz ${health}, ${state.isRunning ? 'the server runs' : 'THE SERVER HAS ENDED'}`);
for (const { index, kind, why, request, answer } of report.failures) {
  console.log(`\nCase ${index} (${kind}): ${why}\n  sent     ${request}\n  answered ${answer}`);
}
if (state.errors !== '') console.log(`\nThe server's error output:\n${state.errors}`);
const isFine = report.failureCount === 0 && health === 200 && state.isRunning;
console.log(
  isFine
    ? '\nNothing broke.'
    : `\n${report.failureCount} failures. Replay one with --seed ${values.seed} --from <case> --n 1`,
);
process.exitCode = isFine ? 0 : 1;

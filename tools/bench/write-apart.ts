import { openBenchLedger, type Workload } from './gim-ledger.ts';

// One of several writing processes: says when it is ready, waits for a line, measures, and tells what it did.
const WARM_SECONDS = 2;
const [url = '', users = '', wanted = '', callers = '', seconds = ''] = process.argv.slice(2);
const workload: Workload = wanted === 'one' ? 'one' : 'hot';
const bench = await openBenchLedger(url, { users, isAudited: false });
// A process is judged by how it writes all day, not by its first seconds, in which its code is still being compiled.
await bench.measure({ workload, callers: Number(callers), seconds: WARM_SECONDS });
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  void bench.measure({ workload, callers: Number(callers), seconds: Number(seconds) }).then(async (slice) => {
    process.stdout.write(`${JSON.stringify(slice)}\n`);
    await bench.close();
    process.stdin.destroy();
  });
});

import { openBenchLedger, type Workload } from './gim-ledger.ts';

// One of several writing processes: says when it is ready, waits for a line, measures, and tells what it did.
const [url = '', users = '', wanted = '', callers = '', seconds = ''] = process.argv.slice(2);
const workload: Workload = wanted === 'one' ? 'one' : 'hot';
const bench = await openBenchLedger(url, { users, isAudited: false });
await bench.measure({ workload, callers: 8, seconds: 0.2 });
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  void bench.measure({ workload, callers: Number(callers), seconds: Number(seconds) }).then(async (slice) => {
    process.stdout.write(`${JSON.stringify(slice)}\n`);
    await bench.close();
    process.stdin.destroy();
  });
});

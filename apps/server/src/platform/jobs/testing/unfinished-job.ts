import { openPlatform } from '../../platform.ts';
import { startWorker } from '../worker.ts';

// A program for tests that kill it: takes a job, prints a line, and never finishes the job.
const [url = ''] = process.argv.slice(2);
const platform = openPlatform({ url });
const hold = { name: 'test.note', run: () => new Promise<void>(() => process.stdout.write('holding\n')) };
const worker = await startWorker({ ...platform, url, tasks: [hold], pollMs: 100 });
process.once('SIGTERM', () => {
  void worker.stop(500).then(() => platform.close());
});

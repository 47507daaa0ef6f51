import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { transactionMoved } from '../../apps/server/src/modules/transactions/events.ts';
import { createTransactions, type Transactions } from '../../apps/server/src/modules/transactions/index.ts';
import { monotonicMs } from '../../apps/server/src/platform/clock.ts';
import { createDelivery } from '../../apps/server/src/platform/outbox/delivery.ts';
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts';
import { flows } from '../../apps/server/src/wiring-flows.ts';
import { readCount, readOptions } from '../read-options.ts';
import { startBenchServer } from './bench-database.ts';
import { median } from './closed-loop.ts';
import { measureUnderLoad } from './queue-load.ts';
import { saveFigures } from './save-figures.ts';

/**
 * `--rounds 3 --events 20000 --seconds 60`: deliveries of the outbox in batches beside one transaction for each event,
 * in one run; then an e-mailed code that is requested while trades run at full rate.
 */
const { values } = readOptions({
  options: {
    rounds: { type: 'string', default: '3' },
    events: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '60' },
  },
});
const rounds = readCount('rounds', values.rounds);
const events = readCount('events', values.events);
const seconds = readCount('seconds', values.seconds, 0);

const server = await startBenchServer();
const found: Record<'batches' | 'singles', number[]> = { batches: [], singles: [] };
try {
  for (let round = 1; round <= rounds; round += 1) {
    const platform = openPlatform({ url: await server.database(`gim_queue_${round}`) });
    const transactions = createTransactions({ ...platform, books: { entriesOf: async () => [] }, flows });
    // A tenth of the events is enough where each takes a transaction of its own.
    found.singles.push(await measure(platform, transactions, { count: events / 10, batchMax: 1 }));
    found.batches.push(await measure(platform, transactions, { count: events, batchMax: 200 }));
    await platform.close();
    console.log(
      `round ${round}: ${JSON.stringify({ singles: found.singles.at(-1), batches: found.batches.at(-1) })}`,
    );
  }
  const ratio = median(found.batches) / median(found.singles);
  const load = seconds === 0 ? undefined : await measureUnderLoad(await server.database('gim_load'), seconds);
  const goals = {
    'deliveries in batches / one by one, at least 10': ratio,
    ...(load === undefined
      ? {}
      : {
          'trades per second': load.tradesPerSecond,
          'slowest e-mailed code under load, s, at most 2': load.codeSecondsMax,
          'backlog empty after, s, at most 10': load.emptyAfterSeconds,
        }),
  };
  console.table(
    Object.fromEntries(Object.entries(goals).map(([name, value]) => [name, Math.round(value * 100) / 100])),
  );
  saveFigures('queue', { settings: values, goals, rounds: found, load });
  const isMet =
    ratio >= 10 && (load === undefined || (load.codeSecondsMax <= 2 && load.emptyAfterSeconds <= 10));
  process.exitCode = isMet ? 0 : 1;
} finally {
  await server.stop();
}

/** How many deliveries a second it makes of a backlog, with the consumer that every trade has. */
async function measure(
  platform: Platform,
  { consumers }: Transactions,
  { count, batchMax }: { count: number; batchMax: number },
): Promise<number> {
  for (let made = 0; made < count; made += 500) {
    const batch = Array.from({ length: Math.min(500, count - made) }, () => {
      const id = randomUUID();
      const payload = {
        transactionId: id,
        userId: randomUUID(),
        type: 'Buy',
        stage: 'completed',
        status: 'Completed',
        from: null,
      } as const;
      return { key: id, payload };
    });
    await platform.db.inTransaction((tx) => platform.outbox.appendAll(tx, transactionMoved, batch));
  }
  await sleep(200);
  const begunMs = monotonicMs();
  const delivered = await createDelivery({ ...platform, consumers, batchMax }).drain();
  if (delivered !== count) throw new Error(`${delivered} of ${count} events were delivered.`);
  return (delivered * 1000) / (monotonicMs() - begunMs);
}

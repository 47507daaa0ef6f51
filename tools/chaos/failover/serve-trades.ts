import { createInterface } from 'node:readline';
import { createLedger } from '../../../apps/server/src/modules/ledger/index.ts';
import { openPlatform } from '../../../apps/server/src/platform/platform.ts';
import { legsOf, type Trade, type TradeAnswer } from './trade.ts';

// A process of the product that posts trades to the ledger, without the rate limits of calls: one trade per line of
// input, one answer per line after COMMIT. It reaches the database through HAProxy and is killed without warning.
const [url = ''] = process.argv.slice(2);
const platform = openPlatform({ url });
const ledger = createLedger(platform);

const write = async (trade: Trade): Promise<TradeAnswer> => {
  const { key } = trade;
  try {
    const { at } = await ledger.post({ key, kind: 'trade', legs: legsOf(trade) });
    return { key, at: at.toISOString() };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    // The database is unavailable, or the outcome is unknown: the caller retries.
    const isRetriable =
      problem === 'Unavailable' || (error instanceof Error && error.name === 'OutcomeUnknown');
    return isRetriable ? { key } : { key, problem };
  }
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const trade: Trade = JSON.parse(line);
  void write(trade).then((answer) => process.stdout.write(`${JSON.stringify(answer)}\n`));
});
process.stdout.write('ready\n');

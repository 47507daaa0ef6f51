import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { money } from '@gim/money';
import { account, createLedger, leg } from '../../apps/server/src/modules/ledger/index.ts';
import { openPlatform } from '../../apps/server/src/platform/platform.ts';
import { type Answer, COIN, type Payment } from './payment.ts';

// The server of the chaos run: one payment per line of input, one answer per line after COMMIT. It is killed without
// warning.
const [url = ''] = process.argv.slice(2);
const platform = openPlatform({ url });
const ledger = createLedger(platform);
const house = account('gim', COIN.code, 'house');

const pay = async ({ key, user, units }: Payment): Promise<Answer> => {
  const from = account(`user${user}`, COIN.code, 'available');
  try {
    const { at } = await ledger.post({
      key,
      kind: 'payment',
      legs: [leg(from, house, money(COIN, BigInt(units)))],
    });
    return { key, at: at.toISOString() };
  } catch (error) {
    const problem =
      error instanceof Error && error.message === 'InsufficientFunds' ? error.message : undefined;
    return problem === undefined ? { key } : { key, problem };
  }
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const payment: Payment = JSON.parse(line);
  void pay(payment).then((answer) => process.stdout.write(`${JSON.stringify(answer)}\n`));
});
// It never exits by itself, which is when Node would write its compile cache.
flushCompileCache();
process.stdout.write('ready\n');

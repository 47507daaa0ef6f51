import { getTransaction } from '@gim/contract';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Customer, openWithdrawalBench, type Send } from './testing/withdrawal-bench.ts';

const bench = await openWithdrawalBench();
const owner = new pg.Client({ connectionString: bench.database.url });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await bench.close();
});

const eth: Send = {
  coin: 'ETH',
  network: 'ethereum',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: '0.1',
};
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

let anna: Customer;
beforeEach(async () => {
  const [first] = await bench.customers(1);
  if (first === undefined) throw new Error('One was asked for.');
  anna = first;
  await bench.fund(anna.id, 'ETH', '1');
  await bench.fund('gim', 'ETH', '5');
});

describe('a withdrawal whose row is edited while it waits', () => {
  it.each([
    ['address', `address = '${OTHER}'`],
    ['amount that is paid', 'units = units + 1'],
    ['fee', 'fee = fee - 1'],
    ['worth', 'usd_cents = 1'],
    ['delay', 'is_delayed = not is_delayed'],
    ['proof', `operation_hash = repeat('0', 64)`],
  ])(
    'C-09 with another %s is not paid: the money is back and the user’s withdrawals stop',
    async (_what, edit) => {
      const { body } = await bench.send(anna, eth);
      await owner.query(`update withdrawals.withdrawal set ${edit} where id = $1`, [body.id]);
      await bench.later(61);
      await bench.later(1);
      await bench.later(1);
      expect(await bench.paymentsOf(body.id)).toEqual([]);
      const { body: record } = await bench.call(getTransaction, {
        params: { id: anna.id, transactionId: body.id },
        token: anna.token,
      });
      expect(record).toMatchObject({ stage: 'rejected', reason: 'RiskDeclined' });
      expect(await bench.balance(anna.id, 'ETH', 'held')).toBe(0n);
      expect(await bench.balance(anna.id, 'ETH', 'available')).toBe(10n ** 18n);
      const of = { userId: anna.id, coin: 'ETH', network: 'ethereum' };
      const stop = await bench.payments.stops.find(bench.identity.platform.db.autocommit, of);
      expect(stop).toMatchObject({ scope: 'user', subject: anna.id, cause: 'signer' });
    },
  );
});

import { randomUUID } from 'node:crypto';
import { cancelTransaction, createWithdrawal, withdrawalOperation } from '@gim/contract';
import { Address } from '@ton/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedProof, verifiedAccount } from '../../testing/test-identity.ts';
import { postpone } from './store.ts';
import { mailedRemaining } from './terms.ts';
import { type Customer, openWithdrawalBench, type Send } from './testing/withdrawal-bench.ts';
import { withdrawalRules } from './withdrawal-rules.ts';

const bench = await openWithdrawalBench({ dailyMax: 10_000 });
afterAll(bench.close);

const TON_ADDRESS =
  bench.chains.canonicalAddress('ton', new Address(0, Buffer.alloc(32, 7)).toString()) ?? '';
const ton = { coin: 'TON', network: 'ton', address: TON_ADDRESS, memo: '42', amount: '1' };
const TON = 10n ** 9n;
const btc: Send = {
  coin: 'BTC',
  network: 'bitcoin',
  address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  amount: '0.001',
};

let anna: Customer;
let borys: Customer;
beforeAll(async () => {
  const [first, second] = await bench.customers(2);
  if (first === undefined || second === undefined) throw new Error('Two were asked for.');
  anna = first;
  borys = second;
  await bench.fund(anna.id, 'TON', '100');
  await bench.fund(borys.id, 'BTC', '1');
});

const cancel = (who: Customer, transactionId: string) =>
  bench.call(cancelTransaction, { params: { id: who.id, transactionId }, token: who.token });

const all = <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> =>
  Promise.all(items.map(work));

describe('M-05 many at once', () => {
  it('M-05 of 500 requests for one balance exactly as many are held as it pays for', async () => {
    const echoed = { ...ton, fee: '0.05' };
    const keys = Array.from({ length: 500 }, () => randomUUID());
    // Proofs are made first, so that all calls start at the same moment.
    const calls: { key: string; stepUp: object }[] = [];
    for (const key of keys)
      calls.push({
        key,
        stepUp: await bench.prove(anna, 'createWithdrawal', withdrawalOperation(echoed, key)),
      });
    const answers = await all(calls, ({ key, stepUp }) =>
      bench.call(createWithdrawal, {
        params: { id: anna.id },
        token: anna.token,
        headers: { 'idempotency-key': key },
        body: { ...echoed, stepUp },
      }),
    );
    const held = answers.filter(({ status }) => status === 200).length;
    expect(BigInt(held) * TON).toBe(await bench.balance(anna.id, 'TON', 'held'));
    expect(await bench.balance(anna.id, 'TON')).toBe(100n * TON - BigInt(held) * TON);
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual(100);
    const { rows } = await bench.identity.platform.db.pool.query<{ count: number }>(
      `select count(*)::int as count from withdrawals.withdrawal where user_id = $1 and state = 'undo'`,
      [anna.id],
    );
    expect(rows).toEqual([{ count: held }]);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem)),
    ).not.toContain('InternalError');
  }, 120_000);
});

describe('M-05 the day of a user without a factor', () => {
  it('M-05 three requests at once of 40 dollars each open two by password and mailed code, never three', async () => {
    const account = await verifiedAccount(bench.identity);
    await bench.fund(account.id, 'TON', '100');
    const echoed = { ...ton, amount: '8', fee: '0.05' };
    const calls: { key: string; stepUp: object }[] = [];
    for (let index = 0; index < 3; index += 1) {
      const key = randomUUID();
      const asked = { purpose: 'createWithdrawal', operation: withdrawalOperation(echoed, key) } as const;
      calls.push({ key, stepUp: await mailedProof(bench.identity, account, asked) });
    }
    const answers = await all(calls, ({ key, stepUp }) =>
      bench.call(createWithdrawal, {
        params: { id: account.id },
        token: account.token,
        headers: { 'idempotency-key': key },
        body: { ...echoed, stepUp },
      }),
    );
    expect(answers.map(({ problem }) => problem ?? 'done').toSorted()).toEqual([
      'LimitExceeded',
      'done',
      'done',
    ]);
    expect(await bench.balance(account.id, 'TON', 'held')).toBe(16n * TON);
  });
});

describe('M-05 dollars that were paid out', () => {
  it('M-05 count in what the password with a mailed code opens for coins', async () => {
    const { clock, db } = bench.identity.platform;
    const left = (sentCents: bigint) =>
      mailedRemaining(
        { clock, rules: withdrawalRules, sentElsewhere: async () => sentCents },
        db.autocommit,
        randomUUID(),
      );
    expect((await left(0n)).units).toBe(100_00n);
    expect((await left(60_00n)).units).toBe(40_00n);
    expect((await left(250_00n)).units).toBe(0n);
  });
});

describe('C-06 canceling against the queue', () => {
  it('C-06 each of 24 is paid once or given back once, and several share one Bitcoin payment', async () => {
    const before = await bench.balance(borys.id, 'BTC');
    const ids: string[] = [];
    for (let index = 0; index < 24; index += 1) {
      const { body, status, text } = await bench.send(borys, btc);
      expect(status, text).toBe(200);
      ids.push(body.id);
    }
    await bench.later(61);
    const canceled = await Promise.all([
      ...ids.map((id) => cancel(borys, id)),
      bench.withdrawals.advance(),
      bench.withdrawals.advance(),
    ]);
    const given = canceled.slice(0, 24).filter((answer) => answer?.status === 200).length;
    await bench.later(1);
    await bench.later(1);
    const paid = (await all(ids, (id) => bench.paymentsOf(id))).flat();
    expect(given + paid.length).toBe(24);
    const payments = new Map(paid.map((payment) => [payment.id, payment]));
    expect(payments.size).toBeLessThanOrEqual(3);
    for (const payment of payments.values()) {
      const final = { ...payment, state: 'final', txid: payment.id, height: 1, feeUnits: 0n } as const;
      await Promise.all([bench.owner.onFinal(final), bench.owner.onFinal(final)]);
      await bench.owner.onFinal(final);
    }
    expect(before - (await bench.balance(borys.id, 'BTC'))).toBe(BigInt(paid.length) * 100_000n);
    expect(await bench.balance(borys.id, 'BTC', 'held')).toBe(0n);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });

  it('C-06 pending Bitcoin withdrawals are one payment with one approval each', async () => {
    const [one, other] = [await bench.send(borys, btc), await bench.send(borys, { ...btc, amount: '0.002' })];
    await bench.later(61);
    await bench.later(1);
    const [first] = await bench.paymentsOf(one.body.id);
    const [second] = await bench.paymentsOf(other.body.id);
    expect(first?.id).toBe(second?.id);
    expect(first?.withdrawalIds.toSorted()).toEqual([one.body.id, other.body.id].toSorted());
  });
});

describe('C-06 a worker that has seen an earlier state', () => {
  it('C-06 does not put off what has gone on: it leaves when its minute is over', async () => {
    const { body } = await bench.send(borys, btc);
    const until = new Date(Date.now() + 86_400_000);
    await postpone(bench.identity.platform.db.autocommit, { id: body.id, state: 'requested', until });
    await bench.later(61);
    await bench.later(1);
    expect(await bench.stageOf(borys, body.id)).toBe('queued');
  });
});

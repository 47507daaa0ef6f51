import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPayout, payoutOperation } from '@gim/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCuttingProxy } from '../deposits/testing/cutting-proxy.ts';
import { type Customer, openPayoutBench, type PayoutBench } from './testing/payout-bench.ts';

const bench = await openPayoutBench();
afterAll(bench.close);

/** A thousand pairs take minutes: `PAYOUT_PAIRS=1000`. */
const PAIRS = Number.parseInt(process.env.PAYOUT_PAIRS ?? '12', 10);

let anna: Customer;
let cardId: string;
async function newCustomer(): Promise<void> {
  const [one] = await bench.customers(1);
  if (one === undefined) throw new Error('One was asked for.');
  anna = one;
  await bench.fund(anna.id, '1000000');
  cardId = (await bench.recipient(anna, { kind: 'card', cardToken: bench.cardToken(anna) })).body.id;
}
beforeAll(newCustomer);
let days = 0;
async function nextDay(): Promise<void> {
  days += 1;
  // A session expires after thirty days.
  if (days % 25 === 0) return newCustomer();
  await bench.later(86_460);
  anna = await bench.fresh(anna);
}
beforeEach(nextDay);

const stateOf = async (id: string): Promise<string | undefined> =>
  (await bench.rows<{ state: string }>('select state from payouts.payout where id = $1', [id]))[0]?.state;

/**
 * Paid or refunded, never both: a refunded payout is not paid by the partner, and one the partner has is held or paid.
 */
async function expectOne(id: string, where: string): Promise<void> {
  const state = await stateOf(id);
  const theirs = bench.card.payouts.get(id)?.state ?? 'never';
  const isBack = state === 'canceled' || state === 'rejected' || state === 'refused' || state === undefined;
  const isPaid = theirs !== 'never' && theirs !== 'canceled';
  expect({ where, state, theirs, both: isBack && isPaid }).toEqual({ where, state, theirs, both: false });
}

async function expectBooksFit(): Promise<void> {
  const [open] = await bench.rows<{ held: string }>(
    `select coalesce(sum(amount), 0)::text as held from payouts.payout
     where state in ('review', 'waiting', 'ordered', 'sent', 'unclaimed') and user_id = $1`,
    [anna.id],
  );
  expect(await bench.balance(anna.id, 'held')).toBe(BigInt(open?.held ?? '0'));
}

describe('at the same moment', () => {
  it('M-06 fifty creates with one key are one payout with one answer', async () => {
    const key = randomUUID();
    const before = await bench.balance(anna.id);
    const body = { recipientId: cardId, amount: '100', fee: '1.5' };
    const stepUp = await bench.prove(anna, {
      purpose: 'createPayout',
      operation: payoutOperation(body, key),
    });
    const call = (amount = '100') =>
      bench.call(createPayout, {
        params: { id: anna.id },
        token: anna.token,
        headers: { 'idempotency-key': key },
        body: { ...body, amount, stepUp },
      });
    const answers = await Promise.all(Array.from({ length: 50 }, () => call()));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    const others = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem);
    expect(others.filter((problem) => problem !== 'IdempotencyKeyInFlight')).toEqual([]);
    expect((await call()).text).toBe(done[0]?.text);
    expect((await call('101')).problem).toBe('IdempotencyKeyReused');
    expect(await bench.balance(anna.id)).toBe(before - 10_000n);
    expect(await bench.rows('select from payouts.payout where idempotency_key = $1', [key])).toHaveLength(1);
  });

  it(`P-03 of ${PAIRS} pairs of cancel and submission never both happen`, async () => {
    const seen = { canceled: 0, kept: 0 };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      if (pair % 15 === 14) await nextDay();
      const { body, text } = await bench.pay(anna, { recipientId: cardId, amount: '10' });
      expect(body.id, text).toBeDefined();
      // In some rounds the partner cannot cancel, or its answer to the submission is lost.
      bench.card.canCancel = pair % 3 !== 0;
      if (pair % 5 === 0) bench.card.faults.push('after');
      bench.identity.advance(1);
      // The submission is faster, so it starts a little later and each side wins sometimes.
      const [canceled] = await Promise.all([
        bench.cancel(anna, body.id),
        sleep((pair % 8) * 6).then(() => bench.payouts.advance()),
      ]);
      await expectOne(body.id, `pair ${pair}`);
      const isCanceled = canceled.status === 200;
      if (isCanceled) expect(await stateOf(body.id)).toBe('canceled');
      seen[isCanceled ? 'canceled' : 'kept'] += 1;
      bench.card.faults.splice(0);
    }
    bench.card.canCancel = true;
    expect(seen.canceled + seen.kept).toBe(PAIRS);
    expect(Math.min(seen.canceled, seen.kept), JSON.stringify(seen)).toBeGreaterThan(0);
    await expectBooksFit();
    expect((await bench.ledger.audit()).findings).toEqual([]);
  }, 900_000);

  it('P-03 two workers give a payout to the partner once', async () => {
    const other = await openPayoutBench({ of: { url: bench.database.url, from: bench } });
    for (let index = 0; index < 10; index += 1) {
      const { body } = await bench.pay(anna, { recipientId: cardId, amount: '10' });
      bench.identity.advance(1);
      await Promise.all([bench.payouts.advance(), other.payouts.advance(), bench.payouts.advance()]);
      expect(bench.card.submissions.get(body.id)).toBe(1);
    }
    await other.close();
  });
});

/** Cleanup of the killed processes, with a time limit: a dead process never finishes. */
const leftovers: Promise<unknown>[] = [];
afterAll(() => Promise.race([Promise.allSettled(leftovers), sleep(1000)]));

interface Moment {
  readonly message: number;
  readonly isSent: boolean;
}

/** Runs `work` in a process that is killed at a moment. False when it finished before. */
async function doUntilKilled(
  { message, isSent }: Moment,
  work: (doomed: PayoutBench) => Promise<unknown>,
): Promise<boolean> {
  const proxy = await openCuttingProxy(bench.database.url);
  const doomed = await openPayoutBench({ of: { url: proxy.url, from: bench } });
  proxy.cutAt(message, { isSent });
  const ended = work(doomed).then(
    () => true,
    () => true,
  );
  while (!proxy.isCut && !(await Promise.race([ended, sleep(5, false)])));
  const { isCut } = proxy;
  // The last commit may still be in progress in the database.
  await sleep(40);
  leftovers.push(proxy.close(), doomed.close());
  return isCut;
}

const isFull = process.env.PAYOUT_KILLS === 'all';

/** `PAYOUT_KILLS=all` kills at every database message, sent and unsent; by default at every eleventh, alternating. */
async function killAtEach(attempt: (moment: Moment) => Promise<boolean>): Promise<void> {
  let kills = 0;
  for (let message = 1; ; message += isFull ? 1 : 11) {
    const killed: boolean[] = [];
    for (const isSent of isFull ? [false, true] : [kills % 2 === 1])
      killed.push(await attempt({ message, isSent }));
    if (killed.includes(false)) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(1);
}

const LONG_MS = 600_000;

describe('killed at any message', () => {
  it(
    'P-03 while it is created, given to the partner and settled: paid once and charged once',
    async () => {
      await killAtEach(async (moment) => {
        await nextDay();
        const before = await bench.balance(anna.id);
        const wanted = { recipientId: cardId, amount: '100' };
        const key = randomUUID();
        const operation = payoutOperation({ ...wanted, fee: '1.5' }, key);
        const stepUp = await bench.prove(anna, { purpose: 'createPayout', operation });
        let isKilled = await doUntilKilled(moment, (doomed) => doomed.pay(anna, wanted, { key, stepUp }));
        await expectBooksFit();
        // A retry with the same key continues where the first call stopped.
        const again = await bench.pay(anna, wanted, { key, stepUp });
        expect(again.status, again.text).toBe(200);
        const { id } = again.body;
        bench.identity.advance(1);
        isKilled = (await doUntilKilled(moment, (doomed) => doomed.payouts.advance())) || isKilled;
        await expectOne(id, `submission killed at ${moment.message}`);
        for (let turn = 0; turn < 3; turn += 1) await bench.later(120);
        expect(bench.card.payouts.has(id)).toBe(true);
        bench.card.set(id, 'successful');
        bench.identity.advance(600);
        isKilled = (await doUntilKilled(moment, (doomed) => doomed.payouts.advance())) || isKilled;
        for (let turn = 0; turn < 3; turn += 1) await bench.later(600);
        expect(await stateOf(id)).toBe('successful');
        expect(await bench.balance(anna.id)).toBe(before - 10_000n);
        await expectBooksFit();
        return isKilled;
      });
      expect((await bench.ledger.audit()).findings).toEqual([]);
    },
    LONG_MS,
  );
});

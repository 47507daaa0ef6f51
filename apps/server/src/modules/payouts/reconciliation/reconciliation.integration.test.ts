import { randomUUID } from 'node:crypto';
import {
  askPayoutPartner,
  confirmPayoutFinding,
  getPayoutReconciliation,
  listWebhooks,
  type PayoutFindingItem,
  payoutsWebhook,
  retryWebhook,
  runPayoutReconciliation,
  settlePayoutFinding,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Teller } from '../../cash-orders/testing/desk-calls.ts';
import { cents } from '../payout.ts';
import type { PartnerPayout } from '../ports.ts';
import { type Customer, openPayoutBench, payPal } from '../testing/payout-bench.ts';

const bench = await openPayoutBench();
afterAll(bench.close);

let anna: Customer;
let roman: Teller;
let halyna: Teller;
let oleh: Teller;
const ids: Record<string, string> = {};
/** Payouts that only the partner has. */
const orphans: PartnerPayout[] = [];
let day: string;

/** Moves a payout at the partner and lets the product poll it. */
async function bring(
  id: string,
  ...states: readonly ('sent' | 'successful' | 'failed' | 'returned')[]
): Promise<void> {
  for (const state of states) {
    bench.paypal.set(id, state);
    await bench.payouts.core.db.pool.query('update payouts.payout set next_at = $1 where id = $2', [
      bench.identity.clock.now(),
      id,
    ]);
    await bench.payouts.advance();
  }
}

beforeAll(async () => {
  const [one] = await bench.customers(1);
  if (one === undefined) throw new Error('One was asked for.');
  anna = one;
  [roman, halyna, oleh] = await Promise.all([
    bench.member(['treasury']),
    bench.member(['compliance']),
    bench.member(['support']),
  ]);
  // An authenticator code works once: concurrent calls would sign in twice with the same code.
  for (const who of [roman, halyna, oleh]) await who.token();
  await bench.fund(anna.id, '10000');
  const recipientId = (await bench.recipient(anna, payPal)).body.id;
  const pay = async (amount: string) => (await bench.pay(anna, { recipientId, amount })).body.id;
  for (const [name, amount] of Object.entries({
    agrees: '100',
    lags: '101',
    lost: '102',
    unreferenced: '103',
    other: '104',
    paidAfterReturn: '105',
    cameBack: '106',
    ended: '107',
  }))
    ids[name] = await pay(amount);
  await bench.later(2);
  await bring(ids.agrees ?? '', 'sent', 'successful');
  for (const name of ['lags', 'lost', 'unreferenced', 'other', 'ended']) await bring(ids[name] ?? '', 'sent');
  await bring(ids.paidAfterReturn ?? '', 'sent', 'failed');
  await bring(ids.cameBack ?? '', 'sent', 'successful');
  await bring(ids.ended ?? '', 'failed');
  day = bench.identity.clock.now().toISOString().slice(0, 10);
  plant();
});

/** Plants every kind of difference. */
function plant(): void {
  const { paypal } = bench;
  paypal.set(ids.lags ?? '', 'successful');
  const unreferenced = paypal.shown(ids.unreferenced ?? '');
  for (const name of ['lost', 'unreferenced']) paypal.payouts.delete(ids[name] ?? '');
  const kept = paypal.payouts.get(ids.other ?? '');
  if (kept !== undefined)
    paypal.payouts.set(ids.other ?? '', {
      ...kept,
      order: { ...kept.order, amount: cents(kept.order.amount.units - 500n) },
    });
  paypal.set(ids.paidAfterReturn ?? '', 'successful');
  paypal.set(ids.cameBack ?? '', 'returned');
  const orphan = (reference: string, amount: bigint, more: Partial<PartnerPayout> = {}): PartnerPayout => ({
    ...unreferenced,
    reference,
    payoutId: null,
    amount: cents(amount),
    to: '',
    state: 'successful',
    ...more,
  });
  orphans.push(
    orphan('T-pair', unreferenced.amount.units),
    orphan('T-alien', 7_700n),
    orphan('T-foreign', 8_800n, { payoutId: randomUUID() }),
    orphan('T-text', 9_900n, { payoutId: "x'; drop table payouts.finding" }),
  );
  const listed = paypal.listDay.bind(paypal);
  paypal.listDay = async () => [...(await listed()), ...orphans];
}

const look = async () => (await bench.desk(roman, getPayoutReconciliation, { query: { day } })).body;
const found = async (name: string): Promise<PayoutFindingItem> => {
  const one = (await look()).findings.find(
    ({ ours, theirs }) => (ours?.transactionId ?? theirs?.number) === (ids[name] ?? name),
  );
  if (one === undefined) throw new Error(`Nothing was found of ${name}.`);
  return one;
};
const settle = async (
  who: Teller,
  name: string,
  body: { action: 'match' | 'return' | 'credit' | 'close'; pairId?: string },
) =>
  bench.desk(who, settlePayoutFinding, {
    params: { findingId: (await found(name)).id },
    body: { ...body, note: 'Looked into it, incident 5571.' },
  });
const confirm = async (who: Teller, name: string, isConfirmed = true) =>
  bench.desk(who, confirmPayoutFinding, {
    params: { findingId: (await found(name)).id },
    body: { isConfirmed },
  });

describe('P-04 the daily comparison with the partner', () => {
  test('finds every planted orphan and difference, in both directions, and nothing else', async () => {
    expect((await bench.desk(oleh, runPayoutReconciliation, { body: { day } })).status).toBe(403);
    const { status, text } = await bench.desk(roman, runPayoutReconciliation, { body: { day } });
    expect(status, text).toBe(204);
    const seen = await look();
    const kinds = Object.fromEntries(
      seen.findings.map(({ finding, ours, theirs }) => [
        Object.entries(ids).find(([, id]) => id === ours?.transactionId)?.[0] ?? theirs?.number,
        finding,
      ]),
    );
    expect(kinds).toEqual({
      lost: 'OnlyOurs',
      unreferenced: 'OnlyOurs',
      other: 'AmountDiffers',
      paidAfterReturn: 'StateDiffers',
      cameBack: 'ReturnedAfterEnd',
      'T-pair': 'OnlyTheirs',
      'T-alien': 'OnlyTheirs',
      'T-foreign': 'OnlyTheirs',
      'T-text': 'OnlyTheirs',
    });
    // The payout that only lagged behind was updated and now agrees.
    expect(seen.agree).toEqual({ count: 2, sum: '197.98' });
    expect(seen.differs.sum).toBe('5');
    const cent = (text: string) => Math.round(Number(text) * 100);
    expect(
      cent(seen.ours.sum) - cent(seen.onlyOurs.sum) - cent(seen.differs.sum) + cent(seen.onlyTheirs.sum),
    ).toBe(cent(seen.theirs.sum));
    expect(seen.ours.count - seen.onlyOurs.count + seen.onlyTheirs.count).toBe(seen.theirs.count);
    expect(seen.days).toContain(day);
  });

  test('told again finds the same, and pairs what is likely one payout', async () => {
    const before = await look();
    await bench.reconciliation.run(day);
    const after = await look();
    expect(after.findings.map(({ id }) => id).toSorted()).toEqual(
      before.findings.map(({ id }) => id).toSorted(),
    );
    const [ours, theirs] = [await found('unreferenced'), await found('T-pair')];
    expect([ours.likelyPairId, theirs.likelyPairId]).toEqual([theirs.id, ours.id]);
    expect((await found('lost')).likelyPairId).toBe(null);
  });

  test('does nothing while the partner does not answer, and says so', async () => {
    bench.paypal.isDown = true;
    const { status, text } = await bench.desk(roman, runPayoutReconciliation, { body: { day } });
    bench.paypal.isDown = false;
    expect(status).toBe(503);
    expect(text).toContain('PayoutsUnavailable');
    expect((await look()).findings.filter(({ settledAt }) => settledAt === null)).toHaveLength(9);
  });
});

describe('Z-06 what differs is settled', () => {
  test('by a match: the partner’s payout without a reference is ours, and ours ends as it did', async () => {
    const { id: pairId } = await found('T-pair');
    expect((await settle(roman, 'lost', { action: 'match', pairId })).text).toContain('FindingNotPossible');
    const held = await bench.balance(anna.id, 'held');
    const { status, body, text } = await settle(roman, 'unreferenced', { action: 'match', pairId });
    expect([status, body], text).toEqual([200, { needsSecondPerson: false }]);
    expect(await bench.balance(anna.id, 'held')).toBe(held - 10_300n);
    expect((await found('T-pair')).settledAt).not.toBe(null);
    expect((await settle(roman, 'unreferenced', { action: 'close' })).text).toContain('FindingClosed');
  });

  test('by giving the money back, which two people say and the partner too, once', async () => {
    const before = await bench.balance(anna.id);
    expect((await settle(roman, 'lost', { action: 'return' })).body).toEqual({ needsSecondPerson: true });
    expect((await confirm(roman, 'lost')).text).toContain('FourEyesRequired');
    expect(await bench.balance(anna.id)).toBe(before);
    const both = await Promise.all([confirm(halyna, 'lost'), confirm(halyna, 'lost')]);
    // The ledger ends a hold once; the second request gets either 204 or 409.
    expect(both.map(({ status }) => status)).toContain(204);
    expect(both.every(({ status }) => status === 204 || status === 409)).toBe(true);
    expect(await bench.balance(anna.id)).toBe(before + 10_200n);
    // Only a payout that the partner never had can be refunded.
    expect((await settle(roman, 'cameBack', { action: 'return' })).text).toContain('FindingNotPossible');
  });

  test('by crediting what came back after the end, once, whatever is asked again', async () => {
    const before = await bench.balance(anna.id);
    await settle(roman, 'cameBack', { action: 'credit' });
    await confirm(halyna, 'cameBack', false);
    expect((await confirm(halyna, 'cameBack')).text).toContain('FindingClosed');
    await settle(roman, 'cameBack', { action: 'credit' });
    expect((await confirm(halyna, 'cameBack')).status).toBe(204);
    expect(await bench.balance(anna.id)).toBe(before + 10_441n);
    const shown = (await bench.transaction(anna, ids.cameBack ?? '')).body;
    expect(shown.details).toMatchObject({ credited: { coin: 'USD', amount: '104.41' } });
    await bench.reconciliation.run(day);
    expect((await look()).findings.filter(({ settledAt }) => settledAt === null)).toHaveLength(5);
    expect(await bench.balance(anna.id)).toBe(before + 10_441n);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });

  test('never by an old answer: what the partner has by now decides', async () => {
    const { id } = await found('other');
    const asked = await bench.desk(roman, askPayoutPartner, { params: { findingId: id } });
    expect(asked.body).toEqual({ state: 'sent' });
    expect((await settle(roman, 'T-alien', { action: 'close' })).body).toEqual({ needsSecondPerson: false });
    expect((await found('T-alien')).settledAt).not.toBe(null);
    // A settled finding is not reported again.
    await bench.reconciliation.run(day);
    expect((await look()).findings.filter(({ theirs }) => theirs?.number === 'T-alien')).toHaveLength(1);
    const log = await bench.rows<{ action: string }>(
      "select action from staff.audit where action like 'payouts.finding-%' order by at",
    );
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payouts.finding-return-requested', 'payouts.finding-confirm-refused']),
    );
  });
});

describe('messages that were given up', () => {
  test('are listed with the name of the failure, and worked off again when staff asks', async () => {
    const id = randomUUID();
    const body = JSON.stringify({ type: 'payout.sent', payoutId: ids.other, event: 'payout.sent' });
    const { statusCode } = await bench.identity.app.server.inject({
      method: 'POST',
      url: payoutsWebhook.path,
      headers: bench.signed({ id, body }),
      payload: body,
    });
    expect(statusCode).toBe(204);
    bench.paypal.isDown = true;
    for (let tries = 0; tries < 12; tries += 1) await bench.processMessage(id).catch(() => undefined);
    bench.paypal.isDown = false;
    const listed = await bench.desk(roman, listWebhooks, { query: { open: 'true' } });
    expect(listed.body.items).toMatchObject([
      {
        partner: 'payouts',
        id,
        event: 'payout.sent',
        attempts: 12,
        outcome: 'dead',
        problem: 'PartnerUnknown',
      },
    ]);
    const retry = (who: Teller) => bench.desk(who, retryWebhook, { body: { partner: 'payouts', id } });
    expect((await retry(oleh)).status).toBe(403);
    expect((await retry(roman)).status).toBe(204);
    expect((await retry(roman)).status).toBe(404);
    await bench.processMessage(id);
    const { body: all } = await bench.desk(roman, listWebhooks, { query: {} });
    expect(all.items).toMatchObject([{ id, outcome: 'done', problem: null }]);
    expect((await bench.desk(roman, listWebhooks, { query: { open: 'true' } })).body.items).toEqual([]);
  });
});

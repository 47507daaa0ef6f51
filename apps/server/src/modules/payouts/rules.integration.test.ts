import { randomUUID } from 'node:crypto';
import {
  createPayout,
  createRecipient,
  decidePayoutReview,
  listPayoutReviews,
  listRecipients,
  openCardForm,
  payoutOperation,
  previewPayout,
} from '@gim/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailedProof, verifiedAccount } from '../../testing/test-identity.ts';
import { payoutStates } from './payout.ts';
import { type Customer, openPayoutBench, payPal } from './testing/payout-bench.ts';
import { steps } from './transitions.ts';

const bench = await openPayoutBench();
afterAll(bench.close);

let anna: Customer;
let boris: Customer;
let cardId: string;
beforeAll(async () => {
  const [one, two] = await bench.customers(2);
  if (one === undefined || two === undefined) throw new Error('Two were asked for.');
  [anna, boris] = [one, two];
  await bench.fund(anna.id, '100000');
  cardId = (await bench.recipient(anna, { kind: 'card', cardToken: bench.cardToken(anna) })).body.id;
});
beforeEach(async () => {
  await bench.later(86_460);
  [anna, boris] = [await bench.fresh(anna), await bench.fresh(boris)];
});

const payouts = async (): Promise<number> =>
  (
    await bench.rows<{ count: number }>(
      "select count(*)::int as count from payouts.payout where state <> 'refused'",
    )
  )[0]?.count ?? 0;

describe('who may be paid', () => {
  it('Z-04 nobody whose identity is not checked, by any call', async () => {
    const carl = await verifiedAccount(bench.identity);
    const at = { params: { id: carl.id }, token: carl.token };
    const body = { recipientId: cardId, amount: '50', fee: '0.75' };
    const calls = [
      bench.call(previewPayout, { ...at, body: { kind: 'card', recipientId: null, amount: '50' } }),
      bench.call(createPayout, { ...at, body, headers: { 'idempotency-key': randomUUID() } }),
      bench.call(listRecipients, { ...at, query: {} }),
      bench.call(openCardForm, at),
      bench.call(createRecipient, { ...at, body: payPal }),
    ];
    for (const { status, problem } of await Promise.all(calls))
      expect([status, problem]).toEqual([403, 'KycRequired']);
  });

  it('Z-02 somebody else’s id is answered as if it did not exist', async () => {
    const params = { id: anna.id };
    const token = boris.token;
    const seen = await Promise.all([
      bench.call(listRecipients, { params, token, query: {} }),
      bench.call(previewPayout, { params, token, body: { kind: 'card', recipientId: null, amount: '50' } }),
      bench.call(openCardForm, { params, token }),
    ]);
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404]);
    // Another user's recipient or card token is refused.
    expect((await bench.pay(boris, { recipientId: cardId })).problem).toBe('NotFound');
    const stolen = bench.cardToken(anna, { lastFour: '9999' });
    expect((await bench.recipient(boris, { kind: 'card', cardToken: stolen })).problem).toBe(
      'CardTokenInvalid',
    );
  });

  it('the holder is the checked person, in any spelling, or a company', async () => {
    const problemOf = async (
      holder: { kind: 'person'; legalName: string } | { kind: 'company'; company: string },
    ) =>
      (await bench.recipient(anna, { ...payPal, address: `${randomUUID()}@paypal.example`, holder })).problem;
    expect(await problemOf({ kind: 'person', legalName: 'Anna Kovalenko' })).toBeUndefined();
    expect(await problemOf({ kind: 'person', legalName: 'Boris Melnyk' })).toBe('HolderNameMismatch');
    expect(await problemOf({ kind: 'company', company: 'Melnyk & Sons' })).toBeUndefined();
    const token = bench.cardToken(anna, { holder: 'BORIS MELNYK', lastFour: '4242' });
    expect((await bench.recipient(anna, { kind: 'card', cardToken: token })).problem).toBe(
      'HolderNameMismatch',
    );
    // The name is compared again on payment, so a renewed identity check counts.
    bench.checked.set(anna.id, 'Somebody Else');
    expect((await bench.pay(anna, { recipientId: cardId })).problem).toBe('HolderNameMismatch');
    bench.checked.set(anna.id, 'Anna Kovalenko');
  });

  it.each([
    [{ country: 'XX' }, 'CountryNotSupported'],
    [{ country: 'KP', state: null }, 'CountryNotSupported'],
    [{ state: null }, 'StateRequired'],
    [{ state: 'ON' }, 'StateRequired'],
    [{ country: 'CA', state: 'IL' }, 'StateRequired'],
    [{ zip: null }, 'PostalCodeInvalid'],
    [{ zip: '6060' }, 'PostalCodeInvalid'],
    [{ country: 'CA', state: 'ON', zip: '60606' }, 'PostalCodeInvalid'],
    [{ country: 'CA', state: 'ON', zip: 'K1A 0B1' }, undefined],
    [{ country: 'UA', state: null, zip: '01001' }, undefined],
    [{ country: 'AE', state: null, zip: null }, undefined],
  ])('countries, states and postal codes: %j is %s', async (fields, problem) => {
    const body = { ...payPal, address: `${randomUUID()}@paypal.example`, ...fields };
    expect((await bench.recipient(anna, body)).problem).toBe(problem);
  });

  it('the same one is kept once; an expired card is not paid', async () => {
    const again = await bench.recipient(anna, { kind: 'card', cardToken: bench.cardToken(anna) });
    expect(again.problem).toBe('RecipientExists');
    const old = bench.cardToken(anna, { lastFour: '0001', validUntil: '02/26' });
    expect((await bench.recipient(anna, { kind: 'card', cardToken: old })).problem).toBe('CardNotSupported');
  });

  it('P-01 what is kept of a recipient is sealed: neither token nor address stands in the database', async () => {
    const rows = await bench.rows('select row_to_json(r)::text as text from payouts.recipient r');
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toMatch(/paypal\.example|card_|Kovalenko|60606/);
  });
});

describe('W-09 the fresh factor', () => {
  it('is needed, covers recipient, amount, fee and key, and is good once', async () => {
    const before = await payouts();
    const key = randomUUID();
    const body = { recipientId: cardId, amount: '100', fee: '1.5' };
    const none = await bench.call(createPayout, {
      params: { id: anna.id },
      token: anna.token,
      headers: { 'idempotency-key': key },
      body,
    });
    expect(none.problem).toBe('StepUpRequired');
    const proof = () => bench.prove(anna, { purpose: 'createPayout', operation: payoutOperation(body, key) });
    for (const other of [
      { recipientId: cardId, amount: '101', fee: '1.52' },
      { recipientId: cardId, amount: '100', fee: '1.5', key: randomUUID() },
    ]) {
      const { key: otherKey = key, ...wanted } = other;
      const answer = await bench.pay(anna, wanted, { key: otherKey, stepUp: await proof() });
      expect(answer.problem).toBe('StepUpInvalid');
    }
    const stepUp = await proof();
    expect((await bench.pay(anna, body, { key, stepUp })).status).toBe(200);
    expect((await bench.pay(anna, body, { key: randomUUID(), stepUp })).problem).toBe('StepUpInvalid');
    expect(await payouts()).toBe(before + 1);
    expect((await bench.pay(anna, { ...body, fee: '1' })).problem).toBe('FeeChanged');
  });

  it('password and mailed code open a hundred dollars a day', async () => {
    const carl = await verifiedAccount(bench.identity);
    bench.checked.set(carl.id, 'Anna Kovalenko');
    await bench.rows(
      "insert into kyc.identity (user_id, status, submitted_at, reviewed_at) values ($1, 'approved', $2, $2)",
      [carl.id, bench.identity.clock.now()],
    );
    await bench.fund(carl.id, '1000');
    const preview = (amount: string) => bench.preview(carl, { kind: 'paypal', recipientId: null, amount });
    expect((await preview('100')).body).toMatchObject({ max: '100' });
    const refused = await preview('100.01');
    expect([refused.problem, refused.text]).toEqual(['LimitExceeded', expect.stringContaining('factor')]);
    expect(await mailedProof(bench.identity, carl, { purpose: 'createPayout' })).toBeDefined();
  });

  it('much to a new recipient waits a day; at most 2,500 a day leave', async () => {
    const { body: fresh } = await bench.recipient(anna, { ...payPal, address: 'new@paypal.example' });
    const { body } = await bench.pay(anna, { recipientId: fresh.id, amount: '1000.01' });
    await bench.later(300);
    expect(bench.paypal.submissions.has(body.id)).toBe(false);
    expect((await bench.cancel(anna, body.id)).body.status).toBe('Canceled');
    expect((await bench.pay(anna, { recipientId: cardId, amount: '2500.01' })).problem).toBe(
      'AmountTooLarge',
    );
    expect((await bench.pay(anna, { recipientId: cardId, amount: '9.99' })).problem).toBe('AmountTooSmall');
    const both = await Promise.all([
      bench.pay(anna, { recipientId: cardId, amount: '1500' }),
      bench.pay(anna, { recipientId: cardId, amount: '1500' }),
    ]);
    expect(both.map(({ problem }) => problem).toSorted()).toEqual(['LimitExceeded', undefined]);
  });
});

describe('staff looks at it first', () => {
  it('two signs at once are reviewed: approved it goes on, rejected the money is back, and both stand in the log', async () => {
    const clerk = await bench.member(['compliance']);
    const teller = await bench.member(['teller']);
    const before = await bench.balance(anna.id);
    const many = await Promise.all(
      Array.from(
        { length: 21 },
        async () => (await bench.pay(anna, { recipientId: cardId, amount: '10' })).body.id,
      ),
    );
    const { body } = await bench.desk(clerk, listPayoutReviews, {});
    expect(body.items.length).toBe(1);
    expect(await bench.payouts.countInReview(bench.identity.platform.db.lookups)).toBe(1);
    const [item] = body.items;
    if (item === undefined) throw new Error('It was counted.');
    expect(many).toContain(item.id);
    expect(item).toMatchObject({ kind: 'card', to: 'visa •••• 1111', amount: '10', approvalsNeeded: 1 });
    const decide = (member: typeof clerk, isApproved: boolean) =>
      bench.desk(member, decidePayoutReview, {
        params: { payoutId: item.id },
        body: { isApproved, note: 'Looked at it.' },
      });
    expect((await decide(teller, true)).problem).toBe('NotAllowed');
    await bench.later(1);
    expect(bench.card.submissions.has(item.id)).toBe(false);
    expect((await decide(clerk, true)).body).toEqual({ approvals: 1, approvalsNeeded: 1 });
    expect((await decide(clerk, false)).problem).toBe('ReviewClosed');
    for (let turn = 0; turn < 4; turn += 1) await bench.later(1);
    expect(bench.card.submissions.get(item.id)).toBe(1);
    const second = (await bench.pay(anna, { recipientId: cardId, amount: '10' })).body.id;
    const rejected = await bench.desk(clerk, decidePayoutReview, {
      params: { payoutId: second },
      body: { isApproved: false, note: 'Not this one.' },
    });
    expect(rejected.status, rejected.text).toBe(200);
    expect((await bench.transaction(anna, second)).body).toMatchObject({
      status: 'Rejected',
      reason: 'RiskDeclined',
    });
    expect(await bench.balance(anna.id)).toBe(before - 21n * 1_000n);
    const audit = await bench.rows<{ action: string }>(
      "select action from staff.audit where action like 'payouts.%' order by action",
    );
    expect(audit.map(({ action }) => action)).toEqual(['payouts.approve', 'payouts.reject']);
  });
});

describe('the database', () => {
  it('O-01 takes exactly the steps of the table, whoever asks for another', async () => {
    const client = new pg.Client({ connectionString: bench.database.url });
    await client.connect();
    const { rows } = await client.query<{ from_state: string; to_state: string }>(
      'select from_state, to_state from payouts.transition',
    );
    const kept = rows.map((row) => `${row.from_state} ${row.to_state}`).toSorted();
    const own = payoutStates.flatMap((from) => steps[from].map((to) => `${from} ${to}`)).toSorted();
    expect(kept).toEqual(own);
    const [row] = await bench.rows<{ id: string }>(
      'select id from payouts.payout where ordered_at is not null limit 1',
    );
    if (row === undefined) throw new Error('There is one.');
    for (const from of payoutStates)
      for (const to of payoutStates) {
        if (from === to) continue;
        await client.query('begin');
        await client.query('alter table payouts.payout disable trigger step');
        await client.query(
          "update payouts.payout set state = $2, kind = 'paypal', unclaimed_until = now() where id = $1",
          [row.id, from],
        );
        await client.query('alter table payouts.payout enable trigger step');
        const isTaken = await client
          .query('update payouts.payout set state = $2 where id = $1', [row.id, to])
          .then(
            () => true,
            () => false,
          );
        await client.query('rollback');
        expect([from, to, isTaken]).toEqual([from, to, steps[from].includes(to)]);
      }
    await client.end();
    // The product's database role may not change the agreed amounts.
    await expect(bench.rows('update payouts.payout set amount = 1 where id = $1', [row.id])).rejects.toThrow(
      /permission/,
    );
    await expect(bench.rows('update payouts.payout set fee = 0 where id = $1', [row.id])).rejects.toThrow(
      /fixed/,
    );
  });
});

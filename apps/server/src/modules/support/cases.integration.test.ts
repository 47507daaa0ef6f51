import {
  closeCase,
  getCase,
  getTicket,
  getTransaction,
  listCases,
  noteCase,
  passCase,
  staffRoles,
  takeCase,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, eventsOf, verifiedAccount } from '../../testing/test-identity.ts';
import { openSupportBench } from './testing/support-bench.ts';

const bench = await openSupportBench();
const { identity, member, desk, rows, withdrawal, arrive, support, transactions, findings } = bench;
afterAll(bench.close);

type Person = Awaited<ReturnType<typeof member>>;
let iryna: Person;
let petro: Person;
beforeAll(async () => {
  iryna = await member(['support']);
  petro = await member(['treasury']);
});

const NOTE = 'The node was behind, it is in step again.';
const etaOf = async ({ id, token }: Account, transactionId: string) =>
  (await identity.call(getTransaction, { params: { id, transactionId }, token })).body.eta;
const caseOf = async (transactionId: string): Promise<number> =>
  Number(
    (
      await rows<{ number: string }>('select number from support.case where transaction_id = $1', [
        transactionId,
      ])
    )[0]?.number,
  );
const act = (who: Person, endpoint: typeof closeCase | typeof passCase | typeof noteCase, number: number) =>
  desk(who, endpoint, { params: { number: String(number) }, body: { note: NOTE } });
const take = (who: Person, number: number) => desk(who, takeCase, { params: { number: String(number) } });
const measure = async () => transactions.tasks[0]?.run({});

describe('when an operation should be done', () => {
  test('is measured from recent ones of the same network, and said until it is late', async () => {
    let account = await verifiedAccount(identity);
    const before = await withdrawal(account.id);
    expect(await etaOf(account, before)).toMatchObject({ measured: 0, medianSeconds: 900, p90Seconds: 3600 });
    // Thirty withdrawals that take from one to thirty minutes.
    const all: string[] = [];
    for (let no = 0; no < 30; no += 1) all.push(await withdrawal(account.id));
    for (const id of all) {
      identity.advance(60);
      await arrive(account.id, id);
    }
    account = await bench.fresh(account);
    const first = await withdrawal(account.id);
    await measure();
    identity.advance(61);
    const eta = await etaOf(account, first);
    expect(eta).toMatchObject({
      measured: 30,
      medianSeconds: 900,
      p90Seconds: 1620,
      isLate: false,
      reason: null,
    });
    expect(eta?.spread.counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(eta?.dueAt).toBe(new Date(new Date(eta?.startedAt ?? '').getTime() + 1_620_000).toISOString());
    // The earlier withdrawal gets the same figures, and is late by them.
    expect(await etaOf(account, before)).toMatchObject({ measured: 30, isLate: true });
    for (const id of [first, before]) await arrive(account.id, id);
    expect(await etaOf(account, first)).toBeNull();
  });
});

describe('a late operation', () => {
  test('gets one case, which its owner reads, and which closes when it arrives', async () => {
    let account = await verifiedAccount(identity);
    const id = await withdrawal(account.id);
    await support.openCases();
    expect(await caseOf(id)).toBeNaN();
    identity.advance(1_700);
    account = await bench.fresh(account);
    expect(await etaOf(account, id)).toMatchObject({ isLate: true, reason: 'Network' });
    // Several workers at once, and once more afterwards.
    await Promise.all([support.openCases(), support.openCases(), support.openCases()]);
    await support.openCases();
    const number = await caseOf(id);
    expect(await rows('select number from support.case where transaction_id = $1', [id])).toHaveLength(1);
    expect(await etaOf(account, id)).toMatchObject({ isLate: true, caseNumber: number });
    expect(await eventsOf(identity.platform, 'OperationLate', account.id)).toHaveLength(1);
    const params = { id: account.id, number: String(number) };
    const ticket = await identity.call(getTicket, { params, token: account.token });
    expect(ticket.body).toMatchObject({
      state: 'open',
      isLateCase: true,
      transactionId: id,
      messages: [{ author: 'system', note: 'CaseOpened' }],
    });
    await arrive(account.id, id);
    await support.openCases();
    const after = await identity.call(getTicket, { params, token: account.token });
    expect([after.body.state, after.body.messages.at(-1)?.note]).toEqual(['closed', 'OperationEnded']);
    const { body } = await desk(iryna, getCase, { params: { number: String(number) } });
    expect(body).toMatchObject({ closedItself: true, hasThread: true, reason: 'WithdrawalLate' });
    expect(body.notes.map(({ kind }) => kind)).toEqual(['opened', 'ended']);
  });

  test('whose customer wrote stays in the queue of threads after it arrived', async () => {
    let account = await verifiedAccount(identity);
    const id = await withdrawal(account.id);
    identity.advance(1_700);
    account = await bench.fresh(account);
    await support.openCases();
    const number = await caseOf(id);
    await bench.reply(account, number);
    await arrive(account.id, id);
    await support.openCases();
    expect(
      await rows('select state, waiting_since is not null as waits from support.ticket where number = $1', [
        number,
      ]),
    ).toEqual([{ state: 'open', waits: true }]);
  });
});

describe('what staff does with cases', () => {
  let messages = 0;
  const open = async (): Promise<number> => {
    messages += 1;
    const key = `payouts ${messages}`;
    findings.push({
      reason: 'WebhookGaveUp',
      key,
      subject: 'payouts sent',
      coin: null,
      amount: null,
      operation: null,
    });
    await support.openCases();
    const found = await rows<{ number: string }>('select number from support.case where subject_key = $1', [
      key,
    ]);
    return Number(found[0]?.number);
  };

  test('one person has it: taken at once by two it is one’s, and only that one passes it on or closes it', async () => {
    const number = await open();
    const both = await Promise.all([take(iryna, number), take(petro, number)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const [has, hasNot] = both[0]?.status === 204 ? [iryna, petro] : [petro, iryna];
    expect((await take(has, number)).status).toBe(204);
    for (const endpoint of [passCase, closeCase])
      expect((await act(hasNot, endpoint, number)).problem).toBe('CaseTaken');
    expect((await act(hasNot, noteCase, number)).status).toBe(204);
    expect((await act(has, passCase, number)).status).toBe(204);
    expect((await take(hasNot, number)).status).toBe(204);
    expect((await act(hasNot, closeCase, number)).status).toBe(204);
    for (const tried of [
      await take(has, number),
      await act(hasNot, noteCase, number),
      await act(hasNot, closeCase, number),
    ])
      expect(tried.problem).toBe('CaseClosed');
    const { body } = await desk(iryna, getCase, { params: { number: String(number) } });
    expect(body.closedItself).toBe(false);
    expect(body.notes.map(({ kind }) => kind)).toEqual([
      'opened',
      'taken',
      'note',
      'passed',
      'taken',
      'closed',
    ]);
    // The source still reports it, but a person closed the case, so it stays closed.
    await support.openCases();
    expect(
      await rows('select number from support.case where number = $1 and closed_at is null', [number]),
    ).toEqual([]);
  });

  test('the list counts by reason and age, and what ended by itself', async () => {
    const number = await open();
    identity.advance(2 * 3600);
    const { body } = await desk(iryna, listCases, {});
    expect(body.items.map((item) => item.number)).toContain(number);
    expect(body.ages.find(({ reason }) => reason === 'WebhookGaveUp')).toMatchObject({ underFourHours: 1 });
    findings.length = 0;
    await support.openCases();
    const closed = await desk(iryna, listCases, { query: { closed: 'true' } });
    expect(closed.body.items.find((item) => item.number === number)).toMatchObject({ closedItself: true });
    expect(closed.body.closedItselfToday).toBeGreaterThan(0);
  });

  test('Z-04 tellers see no cases, admins only read them, customers nothing', async () => {
    const number = await open();
    const params = { number: String(number) };
    for (const role of staffRoles) {
      const who = await member([role]);
      const canRead = role !== 'teller';
      const canWork = canRead && role !== 'admin';
      expect([role, (await desk(who, listCases, {})).status]).toEqual([role, canRead ? 200 : 403]);
      expect([role, (await desk(who, getCase, { params })).status]).toEqual([role, canRead ? 200 : 403]);
      expect([role, (await act(who, noteCase, number)).status]).toEqual([role, canWork ? 204 : 403]);
    }
    const { token } = await verifiedAccount(identity);
    expect((await identity.call(getCase, { params, token })).problem).toBe('SessionRequired');
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as contract from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { shownFields } from './modules/points/desk/shown-fields.ts';
import { sampleFields } from './modules/points/testing/sample-point.ts';
import { callApp, verifiedAccount } from './testing/test-identity.ts';
import { waitUntil } from './testing/wait-until.ts';
import { type Colleague, openWiredBench } from './testing/wired-bench.ts';

const note = 'Agreed with the manager of the house.';
// With a handful of rows PostgreSQL reads a table from end to end although it has an index that serves.
const { app, identity, platform, addColleague, close } = await openWiredBench({
  databaseSetting: 'enable_seqscan = off',
});
afterAll(close);

async function someone(
  roles: readonly contract.StaffRole[],
  pointIds: readonly string[] = [],
): Promise<Colleague> {
  const colleague = await addColleague(roles);
  for (const pointId of pointIds)
    await query('insert into staff.account_point (account_id, point_id) values ($1, $2)', [
      colleague.id,
      pointId,
    ]);
  return colleague;
}

const query = (text: string, values: readonly unknown[]) => platform.db.pool.query(text, [...values]);
const counts = ({ token }: Colleague, asked: { pointId?: string } = {}) =>
  callApp(app, contract.getDeskCounts, { token, query: asked });

async function addPoint(): Promise<string> {
  const { token } = await someone(['admin']);
  const body = { ...shownFields(sampleFields), note };
  return (await callApp(app, contract.createPoint, { token, body })).body.id;
}

describe('who sees which figure', () => {
  test('Z-01 a teller sees the orders of the own point alone, and no figure of another section', async () => {
    const [own, foreign] = [await addPoint(), await addPoint()];
    const teller = await someone(['teller'], [own]);
    expect((await counts(teller, { pointId: own })).body).toEqual({ today: 0 });
    expect((await counts(teller)).body).toEqual({});
    for (const pointId of [foreign, randomUUID()]) {
      const { status, problem } = await counts(teller, { pointId });
      expect([status, problem]).toEqual([404, 'NotFound']);
    }
  });

  test.each<[contract.StaffRole, readonly contract.CountedSection[]]>([
    ['support', ['today', 'threads', 'cases']],
    ['compliance', ['kyc', 'withdrawals', 'payouts', 'cases']],
    ['treasury', ['withdrawals', 'treasury', 'payouts', 'cases']],
  ])('Z-01 the role %s sees %j, even when it names a point', async (role, sections) => {
    const { body } = await counts(await someone([role]), { pointId: await addPoint() });
    expect(Object.keys(body).toSorted()).toEqual(sections.toSorted());
  });

  test('Z-01 nobody without a session at the desk sees any', async () => {
    const { token } = await verifiedAccount(identity);
    for (const sent of [{}, { token }])
      expect((await callApp(app, contract.getDeskCounts, sent)).problem).toBe('SessionRequired');
  });
});

describe('what is counted', () => {
  test('threads as many as the queue says, until they are answered', async () => {
    const support = await someone(['support']);
    const { id, token } = await verifiedAccount(identity);
    const body = { topic: 'Withdrawal', messageId: randomUUID(), text: 'Where is it?' };
    await callApp(app, contract.createTicket, { params: { id }, token, body });
    const { body: queue } = await callApp(app, contract.listThreads, { token: support.token });
    expect([queue.waiting, (await counts(support)).body.threads]).toEqual([1, 1]);
    await callApp(app, contract.closeThread, {
      params: { number: String(queue.items[0]?.number) },
      token: support.token,
      body: { seenId: body.messageId },
    });
    expect((await counts(support)).body.threads).toBe(0);
  });

  test('cases that are free or one’s own, and none that a colleague has taken or that is closed', async () => {
    const [me, colleague] = [await someone(['support']), await someone(['support'])];
    for (const [number, takenBy, isClosed] of [
      [9_001, null, false],
      [9_002, me.id, false],
      [9_003, colleague.id, false],
      [9_004, null, true],
    ])
      await query(
        `insert into support.case (number, reason, subject_key, subject, opened_at, taken_by, closed_at)
         values ($1, 'WebhookGaveUp', $1::bigint::text, 'a message', now(), $2, case when $3 then now() end)`,
        [number, takenBy, isClosed],
      );
    const { body: list } = await callApp(app, contract.listCases, { token: me.token });
    const others = list.items.filter(({ takenBy }) => takenBy !== null && takenBy.id !== me.id);
    expect((await counts(me)).body.cases).toBe(list.open - others.length);
    expect((await counts(me)).body.cases).toBe(2);
    expect((await counts(await someone(['compliance']))).body.cases).toBe(list.free);
  });

  test('in the treasury what somebody else has asked for', async () => {
    const [asks, confirms] = [await someone(['treasury']), await someone(['treasury'])];
    await query(
      `insert into treasury.transfer (id, kind, network, coin, units, state, asked_by, asked_at)
       values ($1, 'refill', 'ethereum', 'ETH', 1, 'Asked', $2, now())`,
      [randomUUID(), asks.id],
    );
    const { body: stop } = await callApp(app, contract.stopMoneyOut, {
      token: asks.token,
      body: { scope: 'coin', subject: 'ETH', reason: note },
    });
    // A stop alone waits for nobody.
    expect((await counts(confirms)).body.treasury).toBe(1);
    await callApp(app, contract.startMoneyOut, {
      params: { id: stop.id },
      token: asks.token,
      body: { reason: note },
    });
    expect((await counts(confirms)).body.treasury).toBe(2);
    expect((await counts(asks)).body.treasury).toBe(0);
  });

  test('differences with the payout partner that nobody has settled', async () => {
    const clerk = await someone(['compliance']);
    const day = '2026-01-05';
    for (const [reference, isSettled] of [
      ['A-1', false],
      ['A-2', false],
      ['A-3', true],
    ])
      await query(
        `insert into payouts.finding (id, day, finding, kind, reference, theirs_amount, theirs_fee, theirs_state, theirs_to,
           theirs_at, found_at, settled_at, settled_as)
         values ($1, $2, 'OnlyTheirs', 'card', $3, 100, 1, 'successful', '', now(), now(),
           case when $4 then now() end, case when $4 then 'agreed' end)`,
        [randomUUID(), day, reference, isSettled],
      );
    const { body: shown } = await callApp(app, contract.getPayoutReconciliation, {
      token: clerk.token,
      query: { day },
    });
    const open = shown.findings.filter(({ settledAt }) => settledAt === null);
    expect([open.length, (await counts(clerk)).body.payouts]).toEqual([2, 2]);
  });
});

test('every count reads an index, and no table from end to end', async () => {
  const queues = [
    'kyc.check',
    'withdrawals.withdrawal',
    'payouts.payout',
    'payouts.finding',
    'support.ticket',
    'support.case',
    'treasury.transfer',
    'cash_orders.cash_order',
  ];
  const pointId = await addPoint();
  const { token } = await addColleague(contract.staffRoles);
  const before = await settledScans();
  const { body } = await callApp(app, contract.getDeskCounts, { token, query: { pointId } });
  expect(Object.keys(body).toSorted()).toEqual(Object.keys(contract.countedSections).toSorted());
  const after = await waitUntil('every queue was read by an index', async () => {
    const now = await scans();
    const isRead = (name: string) => (now.get(name)?.byIndex ?? 0) > (before.get(name)?.byIndex ?? 0);
    return queues.every(isRead) ? settledScans() : undefined;
  });
  const wholly = [...after].filter(([name, { whole }]) => whole > (before.get(name)?.whole ?? 0));
  // That table has nothing but what waits: a request goes when it is decided.
  expect(wholly.map(([name]) => name)).toEqual(['treasury.suspense_request']);
});

type Scans = ReadonlyMap<string, { readonly whole: number; readonly byIndex: number }>;

/** How often each table has been read from end to end, and by an index. */
async function scans(): Promise<Scans> {
  const { rows } = await query(
    `select schemaname || '.' || relname as name, seq_scan::int as whole, idx_scan::int as "byIndex"
     from pg_stat_user_tables`,
    [],
  );
  return new Map(rows.map(({ name, whole, byIndex }) => [name, { whole, byIndex: byIndex ?? 0 }]));
}

/** The same after every connection has reported: it does so within a second of being idle. */
async function settledScans(): Promise<Scans> {
  await sleep(1_500);
  return scans();
}

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { shownFields } from './modules/points/desk/shown-fields.ts';
import { sampleFields } from './modules/points/testing/sample-point.ts';
import type { Staff } from './modules/staff/index.ts';
import { decodeBase32 } from './platform/crypto/base32.ts';
import { keepSecrets } from './platform/crypto/secrets.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { systemRandom } from './platform/random.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import {
  callApp,
  codeNow,
  LIGHT_PASSWORDS,
  ORIGIN,
  openIdentity,
  type TestIdentity,
  verifiedAccount,
} from './testing/test-identity.ts';
import { type Wired, wire, wireStaff } from './wiring.ts';

const note = 'Agreed with the manager of the house.';
const folder = mkdtempSync(join(tmpdir(), 'gim-desk-counts-'));
let database: TestDatabase;
let platform: Platform;
let identity: TestIdentity;
let app: App;
let wired: Wired;
let staff: Staff;

beforeAll(async () => {
  database = await createTestDatabase();
  const secrets = keepSecrets(join(folder, 'secrets.json'), systemRandom);
  identity = await openIdentity({ url: database.url, secrets });
  platform = openPlatform({ url: database.url, clock: identity.clock });
  wired = wire(platform, readConfig({ env: { GIM_DATA_DIR: folder, PUBLIC_ORIGIN: ORIGIN }, argv: [] }));
  app = await buildApp({ platform, modules: wired.modules, publicOrigin: ORIGIN });
  staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
});
afterAll(async () => {
  await app.server.close();
  await wired.close();
  await platform.close();
  await identity.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

interface AtDesk {
  readonly id: string;
  readonly token: string;
}

async function someone(roles: readonly contract.StaffRole[], pointIds: readonly string[] = []) {
  const email = `staff-${randomUUID().slice(0, 8)}@gim.example`;
  const { password, totpSecret } = await staff.add({ email, name: 'Iryna Koval', roles });
  const code = codeNow(identity, decodeBase32(totpSecret));
  const { body } = await callApp(app, contract.staffLogin, { body: { email, password, code } });
  for (const pointId of pointIds)
    await query('insert into staff.account_point (account_id, point_id) values ($1, $2)', [
      body.staff.id,
      pointId,
    ]);
  return { id: body.staff.id, token: body.token };
}

const query = (text: string, values: readonly unknown[]) => platform.db.pool.query(text, [...values]);
const counts = ({ token }: AtDesk, asked: { pointId?: string } = {}) =>
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
  const { pool } = platform.db;
  const client = await pool.connect();
  try {
    const asked = [
      `kyc.check c where c.superseded_at is null and c.sealed_data is not null
         and (c.status = 'pending' or c.proposed_by is not null)`,
      "withdrawals.withdrawal where state = 'review' and ending is null",
      "payouts.payout where state = 'review' and ending is null",
      'payouts.finding where settled_at is null and payout_id is not null',
      'payouts.finding where settled_at is null and payout_id is null',
      'support.ticket where waiting_since is not null',
      "support.case where closed_at is null and (taken_by is null or taken_by = '018f0000-0000-7000-8000-00000000000b')",
      "treasury.transfer where kind = 'refill' and state = 'Asked'",
    ];
    await client.query('set enable_seqscan = off');
    for (const from of asked) {
      const { rows } = await client.query(`explain select count(*) from ${from}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index/);
      expect(plan).not.toContain('Seq Scan');
    }
  } finally {
    client.release(true);
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCatalogue } from '../modules/coins/index.ts';
import { createLedger, type Ledger } from '../modules/ledger/index.ts';
import { setJoinedAt } from '../modules/users/store.ts';
import { createSandboxPrices } from '../partners/prices/sandbox.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';
import { ANNA } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { flows } from '../wiring-flows.ts';
import { fundHouse } from './fund-house.ts';
import { seedDemoHistory } from './seed-demo-history.ts';

let database: TestDatabase;
let platform: Platform;
let ledger: Ledger;
const catalogue = openCatalogue(undefined);

beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url });
  ledger = createLedger(platform);
  for (const { id } of catalogue.coins) await ledger.registerAsset(catalogue.assetOf(id));
  await fundHouse({ ledger, catalogue });
  await platform.db.pool.query(
    `insert into users.user (id, email, email_canonical, password_hash, status, language, affiliate_id, terms_accepted_at, created_at)
     values ($1, 'anna@gim.example', 'anna@gim.example', 'x', 'Active', 'en-US', 'ANNA2345', now(), now())`,
    [ANNA],
  );
});

afterAll(async () => {
  await ledger.close();
  await platform.close();
  await database.drop();
});

const counted = async (): Promise<Record<string, number>> => {
  const { rows } = await platform.db.pool.query<{ what: string; count: number }>(
    `select type || ' ' || status as what, count(*)::integer as count
     from transactions.transaction where user_id = $1 group by 1`,
    [ANNA],
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
};

test('a demo account has two years of history, told once, quietly, and in books that add up', async () => {
  const { feed } = createSandboxPrices(platform);
  await fundHouse({ ledger, catalogue });
  await seedDemoHistory({ ...platform, catalogue, feed, flows, setJoinedAt }, { userId: ANNA });
  const first = await counted();
  expect(first['Buy Completed']).toBeGreaterThan(80);
  expect(first['Sell Completed']).toBeGreaterThan(4);
  expect(first['CashIn Successful']).toBeGreaterThan(18);
  expect(first['CashIn Canceled']).toBeGreaterThan(0);
  expect(first['Deposit Successful']).toBeGreaterThan(3);
  expect(first['Deposit Rejected']).toBeGreaterThan(0);
  await seedDemoHistory({ ...platform, catalogue, feed, flows, setJoinedAt }, { userId: ANNA });
  expect(await counted()).toEqual(first);
  const { rows } = await platform.db.pool.query(
    `select (now() - min(uuid_extract_timestamp(id)) > interval '729 days') as "isLong",
       (max(uuid_extract_timestamp(id)) < now()) as "isOver" from transactions.transaction`,
  );
  expect(rows).toEqual([{ isLong: true, isOver: true }]);
  const joined = await platform.db.pool.query(
    `select u.created_at <= (select min(uuid_extract_timestamp(t.id)) from transactions.transaction t) as "isBefore"
     from users.user u where u.id = $1`,
    [ANNA],
  );
  expect(joined.rows).toEqual([{ isBefore: true }]);
  expect((await platform.db.pool.query('select from platform.event')).rowCount).toBe(0);
  expect((await ledger.audit()).findings).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getLatestProof, getProof, getPublishedProof } from '@gim/contract';
import { money, readMoney } from '@gim/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { attestorOf } from '../../platform/crypto/attestation.ts';
import { createSeededRandom, systemRandom } from '../../platform/random.ts';
import { ANNA, BORYS, buildTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { callApp } from '../../testing/test-identity.ts';
import { openCatalogue } from '../coins/index.ts';
import { account } from '../ledger/index.ts';
import { asOwner, openBooks, type TestBooks } from '../ledger/testing/open-books.ts';
import type { ProofsCore } from './core.ts';
import { getProof as ownProof } from './get-proof.ts';
import { createProofs } from './index.ts';
import { countNow, publishDaily } from './publish-proof.ts';
import { isProvenByPython, proofProblem, type SavedProof } from './testing/check-proof.ts';
import { wrongProofs } from './testing/wrong-proofs.ts';

const clock = createMovableClock(createFixedClock('2026-03-01T00:00:20Z'));
const catalogue = openCatalogue(undefined);
const seed = process.env.GIM_SEED ?? 'proofs';
let database: TestDatabase;
let books: TestBooks;
let app: App;
let core: ProofsCore;

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url, clock });
  for (const { id } of catalogue.coins) await books.ledger.registerAsset(catalogue.assetOf(id));
  core = {
    ...books.platform,
    catalogue,
    ledger: books.ledger,
    prices: {
      latest: (coin) =>
        coin === 'BTC'
          ? { usd: '50000', rate: { numerator: 50_000n, denominator: 1n }, at: clock.now(), isStale: false }
          : undefined,
    },
    held: async () => [{ coin: 'BTC', network: 'bitcoin', units: 7n, height: 812, hash: 'ab12' }],
    attestor: attestorOf(systemRandom.bytes(32)),
    saltKey: systemRandom.bytes(32),
  };
  app = await buildTestApp(books.platform, (mount) => createProofs(core).mount(mount));
});
afterAll(async () => {
  await app.server.close();
  await books.close();
  await database.drop();
});

const give = (owner: string, coin: string, amount: string, kind: 'available' | 'affiliate' = 'available') =>
  books.ledger.post({
    key: randomUUID(),
    kind: 'deposit',
    legs: [
      {
        from: account('chain:test', coin, 'outside'),
        to: account(owner, coin, kind),
        amount: readMoney(catalogue.assetOf(coin), amount),
      },
    ],
  });

const latest = async () => (await callApp(app, getLatestProof, {})).body;
const linesOf = (statement: string, name: string) =>
  statement.split('\n').filter((line) => line.startsWith(`${name} `));

/** What the customer's page would save. */
async function saved(userId: string): Promise<SavedProof> {
  const { proof } = await ownProof(core, userId);
  if (proof === null) throw new Error('This customer was not counted.');
  return { userId, proof, published: await latest() };
}

/** Inserts customers with balances directly into the tables; the ledger itself is not under test here. */
async function addCustomers(count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await asOwner(database.url, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `with added as (insert into ledger.owner (name) select unnest($1::text[]) returning no),
         opened as (insert into ledger.account (id, opened_at)
           select (added.no << 20) + (t.no << 10) + 1, now() from added
           join ledger.asset t on t.no = 1 + added.no % (select count(*) from ledger.asset) returning id)
       insert into ledger.entry (account_id, seq, posting, amount, balance)
       select id, 1, gen_random_uuid(), units, units from (
         select id, (1 + abs(hashint8(id)::numeric)) * 10 ^ (t.digits / 2) as units
         from opened join ledger.asset t on t.no = (id >> 10) & 1023) o`,
      [ids],
    );
    await client.query('analyze ledger.owner, ledger.account, ledger.entry');
  });
  return ids;
}

describe('the count', () => {
  test('nothing is published before the first one', async () => {
    expect((await callApp(app, getLatestProof, {})).status).toBe(404);
    const { body } = await callApp(app, getProof, { params: { id: ANNA }, token: 'anna' });
    expect(body).toEqual({ count: null, proof: null, nextAt: '2026-03-02T00:00:00.000Z' });
  });

  test('C-15 covers all that is owed to customers and nothing else, and each of them can compute the root', async () => {
    await give(ANNA, 'BTC', '0.5');
    await give(ANNA, 'USD', '120.05');
    await give(ANNA, 'ETH', '1.5', 'affiliate');
    await give(BORYS, 'USD', '80');
    await give('gim', 'USD', '999');
    await give(`point:${randomUUID()}`, 'USD', '999');
    await books.ledger.hold({
      key: randomUUID(),
      kind: 'withdrawal',
      owner: BORYS,
      amount: money(catalogue.assetOf('USD'), 3_000n),
    });
    await publishDaily(core);
    const { date, edition, statement } = await latest();
    expect({ date, edition }).toEqual({ date: '2026-03-01', edition: 1 });
    const owed = linesOf(statement, 'owed');
    expect(owed).toHaveLength(catalogue.coins.length);
    expect(owed).toEqual(
      expect.arrayContaining([
        'owed BTC 8 50000000',
        'owed ETH 18 1500000000000000000',
        'owed USD 2 20005',
        'owed LTC 8 0',
      ]),
    );
    expect(linesOf(statement, 'customers')).toEqual(['customers 2']);
    expect(linesOf(statement, 'held')).toEqual(['held BTC bitcoin 7 812 ab12']);
    expect(linesOf(statement, 'usd')).toEqual(['usd BTC 50000']);
    for (const userId of [ANNA, BORYS]) {
      const one = await saved(userId);
      expect(proofProblem(one)).toBeUndefined();
      expect(isProvenByPython(one)).toBe(true);
      // With another customer's id the same leaf proves nothing.
      expect(proofProblem({ ...one, userId: randomUUID() })).toBe('root');
    }
  });

  test('C-15 a proof is its owner’s alone, and no salt of a leaf stands in the database', async () => {
    const asked = (token: string) => callApp(app, getProof, { params: { id: ANNA }, token });
    const own = await asked('anna');
    expect(own.body.proof?.salt).toMatch(/^[0-9a-f]{64}$/);
    expect((await asked('borys')).status).toBe(404);
    const others = await callApp(app, getProof, { params: { id: BORYS }, token: 'borys' });
    expect(others.body.proof?.salt).not.toBe(own.body.proof?.salt);
    await asOwner(database.url, async (client) => {
      const { rows } = await client.query<object>('select * from proofs.leaf, proofs.publication');
      expect(JSON.stringify(rows)).not.toContain(own.body.proof?.salt);
    });
  });

  test('a day is counted once by the job, and again under another edition; what was published stays', async () => {
    const first = await latest();
    await Promise.all([publishDaily(core), publishDaily(core)]);
    expect(await latest()).toEqual(first);
    await give(ANNA, 'USD', '1');
    await countNow(core);
    expect(await latest()).toMatchObject({ date: '2026-03-01', edition: 2 });
    expect(proofProblem(await saved(ANNA))).toBeUndefined();
    clock.setOffset(86_400_000);
    await Promise.all([publishDaily(core), publishDaily(core)]);
    expect(await latest()).toMatchObject({ date: '2026-03-02', edition: 1 });
    const ofDay = (day: string) => callApp(app, getPublishedProof, { params: { day } });
    expect((await ofDay('2026-03-01')).body).toMatchObject({ date: '2026-03-01', edition: 2 });
    expect((await ofDay('2026-02-28')).status).toBe(404);
    expect((await ofDay('2026-02-31')).status).toBe(404);
    await expect(
      books.platform.db.pool.query(`update proofs.publication set statement = 'another'`),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(books.platform.db.pool.query('delete from proofs.publication')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('of processes that look at any moment of another one’s count, one publishes a day', async () => {
    const days = 30;
    for (let day = 2; day < 2 + days; day += 1) {
      clock.setOffset(day * 86_400_000);
      const looking = Array.from({ length: 6 }, async (_none, index) => {
        await sleep(index * 2);
        await publishDaily(core);
      });
      await Promise.all(looking);
    }
    await asOwner(database.url, async (client) => {
      const { rows } = await client.query<{ day: string; editions: number }>(
        `select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as editions from proofs.publication
         where day > '2026-03-02' group by 1`,
      );
      expect(rows).toHaveLength(days);
      expect(rows.filter(({ editions }) => editions > 1)).toEqual([]);
    });
  });

  test('somebody to whom nothing was owed has no proof, and is told when the next count is', async () => {
    const { proof, count } = await ownProof(core, randomUUID());
    expect({ proof, count }).toEqual({ proof: null, count: { date: '2026-04-01', edition: 1 } });
  });
});

describe('the tree', () => {
  test('C-15 every customer has a path to the root, however many there are', async () => {
    const ids: string[] = [ANNA, BORYS];
    for (const more of [1, 253, 1, 256]) {
      ids.push(...(await addCustomers(more)));
      await countNow(core);
      const published = await latest();
      expect(linesOf(published.statement, 'customers')).toEqual([`customers ${ids.length}`]);
      for (const userId of ids.length < 10 ? ids : ids.filter((_, index) => index % 17 === 0)) {
        const { proof } = await ownProof(core, userId);
        expect(proof && proofProblem({ userId, proof, published })).toBeUndefined();
      }
    }
    await asOwner(database.url, async (client) => {
      const { rows } = await client.query<{ count: string }>('select count(*) as count from proofs.leaf');
      expect(Number(rows[0]?.count)).toBe(ids.length);
    });
  });

  test('C-15 a customer who is left out of a count finds no way to its root', async () => {
    const good = await saved(ANNA);
    expect(proofProblem(good)).toBeUndefined();
    await countNow({
      ...core,
      ledger: {
        customerBalances: async () =>
          (await books.ledger.customerBalances()).filter(({ owner }) => owner !== ANNA),
      },
    });
    expect((await ownProof(core, ANNA)).proof).toBeNull();
    const published = await latest();
    // With the earlier path, with another customer's path, and with none.
    const { proof } = await saved(BORYS);
    for (const given of [good.proof, proof, { ...good.proof, steps: [] }]) {
      const omitted = { userId: ANNA, proof: given, published };
      expect(proofProblem(omitted)).toBeDefined();
      expect(isProvenByPython(omitted)).toBe(false);
    }
  });

  test('C-15 100,000 customers: a proof is below 5 KB, holds in another language, and nothing wrong passes', async () => {
    const random = createSeededRandom(seed);
    const ids = await addCustomers(100_000);
    await countNow(core);
    const published = await latest();
    const totals = linesOf(published.statement, 'owed')
      .map((line) => line.split(' ')[3])
      .join(',');
    let bytesMax = 0;
    const drawn = Array.from({ length: 40 }, () => ids[random.integer(ids.length)] ?? '');
    for (const userId of drawn) {
      const answer = await ownProof(core, userId);
      // Worst case: every node has sums as long as the totals.
      const longest = answer.proof?.steps.map((step) => ({ ...step, sums: totals }));
      const worst = { ...answer, proof: { ...answer.proof, sums: totals, steps: longest } };
      bytesMax = Math.max(bytesMax, Buffer.byteLength(JSON.stringify(worst)));
      expect(answer.proof?.steps.length).toBeLessThanOrEqual(17);
      expect(answer.proof && proofProblem({ userId, proof: answer.proof, published })).toBeUndefined();
    }
    expect(bytesMax).toBeLessThan(5_000);
    const userId = drawn[0] ?? '';
    const good = await saved(userId);
    expect(isProvenByPython(good)).toBe(true);
    for (const bad of wrongProofs(good)) {
      expect(proofProblem(bad), JSON.stringify(bad)).toBeDefined();
      expect(isProvenByPython(bad)).toBe(false);
    }
  }, 180_000);

  test('C-15 a negative balance stops the count, and nothing is published', async () => {
    const before = await latest();
    const negative = [{ owner: ANNA, units: new Map([['USD', -1n]]) }];
    await expect(
      countNow({ ...core, ledger: { customerBalances: async () => negative } }),
    ).rejects.toMatchObject({ name: 'NegativeBalance' });
    const unknown = [{ owner: ANNA, units: new Map([['XYZ', 1n]]) }];
    await expect(countNow({ ...core, ledger: { customerBalances: async () => unknown } })).rejects.toThrow();
    expect(await latest()).toEqual(before);
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSecrets } from '../../platform/crypto/secrets.ts';
import { createSeededRandom } from '../../platform/random.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, leg } from './index.ts';
import { scanBooks } from './scan-books.ts';
import { asOwner, openBooks, type TestBooks, usd } from './testing/open-books.ts';
import { readVerified, verifyNew } from './verify-new.ts';

let database: TestDatabase;
let books: TestBooks;
let owner: string;
const { checkpointKeys: keys } = makeSecrets(createSeededRandom('verification'));

beforeEach(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url });
  owner = randomUUID();
  await books.fund(owner, usd(1_000n));
  for (let n = 0; n < 5; n += 1) await pay(10n);
});
afterEach(async () => {
  await books.close();
  await database.drop();
});

const pay = (units: bigint, of = books) =>
  of.ledger.post({
    key: randomUUID(),
    kind: 'payment',
    legs: [leg(account(owner, 'USD', 'available'), account('gim', 'USD', 'house'), usd(units))],
  });

/** As a superuser: no trigger, no right in the way. */
const tamper = (statement: string) =>
  asOwner(database.url, async (client) => {
    await client.query('set session_replication_role = replica');
    return client.query(statement);
  });
const verify = (options = {}) => verifyNew({ ...books.platform, keys }, options);
const scan = (options = {}) =>
  scanBooks({ ...books.platform, keys }, { hours: 24, atOnce: true, ...options });
const runJob = (name: string, payload = {}) =>
  books.ledger
    .jobs({ checkpointKeys: keys })
    .find((job) => job.name === name)
    ?.run(payload);
const count = async (table: 'entry' | 'halt'): Promise<number> => {
  const { rows } = await tamper(`select count(*)::int as count from ledger.${table}`);
  return rows[0].count;
};

/** Every row of one batch, and the batch. */
const removeBatch = (seq: string) => `
  delete from ledger.entry e using ledger.posting p where p.key = e.posting and p.batch = ${seq};
  delete from ledger.posting where batch = ${seq};
  delete from ledger.batch where seq = ${seq}`;
const lastBatch = '(select max(seq) from ledger.batch)';

describe('L-07: what is new is verified from the last signed state', () => {
  test('goes on where a process stopped between two slices, and looks at nothing twice', async () => {
    const first = await verify({ postingsMax: 1, budgetMs: 0 });
    expect(first).toMatchObject({ findings: [], slices: 1, entries: 2, isComplete: false });
    // Another process, which has seen nothing of the first but what it has kept.
    const second = await openBooks({ url: database.url });
    const rest = await verifyNew({ ...second.platform, keys }, { postingsMax: 1 });
    expect(rest).toMatchObject({ findings: [], slices: 5, entries: 10, isComplete: true });
    await pay(1n);
    expect(await verifyNew({ ...second.platform, keys })).toMatchObject({ slices: 1, entries: 2 });
    expect(await verify()).toMatchObject({ slices: 0, entries: 0, isComplete: true });
    await second.close();
    expect(await readVerified({ ...books.platform, keys })).toMatchObject({ entries: await count('entry') });
  });

  test('of two processes that verify the same at once, one is counted', async () => {
    const second = await openBooks({ url: database.url });
    const runs = [books, second, books, second].map(({ platform }) => verifyNew({ ...platform, keys }));
    for (const { findings } of await Promise.all(runs)) expect(findings).toEqual([]);
    await verify();
    expect(await readVerified({ ...books.platform, keys })).toMatchObject({
      entries: await count('entry'),
      sums: { 1: '0' },
    });
    await second.close();
  });

  const own = 'account_id & 15 = 1 and seq = 7';
  test.each([
    ['an amount', `update ledger.entry set amount = amount + 1 where ${own}`, /entry 7$/],
    ['a balance', `update ledger.entry set balance = balance + 1 where ${own}`, /entry 7$/],
    [
      'an amount with its balance, so that the account adds up and the posting does not',
      `update ledger.entry set amount = amount + 1, balance = balance + 1 where ${own}`,
      /^posting /,
    ],
    [
      'a negative balance that adds up',
      `alter table ledger.entry drop constraint entry_balance;
       update ledger.entry set amount = amount - 2000, balance = balance - 2000 where ${own}`,
      /entry 7$/,
    ],
    ['what is no number', `update ledger.entry set balance = 'NaN' where ${own}`, /entry 7$/],
    ['a posting', `update ledger.posting set kind = 'gift' where batch = ${lastBatch}`, /^posting /],
    ['an entry that is gone', `delete from ledger.entry where ${own}`, /entry 7$/],
    ['a posting that is gone', `delete from ledger.posting where batch = ${lastBatch}`, /batch 7$/],
    ['a hash', `update ledger.batch set hash = sha256(hash) where seq = ${lastBatch}`, /batch 7$/],
  ])('finds %s, stops writing, and does not call it verified', async (_, statement, where) => {
    await runJob('ledger.verify-chain');
    const before = await readVerified({ ...books.platform, keys });
    await pay(5n);
    await tamper(statement);
    expect((await verify()).findings).toContainEqual({
      rule: expect.any(String),
      where: expect.stringMatching(where),
    });
    await runJob('ledger.verify-chain');
    await runJob('ledger.verify-chain');
    await expect(pay(1n)).rejects.toMatchObject({ problem: 'Unavailable' });
    expect(await readVerified({ ...books.platform, keys })).toEqual(before);
    expect(await count('halt')).toBe(1);
  });

  test('finds money that was put beside the chain when it is spent', async () => {
    await verify();
    await tamper(`insert into ledger.entry (account_id, seq, posting, amount, balance)
      select account_id, 7, gen_random_uuid(), 5000, balance + 5000 from ledger.entry where account_id & 15 = 1 and seq = 6`);
    const second = await openBooks({ url: database.url });
    await pay(5_500n, second);
    await second.close();
    expect((await verify()).findings).toEqual([
      { rule: 'each entry has its account and its posting', where: expect.stringMatching(/entry 7$/) },
    ]);
  });

  test('finds new entries of an account that does not exist, and holds that are not covered', async () => {
    await verify();
    const other = randomUUID();
    await books.fund(other, usd(10n));
    await tamper(
      `delete from ledger.account where id = (select max(account_id) from ledger.entry where account_id & 15 = 1)`,
    );
    expect((await verify()).findings).toMatchObject([{ rule: 'each entry has its account and its posting' }]);
    await tamper(`insert into ledger.account (id, opened_at) select distinct account_id, now() from ledger.entry
      on conflict do nothing`);
    expect((await verify()).findings).toEqual([]);
    await books.ledger.hold({ key: randomUUID(), owner, amount: usd(5n), kind: 'test' });
    await tamper('update ledger.hold set units = units + 1');
    expect((await verify()).findings).toMatchObject([{ rule: 'what is held covers the open holds' }]);
  });
});

describe('L-07: the signed state', () => {
  const forged = [{ rule: 'what was verified is signed by us', where: 'verification new' }];

  test.each([
    ['is moved forward', `update ledger.verification set content = replace(content, '"seq":6', '"seq":7')`],
    ['gets another number', 'update ledger.verification set no = no + 1'],
    [
      'gets another signature',
      'update ledger.verification set signature = sha256(signature) || sha256(content::bytea)',
    ],
  ])('stops writing when it %s by hand', async (_, statement) => {
    await verify();
    await tamper(statement);
    expect((await verify()).findings).toEqual(forged);
    await runJob('ledger.verify-chain');
    await expect(pay(1n)).rejects.toMatchObject({ problem: 'Unavailable' });
  });

  test('of the scan does not pass for the one of what is new', async () => {
    await verify();
    await scan();
    await tamper(`update ledger.verification set content = s.content, signature = s.signature, no = s.no
      from ledger.verification s where s.name = 'scan' and ledger.verification.name = 'new'`);
    expect((await verify()).findings).toEqual(forged);
  });

  test('of an earlier time or of nobody only makes the check do more', async () => {
    await verify();
    const { rows } = await tamper('select * from ledger.verification');
    await pay(1n);
    await verify();
    await tamper(`update ledger.verification set no = ${rows[0].no}, content = '${rows[0].content}',
      signature = '\\x${rows[0].signature.toString('hex')}'`);
    expect(await verify()).toMatchObject({ findings: [], entries: 2 });
    await tamper('delete from ledger.verification');
    expect(await verify()).toMatchObject({ findings: [], entries: 14 });
  });

  test('by a key that is not kept is told, and everything is verified again', async () => {
    await verify();
    const next = makeSecrets(createSeededRandom('next')).checkpointKeys;
    const again = await verifyNew({ ...books.platform, keys: next });
    expect(again).toMatchObject({ findings: [], entries: 12, unknownKids: [keys.signing.kid] });
  });

  test('says of the books what they do not hold any more when the newest batches are removed', async () => {
    await verify();
    await tamper(removeBatch(lastBatch));
    expect((await verify()).findings).toEqual([
      { rule: 'the books hold what was verified', where: 'chain 0 batch 6' },
    ]);
  });

  test('is not to be changed by the product but by the next one', async () => {
    await verify();
    const keep = (no: string) =>
      asOwner(database.url, async (client) => {
        await client.query('set role gim_app');
        const { rows } = await client.query(
          `select ledger.keep_verification('new', no + ${no}, content, kid, signature) as kept from ledger.verification`,
        );
        return rows[0].kept;
      });
    expect(await keep('0')).toBe(false);
    expect(await keep('2')).toBe(false);
    expect(await keep('1')).toBe(true);
  });
});

describe('L-08: the full scan', () => {
  /** In slices of a few rows, each as if by a process of its own, with money moving meanwhile. */
  const scanSlowly = async (between: () => Promise<unknown> = async () => undefined) => {
    for (let slice = 0; slice < 100; slice += 1) {
      const outcome = await scan({ atOnce: false, hours: 1e-9, budgetMs: 0, rowsMax: 4 });
      if (outcome.findings.length > 0 || outcome.state?.part === 'finished')
        return { ...outcome, runs: slice + 1 };
      await between();
    }
    throw new Error('The scan does not end.');
  };

  test('goes on where a process stopped, to the end, while money moves', async () => {
    await verify();
    const outcome = await scanSlowly(() => pay(1n));
    expect(outcome).toMatchObject({ findings: [], state: { part: 'finished', named: 12, counted: 12 } });
    expect(outcome.runs).toBeGreaterThan(6);
    // It is over, and begins again when its time has come.
    expect(await scan({ atOnce: false })).toMatchObject({ slices: 0, state: { part: 'finished' } });
    books.platform.clock.setOffset(25 * 3_600_000);
    expect(await scan({ atOnce: false })).toMatchObject({ slices: 1, state: { part: 'chains' } });
  });

  const second = 'account_id & 15 = 1 and seq = 2';
  test.each([
    ['an entry that was edited', `update ledger.entry set amount = amount + 1 where ${second}`],
    [
      'an entry that was edited so that its account adds up',
      `update ledger.entry set amount = amount + 1, balance = balance + 1 where ${second};
       update ledger.entry set amount = amount - 1 where account_id & 15 = 1 and seq = 3`,
    ],
    ['a slice that was deleted', removeBatch('3')],
    ['an account that was deleted', 'delete from ledger.account where kind_no = 1'],
    [
      'an entry that no posting names',
      `insert into ledger.entry (account_id, seq, posting, amount, balance)
       select account_id, 7, posting, 5000, balance + 5000 from ledger.entry where account_id & 15 = 1 and seq = 6`,
    ],
    [
      'a posting of no batch, with its entries',
      `insert into ledger.posting (key, chain, batch, position, kind, at, lines, checksum)
       select gen_random_uuid(), 9, 1, 0, 'gift', now(), array[id, 7, 1, 1], 0 from ledger.account where kind_no = 1;
       insert into ledger.entry (account_id, seq, posting, amount, balance)
       select p.lines[1], 7, p.key, 5000, 5950 from ledger.posting p where chain = 9`,
    ],
    [
      'a hold that nothing was set aside for',
      `insert into ledger.hold (key, available_id, held_id, units)
       select gen_random_uuid(), id, id + 1, 5 from ledger.account where kind_no = 1`,
    ],
  ])('finds %s behind the verified state, and stops writing', async (_, statement) => {
    await verify();
    await tamper(statement);
    expect((await verify()).findings).toEqual([]);
    expect((await scan()).findings).not.toEqual([]);
    expect((await scanSlowly()).findings).not.toEqual([]);
    await runJob('ledger.audit', { atOnce: true });
    await expect(pay(1n)).rejects.toMatchObject({ problem: 'Unavailable' });
  });

  test('finds what a process that was killed has not come to, and its own state moved forward', async () => {
    await verify();
    await scan({ atOnce: false, hours: 1e-9, budgetMs: 0, rowsMax: 4 });
    await tamper(`update ledger.entry set balance = balance + 1 where account_id & 15 = 1 and seq = 5`);
    await tamper(
      `update ledger.verification set content = replace(content, '"chains"', '"holds"') where name = 'scan'`,
    );
    expect((await scan({ atOnce: false })).findings).toEqual([
      { rule: 'what was verified is signed by us', where: 'verification scan' },
    ]);
    await tamper(
      `update ledger.verification set content = replace(content, '"holds"', '"chains"') where name = 'scan'`,
    );
    expect((await scanSlowly()).findings).toContainEqual({
      rule: 'each balance is the one before plus the amount',
      where: expect.stringMatching(/entry 5$/),
    });
  });
});

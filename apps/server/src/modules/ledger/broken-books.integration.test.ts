import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CheckpointKeys, makeSecrets } from '../../platform/crypto/secrets.ts';
import { createSeededRandom } from '../../platform/random.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { signCheckpoint, verifyCheckpoints } from './checkpoints.ts';
import { account, leg } from './index.ts';
import { asOwner, openBooks, type TestBooks, usd } from './testing/open-books.ts';
import { verifyChains } from './verify-chain.ts';

let database: TestDatabase;
let books: TestBooks;
let owner: string;

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

const pay = (units: bigint) =>
  books.ledger.post({
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
const findingsOf = async () => (await verifyChains(books.platform.db)).findings;
const { checkpointKeys } = makeSecrets(createSeededRandom('books'));

describe('L-07: a changed byte is named', () => {
  test('nothing is found in books that nobody touched', async () => {
    expect(await findingsOf()).toEqual([]);
    expect((await books.ledger.audit()).findings).toEqual([]);
  });

  const third = `account_id & 15 = 1 and seq = 3`;
  test.each([
    ['the amount of an entry', `update ledger.entry set amount = amount + 1 where ${third}`, /entry 3$/],
    ['the balance of an entry', `update ledger.entry set balance = balance + 1 where ${third}`, /entry 3$/],
    [
      'the posting of an entry',
      `update ledger.entry set posting = gen_random_uuid() where ${third}`,
      /entry 3$/,
    ],
    ['an entry that is gone', `delete from ledger.entry where ${third}`, /entry 3$/],
    ['the kind of a posting', `update ledger.posting set kind = 'gift' where batch = 4`, /^posting /],
    [
      'the time of a posting',
      `update ledger.posting set at = at + interval '1 ms' where batch = 4`,
      /^posting /,
    ],
    [
      'half an entry more that a posting names',
      'update ledger.posting set lines = lines || 7::bigint where batch = 4',
      /^posting /,
    ],
    ['a posting that is gone', 'delete from ledger.posting where batch = 4', /batch 4$/],
    ['the hash of a batch', `update ledger.batch set hash = sha256(hash) where seq = 4`, /batch 4$/],
    ['a batch that is gone', 'delete from ledger.batch where seq = 4', /batch 5$/],
  ])('%s', async (_, statement, where) => {
    await tamper(statement);
    expect(await findingsOf()).toContainEqual({
      rule: expect.any(String),
      where: expect.stringMatching(where),
    });
  });

  test('a whole chain that was rewritten does not fit the signed checkpoint', async () => {
    const deps = { ...books.platform, keys: checkpointKeys };
    await signCheckpoint(deps);
    expect(await verifyCheckpoints(deps)).toEqual({ findings: [], unknownKids: [] });
    await tamper('update ledger.batch set hash = sha256(hash)');
    expect((await verifyCheckpoints(deps)).findings).toEqual([
      { rule: 'the books hold what was signed', where: expect.stringMatching(/^chain 0 batch \d+$/) },
    ]);
    await tamper(`update ledger.checkpoint set content = replace(content, ' ', '  ')`);
    expect((await verifyCheckpoints(deps)).findings).toEqual([
      { rule: 'each checkpoint is signed by us', where: expect.any(String) },
    ]);
  });
});

describe('L-07: a checkpoint whose key is not in the secrets any more', () => {
  const audit = (keys: CheckpointKeys) =>
    books.ledger
      .jobs({ checkpointKeys: keys })
      .find(({ name }) => name === 'ledger.audit')
      ?.run({ atOnce: true });
  const unknownKeys = async () =>
    /^gim_ledger_checkpoint_keys_unknown_total (\d+)$/m.exec(
      (await books.platform.metrics.render()).text,
    )?.[1];
  const next = makeSecrets(createSeededRandom('next')).checkpointKeys;

  test('is told, and stops nobody; its public half is enough to know it again', async () => {
    await signCheckpoint({ ...books.platform, keys: checkpointKeys });
    await audit(next);
    await pay(1n);
    expect(await unknownKeys()).toBe('1');
    const { d: _, ...kept } = checkpointKeys.signing;
    await audit({ ...next, verifying: [...next.verifying, kept] });
    expect(await unknownKeys()).toBe('1');
  });

  test('still stops writing when the books do not hold what it says', async () => {
    await signCheckpoint({ ...books.platform, keys: checkpointKeys });
    await tamper('update ledger.checkpoint set content = left(content, -1) || $$x$$');
    await audit(next);
    await expect(pay(1n)).rejects.toMatchObject({ problem: 'Unavailable' });
  });

  test('stops writing when it was signed by another key of the same name', async () => {
    await signCheckpoint({ ...books.platform, keys: checkpointKeys });
    const { kid } = checkpointKeys.signing;
    await audit({ ...next, verifying: [{ ...next.signing, kid }] });
    await expect(pay(1n)).rejects.toMatchObject({ problem: 'Unavailable' });
  });
});

describe('L-08: the second way finds', () => {
  const last = `account_id & 15 = 1 and seq = 6`;
  const balances = 'each balance is the sum of the entries so far, without a gap';
  test.each([
    ['each asset sums to zero', `update ledger.entry set amount = amount + 1 where ${last}`],
    ['each posting sums to zero per asset', `update ledger.entry set amount = amount + 1 where ${last}`],
    [balances, `update ledger.entry set balance = balance + 1 where ${last}`],
    [balances, `update ledger.entry set seq = 7 where ${last}`],
    [
      'only what is outside and allowances are below zero',
      `alter table ledger.entry drop constraint entry_balance; update ledger.entry set balance = -1 where ${last}`,
    ],
    [
      'each entry has its account and its posting',
      `update ledger.entry set posting = gen_random_uuid() where ${last}`,
    ],
    ['each entry has its account and its posting', 'delete from ledger.account where kind_no = 1'],
    ['each posting has exactly the entries it names', `delete from ledger.entry where ${last}`],
    ['each batch has exactly its postings', 'delete from ledger.posting where batch = 4'],
    [
      'what is held covers the open holds',
      `insert into ledger.hold (key, available_id, held_id, units)
       select gen_random_uuid(), id, id + 1, 5 from ledger.account where kind_no = 1`,
    ],
  ])('what breaks "%s"', async (rule, statement) => {
    await tamper(statement);
    const { findings } = await books.ledger.audit();
    expect(findings).toContainEqual({ rule, where: expect.any(String) });
  });
});

describe('L-10: broken books stop writing', () => {
  test('within one posting when memory and books disagree, for every process, until the owner lets it go on', async () => {
    const second = await openBooks({ url: database.url });
    await tamper(`update ledger.entry set balance = balance + 1 where account_id & 15 = 1 and seq = 6`);
    await expect(pay(1n)).rejects.toMatchObject({ problem: 'Unavailable' });
    await expect(second.fund(randomUUID(), usd(1n))).rejects.toMatchObject({ problem: 'Unavailable' });
    const { text } = await books.platform.metrics.render();
    expect(text).toMatch(/^gim_ledger_halted 1$/m);
    expect(text).toMatch(/gim_ledger_retries_total\{reason="broken"\} 1/);
    // Reading goes on.
    expect(await books.available(owner, 'USD')).toBe(951n);
    await tamper(`update ledger.entry set balance = balance - 1 where account_id & 15 = 1 and seq = 6`);
    await asOwner(database.url, (client) =>
      client.query(`insert into ledger.halt (is_halted, reason) values (false, 'mended')`),
    );
    await pay(1n);
    await second.fund(randomUUID(), usd(1n));
    await second.close();
    expect((await books.ledger.audit()).findings).toEqual([]);
  });

  test('L-08: when a check finds what no posting has touched since', async () => {
    const job = (name: string) =>
      books.ledger
        .jobs({ checkpointKeys })
        .find((one) => one.name === name)
        ?.run({ atOnce: true });
    await job('ledger.verify-chain');
    await job('ledger.audit');
    await pay(1n);
    await tamper(`update ledger.entry set amount = amount + 1 where account_id & 15 = 1 and seq = 2`);
    await job('ledger.audit');
    await expect(pay(1n)).rejects.toMatchObject({ problem: 'Unavailable' });
  });
});

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());

describe('several processes', () => {
  test('L-05: spend the same balances at once: nothing lost, nothing doubled', async () => {
    const writers = await Promise.all([1, 2, 3].map(() => openBooks({ url: shared.url })));
    const users = Array.from({ length: 4 }, () => randomUUID());
    for (const user of users) await writers[0]?.fund(user, usd(1_000n));
    let spent = 0n;
    await Promise.all(
      writers.flatMap(({ ledger }) =>
        Array.from({ length: 20 }, async (_, caller) => {
          for (let n = 0; n < 10; n += 1) {
            const from = account(users[(caller + n) % users.length] ?? '', 'USD', 'available');
            const posting = {
              key: randomUUID(),
              kind: 'payment',
              legs: [leg(from, account('gim', 'USD', 'house'), usd(9n))],
            };
            await ledger.post(posting).then(
              () => {
                spent += 9n;
              },
              (error: unknown) => expect(error).toMatchObject({ problem: 'InsufficientFunds' }),
            );
          }
        }),
      ),
    );
    const left = await Promise.all(users.map((user) => writers[0]?.available(user, 'USD') ?? 0n));
    expect(left.reduce((sum, units) => sum + units, spent)).toBe(4_000n);
    expect(spent).toBe(4n * 111n * 9n);
    expect((await writers[0]?.ledger.audit())?.findings).toEqual([]);
    await Promise.all(writers.map((writer) => writer.close()));
  });

  test('what one stripe of the house lacks is brought from the others', async () => {
    const [first, second] = await Promise.all([
      openBooks({ url: shared.url }),
      openBooks({ url: shared.url }),
    ]);
    const vault = account('vault', 'USD', 'house');
    const outside = account('outside:test', 'USD', 'outside');
    await first.ledger.post({ key: randomUUID(), kind: 'deposit', legs: [leg(outside, vault, usd(100n))] });
    const user = account(randomUUID(), 'USD', 'available');
    const take = (units: bigint) =>
      second.ledger.post({ key: randomUUID(), kind: 'payment', legs: [leg(vault, user, usd(units))] });
    await take(60n);
    await expect(take(41n)).rejects.toMatchObject({ problem: 'InsufficientFunds' });
    await take(40n);
    expect((await second.ledger.balanceOf(second.platform.db.autocommit, vault)).amount.units).toBe(0n);
    await first.close();
    await second.close();
  });

  test('a lost connection is no answer: what was written stays one effect', async () => {
    const writer = await openBooks({ url: shared.url });
    const user = randomUUID();
    await writer.fund(user, usd(10_000n));
    const kill = () =>
      asOwner(shared.url, (client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gim_ledger_session'
          and datname = current_database()`),
      );
    const from = account(user, 'USD', 'available');
    let done = 0;
    const spend = async (): Promise<void> => {
      for (let n = 0; n < 50; n += 1) {
        await writer.ledger.post({
          key: randomUUID(),
          kind: 'payment',
          legs: [leg(from, account('gim', 'USD', 'house'), usd(1n))],
        });
        done += 1;
      }
    };
    await Promise.all([...Array.from({ length: 20 }, spend), kill(), kill().then(kill).then(kill)]);
    expect(done).toBe(1_000);
    expect(await writer.available(user, 'USD')).toBe(9_000n);
    expect((await writer.ledger.audit()).findings).toEqual([]);
    await writer.close();
  });
});

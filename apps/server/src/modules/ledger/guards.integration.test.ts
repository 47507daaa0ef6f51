import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { asOwner, openBooks, type TestBooks, usd } from './testing/open-books.ts';

let database: TestDatabase;
let books: TestBooks;

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url });
  const owner = randomUUID();
  await books.fund(owner, usd(700n));
  await books.fund(owner, usd(300n));
});
afterAll(async () => {
  await books.close();
  await database.drop();
});

describe('the database itself', () => {
  const entries = (client: { query(text: string): Promise<unknown> }, rows: string) =>
    client.query(`insert into ledger.entry (account_id, seq, posting, amount, balance) values ${rows}`);
  const someAccount = async (): Promise<{ id: string; seq: number; balance: string }> =>
    asOwner(database.url, async (client) => {
      const { rows } = await client.query(
        `select account_id as id, seq::int as seq, balance::text as balance from ledger.entry
         where account_id & 15 = 1 order by seq desc, account_id limit 1`,
      );
      return rows[0];
    });

  test('L-01: refuses a pair that does not sum to zero', async () => {
    const { id, seq, balance } = await someAccount();
    await expect(
      asOwner(database.url, (client) =>
        entries(client, `(${id}, ${seq + 1}, gen_random_uuid(), 5, ${BigInt(balance) + 5n})`),
      ),
    ).rejects.toMatchObject({ code: 'GL001' });
  });

  test('L-01: refuses a balance that is not the one before plus the amount, and a gap', async () => {
    const { id, seq, balance } = await someAccount();
    const pair = (first: number, shown: bigint) => {
      const key = randomUUID();
      return `(${id}, ${first}, '${key}', 5, ${shown}), (${id}, ${first + 1}, '${key}', -5, ${shown - 5n})`;
    };
    const after = BigInt(balance) + 5n;
    const insert = (rows: string) => asOwner(database.url, (client) => entries(client, rows));
    await expect(insert(pair(seq + 1, after + 1n))).rejects.toMatchObject({ code: 'GL003' });
    await expect(insert(pair(seq + 2, after))).rejects.toMatchObject({ code: 'GL002' });
    await expect(insert(pair(seq, after))).rejects.toMatchObject({ code: '23505' });
  });

  test('L-03: refuses a negative balance of a user', async () => {
    const { id, seq, balance } = await someAccount();
    const taken = BigInt(balance) + 1n;
    await expect(
      asOwner(database.url, (client) =>
        entries(client, `(${id}, ${seq + 1}, gen_random_uuid(), -${taken}, -1)`),
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'entry_balance' });
  });

  test('M-02: refuses an entry of an account, and an account of an asset, that does not exist', async () => {
    const key = randomUUID();
    const other = 2n ** 52n + 1n * 1024n;
    await expect(
      asOwner(database.url, (client) =>
        entries(client, `(${other + 8n}, 1, '${key}', -1, -1), (${other + 1n}, 1, '${key}', 1, 1)`),
      ),
    ).rejects.toMatchObject({ code: '23503' });
    await expect(
      asOwner(database.url, (client) =>
        client.query(
          'insert into ledger.account (id, opened_at) values ((1 << 20) + (900 << 10) + 1, now())',
        ),
      ),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test('L-02: the roles of the product cannot change or remove, and only the writer can add', async () => {
    const refused = async (role: string, statement: string) =>
      expect(
        asOwner(database.url, async (client) => {
          await client.query(`set role ${role}`);
          await client.query(statement);
        }),
        `${role}: ${statement}`,
      ).rejects.toMatchObject({ code: '42501' });
    const tables = [
      'entry',
      'posting',
      'batch',
      'account',
      'owner',
      'asset',
      'kind',
      'hold',
      'hold_end',
      'hold_due',
      'halt',
    ];
    for (const table of tables) {
      for (const role of ['gim_app', 'gim_ledger']) {
        await refused(role, `delete from ledger.${table}`);
        await refused(role, `truncate ledger.${table}`);
      }
    }
    for (const role of ['gim_app', 'gim_ledger']) {
      await refused(role, 'update ledger.entry set amount = 1');
      await refused(role, `update ledger.posting set kind = 'other'`);
      await refused(role, 'update ledger.batch set postings = 1');
    }
    await refused('gim_app', `insert into ledger.entry values (1, 1, gen_random_uuid(), 1, 1)`);
    await refused('gim_app', `insert into ledger.owner (name) values ('me')`);
    await refused('gim_ledger', `insert into ledger.halt (is_halted, reason) values (false, '')`);
  });
});

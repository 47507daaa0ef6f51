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

  /** An account without entries, of an asset that is made for it. */
  const openAccount = async (
    client: { query(text: string): Promise<{ rows: { id: string }[] }> },
    code: string,
    kind: number,
  ): Promise<string | undefined> => {
    await client.query(`insert into ledger.asset (code, digits) values ('${code}', 2)`);
    const { rows } = await client.query(`insert into ledger.account (id, opened_at)
      select (o.no << 20) + (t.no << 10) + ${kind}, now() from ledger.owner o, ledger.asset t
      where t.code = '${code}' order by o.no limit 1 returning id`);
    return rows[0]?.id;
  };

  test('L-01: refuses a pair that does not sum to zero', async () => {
    const { id, seq, balance } = await someAccount();
    await expect(
      asOwner(database.url, (client) =>
        entries(client, `(${id}, ${seq + 1}, gen_random_uuid(), 5, ${BigInt(balance) + 5n})`),
      ),
    ).rejects.toMatchObject({ code: 'GL001' });
  });

  test('L-01: refuses a posting in which one asset pays for another', async () => {
    const { id, seq, balance } = await someAccount();
    const key = randomUUID();
    await expect(
      asOwner(database.url, async (client) => {
        const other = await openAccount(client, 'OTHER', 8);
        const gained = `(${id}, ${seq + 1}, '${key}', 5, ${BigInt(balance) + 5n})`;
        await entries(client, `${gained}, (${other}, 1, '${key}', -5, -5)`);
      }),
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

  test('L-01: refuses the same inside of one batch', async () => {
    const { id, seq, balance } = await someAccount();
    const after = BigInt(balance) + 5n;
    const insertPair = (second: number, shown: bigint) => {
      const key = randomUUID();
      return asOwner(database.url, (client) =>
        entries(
          client,
          `(${id}, ${seq + 1}, '${key}', 5, ${after}), (${id}, ${second}, '${key}', -5, ${shown})`,
        ),
      );
    };
    await expect(insertPair(seq + 2, after - 4n)).rejects.toMatchObject({ code: 'GL003' });
    await expect(insertPair(seq + 3, after - 5n)).rejects.toMatchObject({ code: 'GL002' });
  });

  test('L-01: refuses an account that begins with money of nobody', async () => {
    const key = randomUUID();
    await expect(
      asOwner(database.url, async (client) => {
        const id = await openAccount(client, 'GIFT', 1);
        await entries(client, `(${id}, 1, '${key}', 5, 905), (${id}, 2, '${key}', -5, 900)`);
      }),
    ).rejects.toMatchObject({ code: 'GL003' });
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

  test('L-03: refuses a negative balance of whatever is not outside: what is held, of the house, of affiliates', async () => {
    const { id } = await someAccount();
    const owner = (BigInt(id) >> 10n) << 10n;
    for (const kind of [1n, 2n, 3n, 4n, 5n, 6n, 7n]) {
      const key = randomUUID();
      const row = `(${owner + (63n << 4n) + kind}, 1, '${key}', -1, -1)`;
      const inserted = asOwner(database.url, (client) => entries(client, row));
      await expect(inserted, `kind ${kind}`).rejects.toMatchObject({ constraint: 'entry_balance' });
    }
  });

  test('refuses rows that no batch can have, a batch that follows nothing, and one that leaves its chain', async () => {
    const digest = `decode(repeat('ab', 32), 'hex')`;
    const posting = (values: string) =>
      `insert into ledger.posting (key, chain, batch, position, kind, at, body_hash, lines, checksum)
       values (gen_random_uuid(), 0, 1, ${values}, 0)`;
    const batch = (values: string) =>
      `insert into ledger.batch (chain, seq, previous_hash, hash, postings) values (${values})`;
    const [fine, wrong] = [`'k', now(), null, '{1,1,2,1}'`, { code: '23514' }];
    const refusals: readonly [string, object][] = [
      ['insert into ledger.entry values (1, 0, gen_random_uuid(), 1, 1)', wrong],
      ['insert into ledger.entry values (1, 1, gen_random_uuid(), 0, 0)', wrong],
      [posting(`-1, ${fine}`), wrong],
      [posting(`0, '', now(), null, '{1,1,2,1}'`), wrong],
      [posting(`0, repeat('k', 41), now(), null, '{1,1,2,1}'`), wrong],
      [posting(`0, 'k', now(), '\\x00', '{1,1,2,1}'`), wrong],
      [posting(`0, 'k', now(), null, '{1,1}'`), wrong],
      [batch(`64, 1, null, ${digest}, 1`), wrong],
      [batch(`63, 0, null, ${digest}, 1`), wrong],
      [batch(`63, 1, null, '\\xab', 1`), wrong],
      [batch(`63, 1, null, ${digest}, 0`), wrong],
      [batch(`63, 1, ${digest}, ${digest}, 1`), { code: 'GL002' }],
      [batch(`63, 2, null, ${digest}, 1`), { code: 'GL002' }],
      [batch(`63, 2, ${digest}, ${digest}, 1`), { code: 'GL002' }],
    ];
    for (const [statement, refusal] of refusals)
      await expect(
        asOwner(database.url, (client) => client.query(statement)),
        statement,
      ).rejects.toMatchObject(refusal);
    // The same rows, but for what was wrong with them, are taken: the refusals above are about that.
    await asOwner(database.url, async (client) => {
      await client.query('begin');
      await client.query(posting(`0, ${fine}`));
      await client.query(batch(`63, 1, null, ${digest}, 1`));
      await client.query('rollback');
    });
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
    // As the database itself lists them, so that a table which comes later is asked for as well.
    const columns = await asOwner(database.url, async (client) => {
      const { rows } = await client.query<{ table: string; column: string }>(
        `select table_name as table, min(column_name::text) as column from information_schema.columns
         where table_schema = 'ledger' and is_generated = 'NEVER' and is_identity = 'NO' group by table_name`,
      );
      return rows;
    });
    expect(columns.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        'account',
        'batch',
        'checkpoint',
        'entry',
        'halt',
        'hold',
        'hold_end',
        'posting',
      ]),
    );
    for (const { table, column } of columns) {
      for (const role of ['gim_app', 'gim_ledger']) {
        await refused(role, `update ledger.${table} set ${column} = ${column}`);
        await refused(role, `delete from ledger.${table}`);
        await refused(role, `truncate ledger.${table}`);
      }
    }
    await refused('gim_app', `insert into ledger.entry values (1, 1, gen_random_uuid(), 1, 1)`);
    await refused('gim_app', `insert into ledger.owner (name) values ('me')`);
    await refused('gim_ledger', `insert into ledger.halt (is_halted, reason) values (false, '')`);
  });
});

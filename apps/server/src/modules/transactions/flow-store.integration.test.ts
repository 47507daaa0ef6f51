import { randomUUID } from 'node:crypto';
import type { ContractFlow } from '@gim/contract';
import { flows as contractFlows } from '@gim/contract';
import { money } from '@gim/money';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlatform, type Platform } from '../../platform/platform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { flows } from '../../wiring-flows.ts';
import { createTransactions, type FlowDefinition, installFlows, type Transactions } from './index.ts';
import { giftDefinition } from './testing/gift-definition.ts';
import { giftFlow } from './testing/gifts.flow.ts';
import { sampleDrafts, USD } from './testing/sample-drafts.ts';

let database: TestDatabase;
let platform: Platform;
let owner: pg.Client;
let transactions: Transactions<ContractFlow | typeof giftFlow>;

beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  transactions = createTransactions<ContractFlow | typeof giftFlow>({
    ...platform,
    books: { entriesOf: async () => [] },
    flows: [...flows, giftDefinition],
    contract: [...contractFlows, giftFlow],
  });
});

afterAll(async () => {
  await owner.end();
  await platform.close();
  await database.drop();
});

const install = (extra: readonly FlowDefinition[]) =>
  installFlows({ url: database.url, flows: [...flows, ...extra] });
const rules = async (type: string) => {
  const { rows } = await owner.query<{ rule: string }>(
    `select stage || ' ' || status as rule from transactions.flow_stage where type = $1
     union all select from_stage || ' > ' || to_stage from transactions.flow_transition where type = $1 order by 1`,
    [type],
  );
  return rows.map(({ rule }) => rule);
};
const orderGift = () =>
  platform.db.inTransaction((tx) =>
    transactions.record(tx, {
      userId: randomUUID(),
      type: 'Gift',
      stages: ['ordered'],
      side: { money: money(USD, 100n), direction: 'out' },
      details: { card: 'x', parcel: null },
      postings: [],
    }),
  );

describe('installing flows', () => {
  test('writes the rules of a build, and repeating it changes nothing', async () => {
    await expect(orderGift()).rejects.toMatchObject({ code: '23514' });
    await Promise.all(Array.from({ length: 4 }, () => install([giftDefinition])));
    const whole = await rules('Gift');
    expect(whole).toHaveLength(6 + 7);
    expect(whole).toContain('mailed > mailed');
    const { rows: before } = await owner.query(
      'select xmin, * from transactions.flow_stage order by type, stage',
    );
    await install([giftDefinition]);
    const { rows: after } = await owner.query(
      'select xmin, * from transactions.flow_stage order by type, stage',
    );
    expect(after).toEqual(before);
  });

  test('of an older build takes nothing away from a newer one that runs', async () => {
    await install([giftDefinition]);
    await install([]);
    await orderGift();
    expect(await rules('Gift')).toHaveLength(6 + 7);
    await install([giftDefinition]);
  });

  test('changes the status of a stage that no transaction has', async () => {
    const contract = { ...giftFlow, stages: { ...giftFlow.stages, printing: 'Confirmed' } } as const;
    await install([{ ...giftDefinition, contract }]);
    expect(await rules('Gift')).toContain('printing Confirmed');
    await install([giftDefinition]);
    expect(await rules('Gift')).toContain('printing InProgress');
  });

  test('O-01 refuses to take a stage, or its status, from transactions that have it', async () => {
    await install([giftDefinition]);
    await orderGift();
    const { ordered: _ordered, ...stages } = giftFlow.stages;
    const without = { ...giftDefinition, contract: { ...giftFlow, stages }, transitions: {} };
    const other = { ...giftFlow, stages: { ...giftFlow.stages, ordered: 'Confirmed' } } as const;
    for (const changed of [[], [without], [{ ...giftDefinition, contract: other }]]) {
      await expect(install(changed)).rejects.toMatchObject({
        name: 'MigrationError',
        message: expect.stringContaining('no stage ordered (InProgress) of Gift'),
      });
    }
    expect(await rules('Gift')).toHaveLength(6 + 7);
  });
});

describe('the database itself', () => {
  const userId = randomUUID();
  const query = (statement: string, values: readonly unknown[] = []) =>
    platform.db.pool.query(statement, [...values]);
  let id: string;

  beforeAll(async () => {
    id = await platform.db.inTransaction((tx) => transactions.record(tx, sampleDrafts(userId).Withdraw));
  });

  test.each([
    ['a stage of another flow', 'Buy', 'seen', 'InProgress'],
    ['a stage under another status', 'Buy', 'executing', 'Completed'],
    ['a type that no flow has', 'Loan', 'executing', 'InProgress'],
  ])('O-01 refuses a record with %s', async (_what, type, stage, status) => {
    const statement = `insert into transactions.transaction (id, user_id, type, stage, status, coin, amount, direction, details, postings, updated_at, ended_at)
      values (uuidv7(), $1, $2, $3, $4, 'BTC', 1, 'in', '{}', '{}', now(), case when $4 = 'Completed' then now() end)`;
    await expect(query(statement, [userId, type, stage, status])).rejects.toMatchObject({ code: '23514' });
  });

  test.each([
    ['a transition that its flow does not have', "stage = 'broadcast', status = 'Confirmed'"],
    ['a stage under another status', "stage = 'queued', status = 'Confirmed'"],
    ['a status without its stage', "status = 'Confirmed'"],
  ])('O-01 refuses %s', async (_what, change) => {
    await expect(
      query(`update transactions.transaction set ${change} where user_id = $1 and id = $2`, [userId, id]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test.each([
    ['a step that repeats where its flow does not', 'undo', 2],
    ['a step that leaves one out', 'broadcast', 2],
    ['a first step that is no first stage', 'queued', 1],
    ['a step after none', 'queued', 7],
  ])('O-01 refuses %s', async (_what, stage, no) => {
    const fresh = no === 1 ? await owner.query('select uuidv7() as id') : undefined;
    const of = fresh?.rows[0].id ?? id;
    if (fresh !== undefined) {
      await owner.query(
        `insert into transactions.transaction (id, user_id, type, stage, status, coin, amount, direction, details, postings, updated_at)
         values ($1, $2, 'Withdraw', 'undo', 'InProgress', 'BTC', 1, 'out', '{}', '{}', now())`,
        [of, userId],
      );
    }
    const statement =
      'insert into transactions.step (user_id, transaction_id, stage, no, at) values ($1, $2, $3, $4, now())';
    await expect(query(statement, [userId, of, stage, no])).rejects.toMatchObject({ code: '23514' });
  });

  test('O-01 refuses a step of a transaction that is not there', async () => {
    const statement =
      'insert into transactions.step (user_id, transaction_id, stage, no, at) values ($1, $2, $3, $4, now())';
    const refused = { code: '23514', message: expect.stringContaining('not there') };
    await expect(query(statement, [userId, randomUUID(), 'undo', 1])).rejects.toMatchObject(refused);
    // It is there, and somebody else's.
    await expect(query(statement, [randomUUID(), id, 'queued', 2])).rejects.toMatchObject(refused);
  });

  test.each([
    "insert into transactions.flow_stage values ('Buy', 'free', 'Completed', true, true)",
    "insert into transactions.flow_transition values ('Withdraw', 'broadcast', 'queued')",
    "update transactions.flow_stage set status = 'Completed'",
    'delete from transactions.flow_transition',
    "select transactions.install_flows('[]', '[]')",
    'delete from transactions.search_value',
    "update transactions.search_value set value = 'x'",
  ])('Z-03 does not let the product’s own role: %s', async (statement) => {
    await expect(query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

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
import { findWithSteps } from './store.ts';
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
    ['a step that repeats where its flow does not', "step_stages || 'undo'::text", 'step_times || now()'],
    ['a step that leaves one out', "step_stages || 'broadcast'::text", 'step_times || now()'],
    ['two steps at once', "step_stages || '{queued,broadcast}'::text[]", 'step_times || now() || now()'],
    ['a step without its time', "step_stages || 'queued'::text", 'step_times'],
    ['another first step', "'{review}'", 'step_times'],
    ['another time of a step', 'step_stages', 'array[now()]'],
    ['a record without its steps', "'{}'", "'{}'"],
  ])('O-01 refuses %s', async (_what, stages, times) => {
    const change = `update transactions.transaction set step_stages = ${stages}, step_times = ${times} where user_id = $1 and id = $2`;
    await expect(query(change, [userId, id])).rejects.toMatchObject({ code: '23514' });
  });

  test.each([
    ['begins with no first stage', '{queued}'],
    ['leaves a stage out', '{undo,broadcast}'],
  ])('O-01 refuses a new record whose way %s', async (_what, stages) => {
    const statement = `insert into transactions.transaction (id, user_id, type, stage, status, coin, amount, direction, details, postings,
        step_stages, step_times, updated_at)
      values (uuidv7(), $1, 'Withdraw', 'queued', 'InProgress', 'BTC', 1, 'out', '{}', '{}', $2,
        array_fill(now(), array[cardinality($2::text[])]), now())`;
    await expect(query(statement, [userId, stages])).rejects.toMatchObject({ code: '23514' });
  });

  test('reads steps of before beside those of the record, and takes those that the build before writes', async () => {
    const old = (await owner.query('select uuidv7() as id')).rows[0].id;
    await owner.query(
      `insert into transactions.transaction (id, user_id, type, stage, status, coin, amount, direction, details, postings, updated_at)
       values ($1, $2, 'Withdraw', 'undo', 'InProgress', 'BTC', 1, 'out', '{}', '{}', now())`,
      [old, userId],
    );
    await owner.query(
      "insert into transactions.step_archive (user_id, transaction_id, stage, no, at) values ($1, $2, 'undo', 1, now())",
      [userId, old],
    );
    const stagesOf = async (): Promise<readonly string[] | undefined> =>
      (await findWithSteps(platform.db.autocommit, { userId, id: old }))?.steps.map(({ stage }) => stage);
    expect(await stagesOf()).toEqual(['undo']);
    // Only what may follow the last step of the archive.
    const append = `insert into transactions.step (user_id, transaction_id, stage, no, at)
      select $1, $2, $3, (select max(b.no) + 1 from transactions.step b where b.transaction_id = $2), now()`;
    await expect(query(append, [userId, old, 'broadcast'])).rejects.toMatchObject({ code: '23514' });
    await query(append, [userId, old, 'queued']);
    expect(await stagesOf()).toEqual(['undo', 'queued']);
    const { rows } = await query(
      'select stage, no from transactions.step where transaction_id = $1 order by no',
      [old],
    );
    expect(rows).toEqual([
      { stage: 'undo', no: 1 },
      { stage: 'queued', no: 2 },
    ]);
  });

  test.each([
    "insert into transactions.flow_stage values ('Buy', 'free', 'Completed', true, true)",
    "insert into transactions.flow_transition values ('Withdraw', 'broadcast', 'queued')",
    "update transactions.flow_stage set status = 'Completed'",
    'delete from transactions.flow_transition',
    "select transactions.install_flows('[]', '[]')",
    'delete from transactions.search_value',
    "insert into transactions.step_archive values (uuidv7(), 'undo', 1, now(), uuidv7())",
    "update transactions.search_value set value = 'x'",
  ])('Z-03 does not let the product’s own role: %s', async (statement) => {
    await expect(query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

import {
  type ContractFlow,
  cancelTransaction,
  flows as contractFlows,
  type Endpoint,
  exportTransactions,
  getTransaction,
  listTransactions,
  transaction,
  transactionItem,
  transactionItemOf,
  transactionOf,
} from '@gim/contract';
import { money } from '@gim/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Mount } from '../../http/mount.ts';
import { listen } from '../../platform/db/listen.ts';
import { createDelivery } from '../../platform/outbox/delivery.ts';
import { createNoticeReader } from '../../platform/stream/notice.ts';
import { STREAM_CHANNEL } from '../../platform/stream/store.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type Account,
  openIdentity,
  type TestIdentity,
  verifiedAccount,
} from '../../testing/test-identity.ts';
import { flows as productFlows } from '../../wiring-flows.ts';
import { account, createLedger, type Ledger, leg } from '../ledger/index.ts';
import { registerFlows } from './flows.ts';
import { createTransactions, installFlows, type Transactions } from './index.ts';
import { pageQuery } from './page-query.ts';
import { statementOf } from './page-store.ts';
import { giftDefinition } from './testing/gift-definition.ts';
import { giftFlow } from './testing/gifts.flow.ts';
import { USD } from './testing/sample-drafts.ts';

/** The entry in the contract's list. */
const contract = [...contractFlows, giftFlow];
/** The one line of wiring. Everything below works from it: no other file of the server knows a gift. */
const flows = [...productFlows, giftDefinition];

let database: TestDatabase;
let identity: TestIdentity;
let ledger: Ledger;
let gifts: Transactions<ContractFlow | typeof giftFlow>;
let anna: Account;

beforeAll(async () => {
  database = await createTestDatabase();
  // As the start of a process does.
  await installFlows({ url: database.url, flows });
  identity = await openIdentity({
    url: database.url,
    moreModules: (platform) => {
      ledger = createLedger(platform);
      gifts = createTransactions<ContractFlow | typeof giftFlow>({
        ...platform,
        books: ledger,
        flows,
        contract,
      });
      return [{ name: 'transactions', routes: (mount) => gifts.mount(withGifts(mount)) }];
    },
  });
  await ledger.registerAsset(USD);
  const from = account('bank', 'USD', 'outside');
  const legs = [leg(from, account('gim', 'USD', 'house'), money(USD, 10_000_000n))];
  await ledger.post({ key: identity.platform.ids.next(), kind: 'funding', legs });
  gifts.onCancel('Gift', async ({ userId, transactionId, stage }) => {
    const posting = identity.platform.ids.next();
    const move = gifts.moving({
      userId,
      id: transactionId,
      type: 'Gift',
      from: stage,
      to: 'returned',
      reason: 'CanceledByUser',
      posting,
    });
    await ledger.release({ key: posting, kind: 'gift', hold: transactionId, companions: [move] });
  });
  anna = await verifiedAccount(identity);
});

afterAll(async () => {
  await ledger.close();
  await identity.close();
  await database.drop();
});

/** The endpoints as the contract makes them from its list, had the list this entry. */
function withGifts(mount: Mount): Mount {
  const item = z.union([transactionItem, transactionItemOf(giftFlow)]);
  const full = z.union([transaction, transactionOf(giftFlow)]);
  const type = z.optional(z.enum(contract.map((each) => each.type)));
  const changes: Readonly<Record<string, Pick<Endpoint, 'reply'> | Pick<Endpoint, 'reply' | 'query'>>> = {
    listTransactions: {
      query: z.extend(listTransactions.query, { type }),
      reply: z.strictObject({ items: z.array(item), nextCursor: z.nullable(z.uuid()) }),
    },
    getTransaction: { reply: full },
    cancelTransaction: { reply: full },
    exportTransactions: { query: z.extend(exportTransactions.query, { type }), reply: null },
  };
  return (endpoint, handler, options) => mount({ ...endpoint, ...changes[endpoint.name] }, handler, options);
}

const own = (transactionId: string) => ({
  params: { id: anna.id, transactionId },
  token: anna.token,
});
const list = async (query: Record<string, string>) => {
  const { status, body } = await identity.call(listTransactions, {
    params: { id: anna.id },
    token: anna.token,
    query,
  });
  expect(status).toBe(200);
  return body.items;
};

/** An order as its module would make it: the price is held under the order's own id, with the record. */
async function order(card: string): Promise<string> {
  const id = identity.platform.ids.next();
  const price = money(USD, 2_500n);
  const legs = [leg(account('gim', 'USD', 'house'), account(anna.id, 'USD', 'available'), price)];
  await ledger.post({ key: identity.platform.ids.next(), kind: 'deposit', legs });
  const { companion } = gifts.recording({
    userId: anna.id,
    id,
    type: 'Gift',
    stages: ['ordered'],
    side: { money: price, direction: 'out' },
    usd: price,
    details: { card, parcel: null },
    postings: [id],
  });
  await ledger.hold({ key: id, kind: 'gift', owner: anna.id, amount: price, companions: [companion] });
  return id;
}

const moveOf = (id: string) => ({ userId: anna.id, id, type: 'Gift' }) as const;
const move = (wanted: Parameters<typeof gifts.move>[1]): Promise<void> =>
  identity.platform.db.inTransaction((tx) => gifts.move(tx, wanted));

async function mailed(card: string, parcel: string): Promise<string> {
  const id = await order(card);
  await move({ ...moveOf(id), from: 'ordered', to: 'printing' });
  await move({ ...moveOf(id), from: 'printing', to: 'mailed', details: { parcel } });
  return id;
}

describe('a new flow, by one definition and one line of wiring', () => {
  test('is in the history: list, filters and detail with its receipt', async () => {
    const id = await order('CARD-LIST');
    const [item] = await list({ type: 'Gift', status: 'InProgress' });
    expect(item).toMatchObject({
      id,
      type: 'Gift',
      stage: 'ordered',
      status: 'InProgress',
      amount: '25',
      canCancel: true,
      details: { card: 'CARD-LIST', parcel: null },
    });
    expect(await list({ type: 'Gift', status: 'Successful' })).toEqual([]);
    expect(await list({ type: 'Buy' })).toEqual([]);
    const { status, body } = await identity.call(getTransaction, own(id));
    expect(status).toBe(200);
    expect(body.timeline.map(({ stage }) => stage)).toEqual(['ordered']);
    expect(body.lines.map(({ account: name, direction }) => `${name} ${direction}`)).toEqual([
      'available out',
      'locked in',
    ]);
  });

  test('moves by its transitions, repeats a stage, and ends', async () => {
    const id = await mailed('CARD-WAY', 'PARCEL-1');
    await move({ ...moveOf(id), from: 'mailed', to: 'mailed', details: { parcel: 'PARCEL-2' } });
    await expect(move({ ...moveOf(id), from: 'mailed', to: 'printing' })).rejects.toThrow('does not go');
    await move({ ...moveOf(id), from: 'mailed', to: 'delivered' });
    await expect(move({ ...moveOf(id), from: 'mailed', to: 'lost', reason: 'Other' })).rejects.toMatchObject({
      name: 'CompanionRefused',
    });
    const { body } = await identity.call(getTransaction, own(id));
    expect(body).toMatchObject({ status: 'Successful', details: { parcel: 'PARCEL-2' } });
    expect(body.endedAt).not.toBeNull();
    expect(body.timeline.map(({ stage }) => stage)).toEqual([
      'ordered',
      'printing',
      'mailed',
      'mailed',
      'delivered',
    ]);
  });

  test('is searched by its own fields, by what replaced them and by what was replaced, over an index', async () => {
    const id = await mailed('Find-Me-4711', 'RR-1');
    await move({ ...moveOf(id), from: 'mailed', to: 'mailed', details: { parcel: 'RR-2' } });
    for (const q of ['find-me', 'FIND-ME-4711', 'rr-1', 'RR-2']) {
      expect([q, (await list({ q })).map((item) => item.id)]).toEqual([q, [id]]);
    }
    expect(await list({ q: 'ind-me' })).toEqual([]);
    const query = pageQuery(
      registerFlows(flows, contract),
      { q: 'find-me' },
      { userId: anna.id, limit: 20, cursor: undefined },
    );
    const { db } = identity.platform;
    const plan = await db.inTransaction(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain ${statementOf(query)}`.execute(tx);
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('search_value_pkey');
  });

  test('is canceled where its rule says, with the money, and refused elsewhere', async () => {
    const id = await order('CARD-CANCEL');
    const answers = await Promise.all([1, 2, 3].map(() => identity.call(cancelTransaction, own(id))));
    for (const { status, body } of answers) {
      expect([status, body.status, body.stage]).toEqual([200, 'Canceled', 'returned']);
    }
    const onItsWay = await mailed('CARD-LATE', 'PARCEL-9');
    expect((await identity.call(cancelTransaction, own(onItsWay))).problem).toBe('CancelOnlyBySupport');
    await move({ ...moveOf(onItsWay), from: 'mailed', to: 'delivered' });
    expect((await identity.call(cancelTransaction, own(onItsWay))).problem).toBe('CancelTooLate');
    expect((await list({ q: 'card-late' })).map(({ canCancel }) => canCancel)).toEqual([false]);
  });

  test('is exported under its own title', async () => {
    await order('CARD-CSV');
    const answer = await identity.app.server.inject({
      url: exportTransactions.path.replace('{id}', anna.id),
      query: { format: 'csv', language: 'uk', type: 'Gift', q: 'card-csv' },
      headers: { authorization: `Bearer ${anna.token}` },
    });
    const [, row, rest] = answer.body.split('\r\n');
    expect(row).toContain('"Подарункова картка","Виконується","Списання","25","USD"');
    expect(row).toContain('"card CARD-CSV"');
    expect(rest).toBe('');
  });

  test('is told to the open connections of its owner, each step in order', async () => {
    const { platform } = identity;
    const heard: unknown[] = [];
    const read = createNoticeReader((notice) => {
      if (notice.userId === anna.id) heard.push(JSON.parse(notice.text).data);
    });
    const drain = () => createDelivery({ ...platform, consumers: gifts.consumers }).drain();
    await drain();
    const listener = await listen({
      url: database.url,
      log: platform.log,
      channels: { [STREAM_CHANNEL]: (payload) => read(payload ?? '') },
    });
    const id = await mailed('CARD-LIVE', 'PARCEL-L');
    await drain();
    await vi.waitFor(() =>
      expect(heard).toEqual([
        { id, status: 'InProgress', stage: 'ordered' },
        { id, status: 'InProgress', stage: 'printing' },
        { id, status: 'Confirmed', stage: 'mailed' },
      ]),
    );
    await listener.close();
  });

  test('keeps its user from deleting the account while it is open', async () => {
    const { db } = identity.platform;
    await order('CARD-OPEN');
    expect(await gifts.openOrdersProblem(db.autocommit, anna.id)).toBe('AccountHasOpenOrders');
  });
});

test('without its definition, or without its entry in the contract, nothing is created', () => {
  const { platform } = identity;
  const given = { ...platform, books: ledger };
  expect(() => createTransactions({ ...given, flows: productFlows, contract })).toThrow(
    'Gift: the contract has it, and no module defines it.',
  );
  expect(() => createTransactions({ ...given, flows })).toThrow(
    "Gift: a module defines it, and it is not in the contract's list of flows.",
  );
});

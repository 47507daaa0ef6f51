import { randomUUID } from 'node:crypto';
import { searchOperations } from '@gim/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifiedAccount } from '../../testing/test-identity.ts';
import { sampleDrafts } from '../transactions/testing/sample-drafts.ts';
import { openSupportBench } from './testing/support-bench.ts';

const bench = await openSupportBench();
const { identity, member, desk, rows, withdrawal, transactions } = bench;
afterAll(bench.close);

let iryna: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  iryna = await member(['support']);
});

const find = async (search: string) =>
  (await desk(iryna, searchOperations, { body: { search } })).body.items.map(({ id }) => id);
const numberOf = (id: string): string => `GM-${id.slice(-8).toUpperCase()}`;

test('finds an operation of anybody by its number, id, address or hash, and by nothing less', async () => {
  const anna = await verifiedAccount(identity);
  const borys = await verifiedAccount(identity);
  const sent = await withdrawal(anna.id);
  const draft = sampleDrafts(borys.id).Deposit;
  const received = await identity.platform.db.inTransaction((tx) => transactions.record(tx, draft));
  const { body } = await desk(iryna, searchOperations, { body: { search: numberOf(sent).toLowerCase() } });
  expect(body.items).toEqual([
    expect.objectContaining({ id: sent, number: numberOf(sent), userId: anna.id, type: 'Withdraw' }),
  ]);
  expect(body.items[0]?.email).toContain('•••');
  expect(await find(sent)).toEqual([sent]);
  expect(await find(draft.details.address)).toContain(received);
  // Prefixes match nothing, because they would show other people's operations.
  expect(await find(sent.slice(0, 13))).toEqual([]);
  expect(await find(draft.details.address.slice(0, 12))).toEqual([]);
  expect(await find(randomUUID())).toEqual([]);
});

test('keeps each search in the log, and refuses what must not be in it', async () => {
  const anna = await verifiedAccount(identity);
  const id = await withdrawal(anna.id);
  await find(id);
  const [line] = await rows(
    `select subject, after from staff.audit where action = 'operations.search' order by id desc limit 1`,
  );
  expect(line).toEqual({ subject: anna.id, after: { searched: id, found: 1 } });
  for (const search of ['anna@gim.example', 'short', 'two words here'])
    expect((await desk(iryna, searchOperations, { body: { search } })).status).toBe(400);
});

test('is for who may read accounts', async () => {
  const teller = await member(['teller']);
  const answer = await desk(teller, searchOperations, { body: { search: 'GM-01234567' } });
  expect([answer.status, answer.problem]).toEqual([403, 'NotAllowed']);
});

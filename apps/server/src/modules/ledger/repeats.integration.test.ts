import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type CompanionTable, companion } from '../../platform/db/companion.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, type Ledger, leg } from './index.ts';
import { asOwner, openBooks, type TestBooks, usd } from './testing/open-books.ts';

// Two processes on one database: the second knows nothing of what the first has answered.
let database: TestDatabase;
let first: TestBooks;
let second: TestBooks;

beforeAll(async () => {
  database = await createTestDatabase();
  first = await openBooks({ url: database.url });
  second = await openBooks({ url: database.url });
});
afterAll(async () => {
  expect((await first.ledger.audit()).findings).toEqual([]);
  await first.close();
  await second.close();
  await database.drop();
});

const house = account('gim', 'USD', 'house');
const pay = (ledger: Ledger, { owner, units, key }: { owner: string; units: bigint; key: string }) =>
  ledger.post({
    key,
    kind: 'payment',
    legs: [leg(account(owner, 'USD', 'available'), house, usd(units))],
  });

async function funded(units: bigint): Promise<string> {
  const owner = randomUUID();
  await first.fund(owner, usd(units));
  return owner;
}

describe('the same key in another process', () => {
  test('M-06: is answered alike when the first try has spent the whole balance', async () => {
    const owner = await funded(1_000n);
    const key = randomUUID();
    const answer = await pay(first.ledger, { owner, units: 1_000n, key });
    expect(await pay(second.ledger, { owner, units: 1_000n, key })).toEqual(answer);
    await expect(pay(second.ledger, { owner, units: 999n, key })).rejects.toMatchObject({
      problem: 'IdempotencyKeyReused',
    });
    await expect(pay(second.ledger, { owner, units: 1n, key: randomUUID() })).rejects.toMatchObject({
      problem: 'InsufficientFunds',
    });
    expect(await first.available(owner, 'USD')).toBe(0n);
  });

  test('M-06: is one key however its letters are written', async () => {
    const owner = await funded(1_000n);
    const key = randomUUID();
    const answers = await Promise.all(
      [key, key.toUpperCase(), key].map((spelt) => pay(first.ledger, { owner, units: 10n, key: spelt })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await pay(second.ledger, { owner, units: 10n, key: key.toUpperCase() })).toEqual(answers[0]);
    expect(await first.available(owner, 'USD')).toBe(990n);
  });

  const hold = (books: TestBooks, owner: string, key: string) =>
    books.ledger.hold({ key, kind: 'withdrawal', owner, amount: usd(400n) });

  test('M-06: holds once, also when the hold is over', async () => {
    const owner = await funded(1_000n);
    const key = randomUUID();
    const answer = await hold(first, owner, key);
    expect(await hold(second, owner, key)).toEqual(answer);
    expect(await first.available(owner, 'USD')).toBe(600n);
    await first.ledger.release({ key: randomUUID(), kind: 'withdrawal', hold: key });
    const third = await openBooks({ url: database.url });
    expect(await hold(third, owner, key)).toEqual(answer);
    await third.close();
    expect(await first.available(owner, 'USD')).toBe(1_000n);
  });

  test('M-06: holds once when both ask in the same moment', async () => {
    const owner = await funded(1_000n);
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const [one, other] = await Promise.all([hold(first, owner, key), hold(second, owner, key)]);
      expect(one).toEqual(other);
      await first.ledger.release({ key: randomUUID(), kind: 'withdrawal', hold: key });
    }
    expect(await first.available(owner, 'USD')).toBe(1_000n);
  });

  test.each(['the only hold', 'one of two holds'])(
    'L-04: ends %s once and is answered alike',
    async (which) => {
      const owner = await funded(2_000n);
      if (which === 'one of two holds') await hold(first, owner, randomUUID());
      const outside = account('outside:chain', 'USD', 'outside');
      const settled = randomUUID();
      const released = randomUUID();
      const settling = {
        key: randomUUID(),
        kind: 'withdrawal',
        hold: settled,
        to: [{ account: outside, amount: usd(400n) }],
      };
      const releasing = { key: randomUUID(), kind: 'withdrawal', hold: released };
      await hold(first, owner, settled);
      const settlement = await first.ledger.settle(settling);
      expect(await second.ledger.settle(settling)).toEqual(settlement);
      await hold(first, owner, released);
      const release = await first.ledger.release(releasing);
      expect(await second.ledger.release(releasing)).toEqual(release);
      // Another request to end it is still too late.
      await expect(second.ledger.release({ ...releasing, key: randomUUID() })).rejects.toMatchObject({
        name: 'CompanionRefused',
      });
    },
  );

  test('M-06: is answered alike when a companion can be written only once', async () => {
    await asOwner(database.url, (client) =>
      client.query(`
        create table public.note (id uuid primary key);
        grant usage on schema public to gim_app;
        grant select, insert on public.note to gim_app`),
    );
    const notes: CompanionTable<string> = {
      name: 'public.note',
      locks: (id) => [`public.note ${id}`],
      *write(rows) {
        yield* ask(sql`insert into public.note select unnest(${[...rows]}::uuid[])`);
        return rows.map(() => true);
      },
    };
    const owner = await funded(1_000n);
    const key = randomUUID();
    const noted = (ledger: Ledger, posting: string) =>
      ledger.post({
        key: posting,
        kind: 'payment',
        legs: [leg(account(owner, 'USD', 'available'), house, usd(10n))],
        companions: [companion(notes, key)],
      });
    const answer = await noted(first.ledger, key);
    expect(await noted(second.ledger, key)).toEqual(answer);
    await expect(noted(second.ledger, randomUUID())).rejects.toMatchObject({ code: '23505' });
    expect(await first.available(owner, 'USD')).toBe(990n);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/random.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account } from './index.ts';
import {
  available,
  clearing,
  type LinkedLedger,
  openLinkedLedger,
  prepareLinks,
  type Transfer,
  USD,
  usd,
} from './testing/linked-ledger.ts';
import { type CrashPoints, depart, noCrashes, relay } from './testing/transfer-between.ts';

/** The suite takes a sample; `GIM_TRANSFERS=20000` takes many. */
const TRANSFERS = Number(process.env.GIM_TRANSFERS ?? 150);
const CUSTOMERS = 6;
const GIVEN = 1_000_000n;
const random = createSeededRandom(process.env.GIM_SEED ?? 'two ledgers');
const names = ['east', 'west'] as const;
type Name = (typeof names)[number];
const otherOf = (name: Name): Name => (name === 'east' ? 'west' : 'east');
const customersOf = (name: Name): string[] =>
  Array.from({ length: CUSTOMERS }, (_none, index) => `${name}-${index}`);

const databases = new Map<Name, TestDatabase>();
beforeAll(async () => {
  for (const name of names) {
    const database = await createTestDatabase();
    databases.set(name, database);
    await prepareLinks(database.url);
  }
});
afterAll(async () => {
  for (const database of databases.values()) await database.drop();
});

const open = (name: Name): Promise<LinkedLedger> => openLinkedLedger(name, databases.get(name)?.url ?? '');

class Crashed extends Error {}

/** Ends a process at one of three points, or with a statement under way, which then takes effect or not. */
function crashes(underWay: Promise<unknown>[]): CrashPoints {
  const isDue = (): boolean => random.integer(8) === 0;
  return {
    at() {
      if (isDue()) throw new Crashed();
    },
    async during(_step, work) {
      const working = work();
      if (!isDue()) return working;
      underWay.push(working.catch(() => undefined));
      throw new Crashed();
    },
  };
}

const unitsOf = async ({ ledger, platform }: LinkedLedger, of: ReturnType<typeof account>): Promise<bigint> =>
  (await ledger.balanceOf(platform.db.autocommit, of)).amount.units;

test('transfers between two ledgers are paid once or given back once, wherever processes end', async () => {
  const ledgers = { east: await open('east'), west: await open('west') };
  for (const name of names)
    for (const owner of customersOf(name))
      await ledgers[name].ledger.post({
        key: crypto.randomUUID(),
        kind: 'deposit',
        legs: [
          { from: account('outside:test', USD.code, 'outside'), to: available(owner), amount: usd(GIVEN) },
        ],
      });
  const sent = new Map<Name, Transfer[]>(names.map((name) => [name, []]));
  const pick = (of: readonly string[]): string => of[random.integer(of.length)] ?? '';
  const departing = Array.from({ length: TRANSFERS }, async () => {
    const name = names[random.integer(2)] ?? 'east';
    const transfer = {
      id: crypto.randomUUID(),
      returnKey: crypto.randomUUID(),
      sender: pick(customersOf(name)),
      receiver: pick(customersOf(otherOf(name))),
      units: BigInt(1 + random.integer(500)),
    };
    await depart(ledgers[name], otherOf(name), transfer);
    sent.get(name)?.push(transfer);
  });
  await Promise.all(departing);

  const underWay: Promise<unknown>[] = [];
  let ended = 0;
  /** A process that moves transfers of one direction until it crashes; another one follows it. */
  const runRelays = async (name: Name): Promise<void> => {
    for (;;) {
      const process = { from: await open(name), to: await open(otherOf(name)) };
      try {
        if ((await relay({ ...process, takes: () => random.integer(5) > 0, crash: crashes(underWay) })) === 0)
          return;
      } catch (error) {
        if (!(error instanceof Crashed)) throw error;
        ended += 1;
      } finally {
        await Promise.all(underWay);
        await process.from.close();
        await process.to.close();
      }
    }
  };
  await Promise.all([runRelays('east'), runRelays('east'), runRelays('west')]);
  expect(ended).toBeGreaterThan(10);

  // Nobody is left on the way, and running once more changes nothing.
  for (const name of names)
    expect(
      await relay({ from: ledgers[name], to: ledgers[otherOf(name)], takes: () => true, crash: noCrashes }),
    ).toBe(0);
  await expectSettled(ledgers, sent);
  for (const { ledger } of Object.values(ledgers)) expect((await ledger.audit()).findings).toEqual([]);
  await Promise.all(Object.values(ledgers).map((one) => one.close()));
}, 600_000);

/** Every customer has what the outcomes say, to the unit; both ledgers agree on what they owe each other. */
async function expectSettled(
  ledgers: Readonly<Record<Name, LinkedLedger>>,
  sent: ReadonlyMap<Name, readonly Transfer[]>,
): Promise<void> {
  const expected = new Map(names.flatMap((name) => customersOf(name).map((owner) => [owner, GIVEN])));
  const add = (owner: string, units: bigint): unknown =>
    expected.set(owner, (expected.get(owner) ?? 0n) + units);
  let refused = 0;
  for (const name of names) {
    const states = new Map(
      (
        await sql<{ id: string; state: string }>`select id, state from links.outgoing`.execute(
          ledgers[name].platform.db.autocommit,
        )
      ).rows.map(({ id, state }) => [id, state]),
    );
    for (const { id, sender, receiver, units } of sent.get(name) ?? []) {
      expect(['paid', 'returned']).toContain(states.get(id));
      if (states.get(id) === 'returned') {
        refused += 1;
        continue;
      }
      add(sender, -units);
      add(receiver, units);
    }
  }
  expect(refused).toBeGreaterThan(0);
  for (const name of names)
    for (const owner of customersOf(name))
      expect([owner, await unitsOf(ledgers[name], available(owner))]).toEqual([owner, expected.get(owner)]);
  const [east, west] = [
    await unitsOf(ledgers.east, clearing('west')),
    await unitsOf(ledgers.west, clearing('east')),
  ];
  expect(east + west).toBe(0n);
}

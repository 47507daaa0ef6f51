import { randomUUID } from 'node:crypto';
import { listDrawerDays } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { account, leg } from '../ledger/index.ts';
import { dollars, notesOf, openDrawersBench } from './testing/drawers-bench.ts';

const bench = await openDrawersBench();
afterAll(bench.close);
const { identity, ledger, drawers, count, confirm, move, seen, place, teller } = bench;
const { promise, unpromise, inBooks } = bench;
const { autocommit } = identity.platform.db;
const free = async (pointId: string): Promise<bigint> =>
  (await drawers.balanceOf(autocommit, pointId)).free.units;
const reason = { reason: 'NotFoundAfterRecount', note: 'Counted three times.' };

describe('differences', () => {
  test('a difference needs a reason, is the house’s, and shows in the day, the month and the log', async () => {
    const { pointId, iryna, petro } = await place(1000);
    const house = async () =>
      (await ledger.balanceOf(autocommit, account('gim', 'USD', 'house'))).amount.units;
    const before = await house();
    const bare = await count(iryna, pointId, notesOf(980));
    expect([bare.status, bare.problem]).toEqual([400, 'ReasonRequired']);
    await count(iryna, pointId, notesOf(980), reason);
    const { body } = await confirm(iryna, petro, { pointId, notes: notesOf(980) });
    expect(body).toMatchObject({
      state: 'closed',
      mustBe: '980',
      difference: '-20',
      monthDifference: '-20',
      shortage: '0',
    });
    expect([await inBooks(pointId), await free(pointId), (await house()) - before]).toEqual([
      980_00n,
      980_00n,
      -20_00n,
    ]);
    await count(petro, pointId, notesOf(985), { reason: 'WrongChange' });
    const opened = (await confirm(petro, iryna, { pointId, notes: notesOf(985) })).body;
    expect([opened.state, opened.mustBe, opened.monthDifference]).toEqual(['open', '985', '-15']);
    const days = (await identity.call(listDrawerDays, { token: iryna.token, params: { pointId } })).body
      .items;
    expect(days).toHaveLength(1);
    expect(days[0]).toMatchObject({
      opening: '1000',
      closing: '980',
      difference: '-15',
      reason: 'WrongChange',
    });
    expect(days[0]?.people.map(({ id }) => id).sort()).toEqual([iryna.id, petro.id].sort());
    expect(await bench.linesOf(pointId)).toEqual([
      'drawers.count',
      'drawers.close',
      'drawers.count',
      'drawers.open',
    ]);
    await bench.check(pointId);
  });

  test('a difference above $100 raises an alert, and one of exactly $100 does not', async () => {
    const alerts = async () =>
      /gim_drawer_large_differences (\d+)/.exec((await identity.platform.metrics.render()).text)?.[1];
    const { pointId, iryna, petro } = await place(1000);
    await count(iryna, pointId, notesOf(900), reason);
    await confirm(iryna, petro, { pointId, notes: notesOf(900) });
    expect([await alerts(), await bench.linesOf(pointId)]).toEqual(['0', ['drawers.count', 'drawers.close']]);
    await count(iryna, pointId, notesOf(799), reason);
    await confirm(iryna, petro, { pointId, notes: notesOf(799) });
    expect(await alerts()).toBe('1');
    expect((await bench.linesOf(pointId)).at(-1)).toBe('drawers.difference-alert');
  });

  test('O-03 promised notes that a count does not find are a shortage; new cash and what is free again cover it first', async () => {
    const { pointId, iryna, petro } = await place(1000);
    await promise(pointId, 900);
    await count(iryna, pointId, notesOf(600), reason);
    const closed = (await confirm(iryna, petro, { pointId, notes: notesOf(600) })).body;
    expect([closed.mustBe, closed.promised, closed.shortage]).toEqual(['600', '900', '300']);
    await count(iryna, pointId, notesOf(600));
    await confirm(iryna, petro, { pointId, notes: notesOf(600) });
    await expect(promise(pointId, 10)).rejects.toThrow('InsufficientFunds');
    const brought = (await move(iryna, pointId, { amount: '200' })).body;
    expect([brought.mustBe, brought.shortage]).toEqual(['800', '100']);
    await expect(promise(pointId, 10)).rejects.toThrow('InsufficientFunds');
    await unpromise(pointId, 150);
    const balance = await drawers.balanceOf(autocommit, pointId);
    expect([balance.shortage.units, balance.free.units, balance.promised.units]).toEqual([
      0n,
      50_00n,
      750_00n,
    ]);
    await bench.check(pointId);
  });

  test('O-03 twenty that are free again while notes are missing cover the shortage once', async () => {
    const { pointId, iryna, petro } = await place(1000);
    await promise(pointId, 1000);
    await count(iryna, pointId, notesOf(900), reason);
    await confirm(iryna, petro, { pointId, notes: notesOf(900) });
    const post = () => unpromise(pointId, 10);
    for (let round = 0; round < 5; round += 1) await Promise.all([post(), post(), post(), post()]);
    const balance = await drawers.balanceOf(autocommit, pointId);
    expect([balance.shortage.units, balance.free.units, balance.promised.units]).toEqual([
      0n,
      100_00n,
      800_00n,
    ]);
  });

  test('a shortage is recorded also when the house has no dollars for it', async () => {
    const { pointId, iryna, petro } = await place(2_000_000);
    await count(iryna, pointId, { '100': 1 }, reason);
    expect((await confirm(iryna, petro, { pointId, notes: { '100': 1 } })).status).toBe(200);
    expect(await inBooks(pointId)).toBe(100_00n);
    const open = await ledger.balanceOf(autocommit, account('drawer-differences', 'USD', 'outside'));
    expect(open.amount.units).toBe(-1_999_900_00n);
  });
});

describe('cash that moves', () => {
  test('the day is an equation, in the books as in the drawer', async () => {
    const { pointId, iryna } = await place(1000);
    const customer = randomUUID();
    const cash = dollars(250);
    const orderIn = { pointId, orderId: randomUUID(), staffId: iryna.id, cash };
    await drawers.receiveCash(orderIn, ({ legs, companions }) =>
      ledger.post({
        key: randomUUID(),
        kind: 'test',
        legs: [leg(drawers.cashAccount(pointId), account(customer, 'USD', 'available'), cash), ...legs],
        companions,
      }),
    );
    await promise(pointId, 400);
    const out = { pointId, orderId: randomUUID(), staffId: iryna.id, cash: dollars(100) };
    await drawers.payOutCash(out, ({ legs, companions }) =>
      ledger.post({
        key: randomUUID(),
        kind: 'test',
        legs: [leg(account(customer, 'USD', 'available'), drawers.cashAccount(pointId), out.cash), ...legs],
        companions,
      }),
    );
    await move(iryna, pointId, { direction: 'toVault', amount: '50' });
    const shown = await seen(iryna, pointId);
    expect(shown).toMatchObject({
      opening: '0',
      cashIn: { sum: '250', orders: 1 },
      cashOut: { sum: '100', orders: 1 },
      vault: '-950',
      mustBe: '1100',
      promised: '300',
      difference: null,
    });
    expect(
      shown.movements.map(({ kind, in: came, out: left, balance }) => [kind, came, left, balance]),
    ).toEqual([
      ['fromVault', '1000', null, '1000'],
      ['opening', null, null, '1000'],
      ['cashIn', '250', null, '1250'],
      ['cashOut', null, '100', '1150'],
      ['toVault', null, '50', '1100'],
    ]);
    expect([await inBooks(pointId), await free(pointId)]).toEqual([1100_00n, 800_00n]);
    identity.advance(86_400);
    // The old session ended with the shift.
    const petro = await teller(pointId);
    const next = await seen(petro, pointId);
    expect([next.opening, next.mustBe, next.movements]).toEqual(['1100', '1100', []]);
    const past = await seen(petro, pointId, shown.date);
    expect([past.mustBe, past.cashIn.sum, past.movements.length]).toEqual(['1100', '250', 5]);
    await bench.check(pointId);
  });

  test('O-03 what orders were promised does not leave for the vault, whoever asks at the same moment', async () => {
    const { pointId, iryna, petro } = await place(1000);
    await promise(pointId, 700);
    const asked = { direction: 'toVault', amount: '200' };
    const answers = await Promise.all([iryna, petro, iryna].map((who) => move(who, pointId, asked)));
    expect(answers.map(({ status, problem }) => problem ?? status).sort()).toEqual([
      200,
      'DrawerShort',
      'DrawerShort',
    ]);
    expect([await inBooks(pointId), await free(pointId)]).toEqual([800_00n, 100_00n]);
  });

  test('M-06 a bag that is sent twice moves once, and an amount that is none is refused', async () => {
    const { pointId, iryna } = await place(100);
    const key = randomUUID();
    const [one, other] = [await move(iryna, pointId, {}, key), await move(iryna, pointId, {}, key)];
    expect([one.body.mustBe, other.body]).toEqual(['200', one.body]);
    expect(await inBooks(pointId)).toBe(200_00n);
    for (const amount of ['0', '0.001'])
      expect((await move(iryna, pointId, { amount })).problem).toBe('AmountInvalid');
    expect(await bench.linesOf(pointId)).toEqual(['drawers.from-vault']);
  });

  test('a drawer that does not have the notes pays nothing out, and a closed one neither takes nor pays', async () => {
    const { pointId, iryna, petro } = await place(100);
    const order = { pointId, orderId: randomUUID(), staffId: iryna.id, cash: dollars(200) };
    const never = () => Promise.reject(new Error('It was posted.'));
    await expect(drawers.payOutCash(order, never)).rejects.toThrow('DrawerShort');
    await count(iryna, pointId, notesOf(100));
    await confirm(iryna, petro, { pointId, notes: notesOf(100) });
    await expect(drawers.payOutCash(order, never)).rejects.toThrow('DrawerClosed');
    await expect(drawers.receiveCash(order, never)).rejects.toThrow('DrawerClosed');
  });
});

import { randomUUID } from 'node:crypto';
import {
  confirmDrawerCount,
  countDrawer,
  getDrawer,
  listDrawerDays,
  moveDrawerCash,
  withdrawDrawerCount,
} from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { notesOf, openDrawersBench } from './testing/drawers-bench.ts';

const bench = await openDrawersBench();
afterAll(bench.close);
const { identity, drawers, count, confirm, move, seen, place, newPoint, teller, freshCode } = bench;
const { autocommit } = identity.platform.db;

describe('opening and closing', () => {
  test('Z-06 one person cannot open a drawer: the second is another one, with an own code, who finds the same notes', async () => {
    const { pointId, iryna, petro } = await place();
    const first = await count(iryna, pointId, {});
    expect([first.status, first.body.state, first.body.counts]).toEqual([
      200,
      'closed',
      [{ by: { id: iryna.id, name: 'Iryna Koval' }, at: expect.any(String), sum: null }],
    ]);
    expect((await confirm(iryna, iryna, { pointId, notes: {} })).problem).toBe('FourEyesRequired');
    expect((await confirm(iryna, petro, { pointId, notes: {}, code: '000000' })).problem).toBe('CodeInvalid');
    expect((await confirm(iryna, petro, { pointId, notes: { '1': 1 } })).problem).toBe('CountDiffers');
    const used = freshCode(petro);
    const opened = await confirm(iryna, petro, { pointId, notes: { '100': 0 }, code: used });
    expect([opened.status, opened.body.state, opened.body.counts]).toEqual([200, 'open', []]);
    await count(iryna, pointId, {});
    expect((await confirm(iryna, petro, { pointId, notes: {}, code: used })).problem).toBe('CodeInvalid');
    expect(await bench.linesOf(pointId)).toEqual([
      'drawers.count',
      'drawers.confirm-refused',
      'drawers.count-differs',
      'drawers.open',
      'drawers.count',
    ]);
  });

  test('Z-06 whoever opened the account of who counted is no second person, and the database takes no count of one person', async () => {
    const { pointId, iryna, petro } = await place(100);
    await count(iryna, pointId, notesOf(100));
    await bench.asOwner('update staff.account set added_by = $2 where id = $1', [iryna.id, petro.id]);
    expect((await confirm(iryna, petro, { pointId, notes: notesOf(100) })).problem).toBe('FourEyesRequired');
    const twice = bench.asOwner(
      "update drawers.count set outcome = 'agreed', ended_at = now(), confirmed_by = counted_by where point_id = $1",
      [pointId],
    );
    await expect(twice).rejects.toThrow('four_eyes');
  });

  test('Z-01 a teller of another point sees no drawer, moves none, and is no second person', async () => {
    const { pointId, iryna } = await place(500);
    const stranger = await teller(newPoint());
    const { token } = stranger;
    const params = { pointId };
    const body = { email: stranger.email, code: '000000', notes: {} };
    const headers = { 'idempotency-key': randomUUID() };
    const bag = { direction: 'toVault', amount: '1', bag: 'B', courier: 'C' };
    const answers = [
      await identity.call(getDrawer, { token, params }),
      await identity.call(listDrawerDays, { token, params }),
      await identity.call(countDrawer, { token, params, body: { notes: {} } }),
      await identity.call(confirmDrawerCount, { token, params, body }),
      await identity.call(withdrawDrawerCount, { token, params }),
      await identity.call(moveDrawerCash, { token, params, body: bag, headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    await count(iryna, pointId, notesOf(500));
    const { problem } = await confirm(iryna, stranger, { pointId, notes: notesOf(500) });
    expect(problem).toBe('CodeInvalid');
    expect((await seen(iryna, pointId)).state).toBe('closing');
  });

  test('Z-06 while a count waits nobody is told what must be there, by no answer and no line of the log', async () => {
    const { pointId, iryna, petro } = await place(98_765);
    await bench.promise(pointId, 765);
    await move(petro, pointId, {});
    const notes = notesOf(98_865);
    const first = await count(iryna, pointId, notes);
    const other = await seen(petro, pointId);
    const yesterday = await seen(petro, pointId, '2024-01-01');
    expect(other).toMatchObject({
      state: 'closing',
      opening: null,
      mustBe: null,
      promised: null,
      vault: null,
    });
    expect([other.cashIn.sum, other.cashOut.sum, other.difference, other.movements]).toEqual([
      null,
      null,
      null,
      [],
    ]);
    const { problem } = await identity.call(listDrawerDays, { token: petro.token, params: { pointId } });
    expect(problem).toBe('CountWaiting');
    expect((await confirm(iryna, petro, { pointId, notes: notesOf(5) })).problem).toBe('CountDiffers');
    const lines = await bench.asOwner(
      "select before, after from staff.audit where subject = $1 and action like 'drawers.count%'",
      [pointId],
    );
    expect(lines).toHaveLength(2);
    const told = JSON.stringify([first.body, other, yesterday, lines]);
    expect(told).not.toMatch(/"(?:98765|98865|98000|98100|765)"|"100":98\d/);
    const closed = await confirm(iryna, petro, { pointId, notes });
    expect([closed.body.mustBe, closed.body.promised, closed.body.movements.at(-1)?.balance]).toEqual([
      '98865',
      '765',
      '98865',
    ]);
    const days = await identity.call(listDrawerDays, { token: petro.token, params: { pointId } });
    expect(days.body.items.map(({ closing }) => closing)).toEqual(['98865']);
  });

  test('Z-06 a count that is taken back or ended by others stands in the log with its figures', async () => {
    const { pointId, iryna, petro } = await place(700);
    await count(iryna, pointId, notesOf(700));
    await identity.call(withdrawDrawerCount, { token: petro.token, params: { pointId } });
    await count(iryna, pointId, notesOf(600), { reason: 'Unknown', note: 'Looked twice, not there.' });
    for (const notes of [{}, { '1': 1 }, { '1': 2 }]) await confirm(iryna, petro, { pointId, notes });
    const lines = await bench.asOwner(
      "select action, before from staff.audit where subject = $1 and action like 'drawers.count%' order by id",
      [pointId],
    );
    expect(lines.map(({ action, before }) => [action, JSON.stringify(before)])).toEqual([
      ['drawers.count', 'null'],
      ['drawers.count-withdraw', expect.stringContaining('"counted":"700"')],
      ['drawers.count', 'null'],
      ['drawers.count-differs', expect.not.stringContaining('600')],
      ['drawers.count-differs', expect.not.stringContaining('600')],
      ['drawers.count-differs', expect.stringContaining('"counted":"600"')],
    ]);
  });

  test('A-04 codes of a second person run out at one desk, and not at the desk next to it', async () => {
    const { pointId, iryna, petro } = await place(100);
    const oksana = await teller(pointId);
    await count(iryna, pointId, notesOf(100));
    const asked = { pointId, notes: notesOf(100) };
    for (let tried = 0; tried < 6; tried += 1)
      expect((await confirm(iryna, petro, { ...asked, code: '000000' })).problem).toBe('CodeInvalid');
    expect((await confirm(iryna, petro, asked)).problem).toBe('CodeInvalid');
    expect((await confirm(oksana, petro, asked)).status).toBe(200);
  });

  test('while a count waits nothing moves, another count is refused, and taking it back opens the drawer again', async () => {
    const { pointId, iryna, petro } = await place(300);
    const asked = { notes: notesOf(300) };
    expect((await count(iryna, pointId, asked.notes)).body.state).toBe('closing');
    expect((await count(petro, pointId, asked.notes)).problem).toBe('CountWaiting');
    expect((await move(petro, pointId, {})).problem).toBe('DrawerClosed');
    await expect(drawers.requireOpen(autocommit, pointId)).rejects.toThrow('DrawerClosed');
    const back = await identity.call(withdrawDrawerCount, { token: petro.token, params: { pointId } });
    expect([back.status, back.body.state, back.body.counts]).toEqual([200, 'open', []]);
    expect((await confirm(iryna, petro, { pointId, ...asked })).problem).toBe('OrderClosed');
    await drawers.requireOpen(autocommit, pointId);
  });

  test('nobody closes a drawer in front of a customer, and three different counts end the first one', async () => {
    const { pointId, iryna, petro } = await place(300);
    bench.atPoint.set(pointId, 1);
    expect((await count(iryna, pointId, notesOf(300))).problem).toBe('OrdersAtPoint');
    bench.atPoint.set(pointId, 0);
    await count(iryna, pointId, notesOf(300));
    bench.atPoint.set(pointId, 1);
    expect((await confirm(iryna, petro, { pointId, notes: notesOf(300) })).problem).toBe('OrdersAtPoint');
    bench.atPoint.set(pointId, 0);
    // The same sum in other notes is a difference.
    for (const notes of [notesOf(299), { '50': 6 }, {}])
      expect((await confirm(iryna, petro, { pointId, notes })).problem).toBe('CountDiffers');
    const { state, counts } = await seen(iryna, pointId);
    expect([state, counts]).toEqual(['open', []]);
  });

  test('of many who confirm at once one does, and the drawer closes once', async () => {
    const { pointId, iryna } = await place(100);
    const others = await Promise.all([1, 2, 3, 4].map(() => teller(pointId)));
    await count(iryna, pointId, notesOf(100));
    identity.advance(30);
    const coded = others.map((other) => ({ other, code: bench.codeOf(other) }));
    const answers = await Promise.all(
      coded.map(({ other, code }) => confirm(iryna, other, { pointId, notes: notesOf(100), code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem === 'OrderClosed')).toHaveLength(3);
    const { movements } = await seen(iryna, pointId);
    expect(movements.map(({ kind }) => kind)).toEqual(['fromVault', 'opening', 'closing']);
  });
});

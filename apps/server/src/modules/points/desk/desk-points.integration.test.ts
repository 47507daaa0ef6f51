import { randomUUID } from 'node:crypto';
import {
  changePoint,
  closePointDays,
  createPoint,
  getClosedDayPreview,
  getDeskPoint,
  getPoint,
  getPointAccessCode,
  listDeskPoints,
  listPointSlots,
  listPoints,
  openPointDays,
  setPointAccessCode,
} from '@gim/contract';
import { afterAll, describe, expect, it, test } from 'vitest';
import { asOwner } from '../../ledger/testing/open-books.ts';
import { readSlotUses } from '../booking-store.ts';
import type { OrdersOfDays } from '../ports.ts';
import { usd } from '../price-policy.ts';
import { openPointsBench } from '../testing/points-bench.ts';
import { sampleFields } from '../testing/sample-point.ts';
import { shownFields } from './shown-fields.ts';

const bench = await openPointsBench();
afterAll(bench.close);
const { identity, points, anna, url } = bench;
const { db } = identity.platform;
const [admin, teller] = await Promise.all([bench.someone('admin'), bench.someone('teller')]);
const note = 'Agreed with the manager of the house.';
const onTheThird = (id: string) =>
  ({
    orderId: randomUUID(),
    point: { id, timeZone: 'Europe/Kyiv' },
    slotFrom: new Date('2026-03-03T08:00:00Z'),
    side: 'in',
    cash: usd(10_000n),
  }) as const;
const token = admin.token;

const rows = (text: string, values: readonly unknown[] = []) =>
  asOwner(url, async (client) => (await client.query(text, [...values])).rows);
const linesOf = async (subject: string) =>
  (
    await rows('select action, staff_id, before, after from staff.audit where subject = $1 order by id', [
      subject,
    ])
  ).map(({ action, staff_id, before, after }) => ({ action, staffId: staff_id, before, after }));
const eventsOf = async (key: string) =>
  (await rows('select topic, payload from platform.event where key = $1 order by id', [key])).map(
    ({ topic, payload }) => [topic, payload],
  );
const change = (pointId: string, body: object) =>
  identity.call(changePoint, { token, params: { pointId }, body: { version: 1, note, ...body } });

describe('fields', () => {
  it('makes a point and changes it, with before and after in the log and the version counted', async () => {
    const made = await identity.call(createPoint, { token, body: { ...shownFields(sampleFields), note } });
    expect([made.status, made.body.version, made.body.today.leftIn]).toEqual([200, 1, '50000']);
    const { id } = made.body;
    const changed = await change(id, { feePercent: '0.4', leadDays: 1 });
    expect([changed.body.feePercent, changed.body.leadDays, changed.body.version]).toEqual(['0.4', 1, 2]);
    expect(changed.body.name).toEqual(sampleFields.name);
    expect((await linesOf(id))[1]).toEqual({
      action: 'points.change',
      staffId: admin.id,
      before: { feePercent: '0.5', leadDays: 0 },
      after: { feePercent: '0.4', leadDays: 1, note },
    });
    expect((await change(id, { feePercent: '0.3' })).problem).toBe('PointChanged');
    expect((await change(randomUUID(), {})).problem).toBe('NotFound');
  });

  it('of two people who change one version at once one is told that it has changed', async () => {
    const id = await bench.addPoint();
    const both = await Promise.all([change(id, { leadDays: 2 }), change(id, { leadDays: 3 })]);
    expect(both.map(({ problem }) => problem).toSorted()).toEqual(['PointChanged', undefined]);
  });

  test.each([
    ['timeZone', { timeZone: 'Europe/Nowhere' }],
    ['latitude', { latitude: 86 }],
    ['name', { name: { 'en-US': 'A', uk: '  ' } }],
    ['hours', { hours: sampleFields.hours.slice(1) }],
    ['hours', { hours: sampleFields.hours.map((day) => ({ ...day, open: { from: '20:00', to: '09:00' } })) }],
    [
      'hours',
      { hours: sampleFields.hours.map((day) => ({ ...day, breakTime: { from: '08:00', to: '09:30' } })) },
    ],
    ['hours', { hours: sampleFields.hours.map((day) => ({ ...day, open: { from: '09:00', to: '24:30' } })) }],
    ['feePercent', { feePercent: '100.1' }],
    ['feePercent', { feePercent: '0.00001' }],
    ['cashbackPercent', { cashbackPercent: '0.46' }],
    ['cashIn', { cashIn: { min: '40', max: '100', perDay: '100' } }],
    ['cashIn', { cashIn: { min: '55', max: '100', perDay: '100' } }],
    ['cashOut', { cashOut: { min: '100', max: '50010', perDay: '100000' } }],
    ['cashOut', { cashOut: { min: '200', max: '100', perDay: '100' } }],
  ])('refuses a %s that cannot be', async (field, body) => {
    const id = await bench.addPoint();
    const answer = await change(id, body);
    expect([answer.problem, JSON.parse(answer.text).errorDescriptions[0].field]).toEqual([
      'PointInvalid',
      field,
    ]);
    expect((await points.find(db.autocommit, id))?.version).toBe(1);
  });

  it('a point that takes no more orders is not found and cannot be booked, and its page still opens', async () => {
    const id = await bench.addPoint({ city: { 'en-US': 'Closedtown', uk: 'Закритськ' } });
    const found = async () =>
      (await identity.call(listPoints, { token: anna.token, query: { q: 'closedt' } })).body.items.length;
    expect(await found()).toBe(1);
    expect((await change(id, { isSuspended: true })).body.isSuspended).toBe(true);
    expect(await found()).toBe(0);
    expect((await identity.call(getPoint, { token: anna.token, params: { pointId: id } })).body.isOpen).toBe(
      false,
    );
    await expect(db.inTransaction((tx) => points.take(tx, onTheThird(id)))).rejects.toThrow('PointClosed');
  });

  test('W-04 what staff write is kept and answered as the very text it is, and a changed comment is told', async () => {
    const id = await bench.addPoint();
    const comment = { 'en-US': '<img src=x onerror=alert(1)>{{7*7}}', uk: "'; drop table points.point; --" };
    await change(id, { comment });
    const shown = await identity.call(getPoint, { token: anna.token, params: { pointId: id } });
    expect(shown.body.comment).toEqual(comment);
    expect(String(shown.headers['content-type'])).toContain('application/json');
    expect(await eventsOf(id)).toEqual([['PointCommentChanged', { pointId: id, at: expect.any(String) }]]);
    await identity.call(changePoint, { token, params: { pointId: id }, body: { version: 2, note, comment } });
    expect(await eventsOf(id)).toHaveLength(1);
  });
});

describe('access codes', () => {
  test('O-04 an access code is encrypted, opens at its own point only, and stands in no list, log or event', async () => {
    const [id, other] = [await bench.addPoint(), await bench.addPoint()];
    const code = 'Canary-7391#';
    const body = { accessCode: code, note };
    const set = await identity.call(setPointAccessCode, { token, params: { pointId: id }, body });
    expect(set.body).toEqual({ told: 0 });
    const shown = await identity.call(getPointAccessCode, { token, params: { pointId: id } });
    expect(shown.body).toEqual({ accessCode: code });
    expect(await points.accessCode(db.autocommit, { pointId: id })).toMatchObject({ code, version: 2 });
    expect(await points.accessCode(db.autocommit, { pointId: id, version: 1 })).toMatchObject({
      code: '47 # 0926',
    });
    expect((await linesOf(id)).map(({ action, after }) => [action, after])).toEqual([
      ['points.set-access-code', { version: 2, note }],
      ['points.show-access-code', { version: 2 }],
    ]);
    expect(await eventsOf(id)).toEqual([
      ['PointAccessCodeChanged', { pointId: id, version: 2, at: expect.any(String) }],
    ]);
    const everything = [
      await rows('select a::text from points.access_code a'),
      await rows('select a::text from staff.audit a'),
      await rows('select a::text from platform.event a'),
      (await identity.call(getDeskPoint, { token, params: { pointId: id } })).text,
      (await identity.call(getPoint, { token: anna.token, params: { pointId: id } })).text,
    ];
    expect(JSON.stringify(everything)).not.toContain('Canary');
    await rows(
      'insert into points.access_code select $2, version + 5, sealed, set_at, set_by from points.access_code where point_id = $1 and version = 2',
      [id, other],
    );
    await expect(points.accessCode(db.autocommit, { pointId: other })).rejects.toThrow();
  });
});

describe('days off', () => {
  const close = (pointId: string, body: object) =>
    identity.call(closePointDays, { token, params: { pointId }, body: { orders: 'serve', note, ...body } });

  test('O-06 a closed day has no slots and takes no booking until it is opened again', async () => {
    const id = await bench.addPoint();
    const count = async () =>
      (
        await identity.call(listPointSlots, {
          token: anna.token,
          params: { pointId: id },
          query: { date: '2026-03-03', side: 'in' },
        })
      ).body.items.length;
    expect((await close(id, { from: '2026-03-02', to: '2026-03-04' })).body).toEqual({ orders: 0 });
    expect(await count()).toBe(0);
    await expect(db.inTransaction((tx) => points.take(tx, onTheThird(id)))).rejects.toThrow('PointClosed');
    for (const [field, days] of [
      ['from', { from: '2026-03-04', to: '2026-03-06' }],
      ['from', { from: '2026-02-28', to: '2026-02-28' }],
      ['to', { from: '2026-03-08', to: '2026-03-07' }],
      ['from', { from: '2026-02-30', to: '2026-03-30' }],
    ] as const) {
      const answer = await close(id, days);
      expect([answer.problem, JSON.parse(answer.text).errorDescriptions[0].field]).toEqual([
        'PointInvalid',
        field,
      ]);
    }
    const open = (from: string) => identity.call(openPointDays, { token, params: { pointId: id, from } });
    expect((await open('2026-03-03')).problem).toBe('NotFound');
    expect((await open('2026-03-02')).status).toBe(204);
    expect(await count()).toBe(20);
    expect((await linesOf(id)).map(({ action }) => action)).toEqual([
      'points.close-days',
      'points.open-days',
    ]);
  });

  test('O-03 a booking that is made while its day is closed is seen by the closing, or refused', async () => {
    const listed: number[] = [];
    const late: (() => void)[] = [];
    const orders: OrdersOfDays = {
      list: async () => [],
      withCode: async () => 0,
      countOn: async () => new Map(),
      async resolve(tx, { pointId }) {
        const places = await readSlotUses(tx, { pointId, day: '2026-03-03' });
        listed.push(places.size);
        late.pop()?.();
        return places.size;
      },
    };
    points.connectOrders(orders);
    for (let round = 0; round < 12; round += 1) {
      const id = await bench.addPoint();
      const take = () => db.inTransaction((tx) => points.take(tx, onTheThird(id)));
      const bookings: Promise<unknown>[] = [];
      // In every second round the booking starts after the closing has read the orders.
      if (round % 2 === 0) bookings.push(take());
      else late.push(() => void bookings.push(take()));
      await close(id, { from: '2026-03-03', to: '2026-03-03', orders: 'cancel' });
      const [taken] = await Promise.allSettled(bookings);
      expect(taken?.status).toBe(listed.at(-1) === 1 ? 'fulfilled' : 'rejected');
      if (round % 2 === 1) expect(listed.at(-1)).toBe(0);
    }
  });

  it('shows the orders in the way, and how many of them fit at the nearest point at the same times', async () => {
    const id = await bench.addPoint({ latitude: 10, longitude: 10 });
    const near = await bench.addPoint({ latitude: 10.01, longitude: 10, slotPlaces: 1, feePercent: '0.7' });
    const order = (slot: string, cash: bigint, hasCode = false) => ({
      id: randomUUID(),
      number: 'GM-48502-3',
      side: 'in' as const,
      cash: usd(cash),
      slotFrom: new Date(`2026-03-03T${slot}:00Z`),
      hasCode,
    });
    const inTheWay = [
      order('08:00', 10_000n),
      order('08:00', 20_000n),
      order('09:00', 10_000n),
      order('09:30', 10_000n, true),
      order('10:00', 9_000_000n),
    ];
    points.connectOrders({
      list: async () => inTheWay,
      withCode: async () => 4,
      countOn: async () => new Map([[id, 5]]),
      resolve: async () => 5,
    });
    const preview = await identity.call(getClosedDayPreview, {
      token,
      params: { pointId: id },
      query: { from: '2026-03-03', to: '2026-03-03' },
    });
    expect(preview.body.orders).toHaveLength(5);
    expect(preview.body.moveTo).toEqual({
      pointId: near,
      name: sampleFields.name,
      fits: 2,
      feePercent: '0.7',
    });
    const body = { accessCode: '11 # 1111', note };
    expect(
      (await identity.call(setPointAccessCode, { token, params: { pointId: id }, body })).body.told,
    ).toBe(4);
    expect((await identity.call(getDeskPoint, { token, params: { pointId: id } })).body.today.orders).toBe(5);
  });
});

test('Z-01 a teller sees the own points only, and changes nothing of them', async () => {
  const [own, foreign] = [await bench.addPoint(), await bench.addPoint()];
  await rows('insert into staff.account_point (account_id, point_id) values ($1, $2)', [teller.id, own]);
  const at = (pointId: string) => ({ token: teller.token, params: { pointId } });
  const { body } = await identity.call(listDeskPoints, { token: teller.token });
  expect(body.items.map(({ id }) => id)).toEqual([own]);
  expect((await identity.call(getDeskPoint, at(own))).status).toBe(200);
  expect((await identity.call(getDeskPoint, at(foreign))).problem).toBe('NotFound');
  expect((await identity.call(getPointAccessCode, at(own))).problem).toBe('NotAllowed');
  const answer = await identity.call(changePoint, { ...at(own), body: { version: 1, note, leadDays: 3 } });
  expect(answer.problem).toBe('NotAllowed');
});

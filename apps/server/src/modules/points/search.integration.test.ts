import { listPointCities, listPointPins, listPoints } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { drawPoints, seedPoints } from '../../sandbox/points/seed-points.ts';
import { seededPoints } from '../../sandbox/points/seeded-points.ts';
import type { Answer } from '../../testing/test-identity.ts';
import { openState } from './calendar.ts';
import { wrongField } from './point-policy.ts';
import { searchPins } from './search-store.ts';
import { insertDaysOff } from './store.ts';
import { openPointsBench } from './testing/points-bench.ts';
import { everyDay, sampleFields } from './testing/sample-point.ts';

const bench = await openPointsBench();
afterAll(bench.close);
const { identity, points, anna } = bench;
const { db } = identity.platform;
/** The cash of the seeds is tested with the drawers. */
const drawers = { start: async () => undefined };
beforeAll(async () => {
  await seedPoints({ points, drawers });
});

const search = async (query: Record<string, string>) => {
  const { body, problem } = await identity.call(listPoints, { token: anna.token, query });
  return problem === undefined ? body.items.map(({ name }) => name['en-US']) : problem;
};

describe('the seeds', () => {
  it('are 24 points in 8 cities, each as staff could have written it, and stay as they are at the next start', async () => {
    const { body } = await identity.call(listPointCities, { token: anna.token });
    expect(body.items.map(({ city, points: count }) => [city['en-US'], count])).toEqual([
      ['Chicago', 2],
      ['Dnipro', 2],
      ['Kraków', 2],
      ['Kyiv', 7],
      ['Lviv', 4],
      ['Odesa', 3],
      ['Prague', 1],
      ['Warsaw', 3],
    ]);
    const added: boolean[] = [];
    await seedPoints({
      points: {
        async seed(seed) {
          expect([seed.fields.name['en-US'], wrongField(seed.fields)]).toEqual([
            seed.fields.name['en-US'],
            null,
          ]);
          added.push(await points.seed(seed));
          return false;
        },
      },
      drawers,
    });
    expect(added).toEqual(seededPoints.map(() => false));
  });

  it('get three pictures each, drawn once; what was stopped goes on at the next start', async () => {
    const stop = new AbortController();
    let drawn = 0;
    const stopped = {
      ...points,
      async seedPhotos(...given: Parameters<typeof points.seedPhotos>) {
        await points.seedPhotos(...given);
        drawn += 1;
        if (drawn === 2) stop.abort();
      },
    };
    const idsOf = async () => (await db.pool.query('select id from points.photo order by id')).rows;
    await drawPoints({ points: stopped }, stop.signal);
    const first = await idsOf();
    expect(first).toHaveLength(6);
    const go = new AbortController().signal;
    await drawPoints({ points }, go);
    const all = await idsOf();
    expect(all).toHaveLength(3 * seededPoints.length);
    expect(all).toEqual(expect.arrayContaining(first));
    await drawPoints({ points }, go);
    expect(await idsOf()).toEqual(all);
  });
});

describe('by place', () => {
  it('gives the nearest first, with the way in metres', async () => {
    const { body } = await identity.call(listPoints, {
      token: anna.token,
      query: { near: '50.4297,30.5185' },
    });
    expect(body.items.slice(0, 3).map(({ name, distance }) => [name['en-US'], distance])).toEqual([
      ['Velyka Vasylkivska 72', 0],
      ['Lesi Ukrainky Blvd 26', 1462],
      ['Khreshchatyk 15', 1986],
    ]);
    const distances = body.items.map(({ distance }) => distance ?? 0);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    expect(body.items).toHaveLength(24);
    expect(await search({ near: '91,0' })).toBe('ValueInvalid');
  });

  it('finds parts of cities, streets and names in both languages, with and without marks', async () => {
    expect(await search({ q: 'vasylk' })).toEqual(['Velyka Vasylkivska 72']);
    expect(await search({ q: 'ВАСИЛЬКІВСЬКА' })).toEqual(['Velyka Vasylkivska 72']);
    expect(await search({ q: 'swiet' })).toEqual(['Świętokrzyska 30']);
    expect(await search({ q: 'krakow', near: '50.0538,19.9437' })).toEqual(['Dietla 60', 'Floriańska 18']);
    expect(await search({ q: 'riverside' })).toEqual(['Loop']);
    expect(await search({ q: 'ль' })).toHaveLength(7);
    expect(await search({ q: 'nowhere' })).toEqual([]);
    expect(await search({ q: "%' or 1=1 --" })).toEqual([]);
  });

  it('shows and finds a point that nobody has translated, and refuses a translation that says nothing', async () => {
    const fields = { ...sampleFields, name: { 'en-US': 'Onlyburg' } };
    expect(wrongField(fields)).toBeNull();
    expect(wrongField({ ...fields, name: { 'en-US': 'Onlyburg', uk: ' ' } })).toBe('name');
    await bench.addPoint({ name: { 'en-US': 'Onlyburg' } });
    expect(await search({ q: 'onlyb' })).toEqual(['Onlyburg']);
  });

  it('goes through all pages without losing or repeating one, in both orders', async () => {
    for (let no = 0; no < 60; no += 1)
      await bench.addPoint({
        city: { 'en-US': 'Pageville', uk: 'Пейджвіль' },
        latitude: -30 + (no % 10) / 50,
        longitude: 20 + Math.floor(no / 10) / 50,
      });
    for (const order of [{ q: 'pagev' }, { q: 'pagev', near: '-30,20' }]) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: Record<string, string> = { ...order, ...(cursor === '' ? {} : { cursor }) };
        const { body }: Answer<typeof listPoints> = await identity.call(listPoints, {
          token: anna.token,
          query,
        });
        seen.push(...body.items.map(({ id }) => id));
        cursor = body.nextCursor;
      }
      expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
    }
    expect(await search({ cursor: 'abc' })).toBe('ValueInvalid');
  });
});

test('O-06 the search finds a point open exactly when its calendar says so, over breaks, days off and changed clocks', async () => {
  const zones = ['Europe/Kyiv', 'America/Chicago', 'Australia/Lord_Howe'];
  const ids = new Set<string>();
  for (const timeZone of zones)
    for (const [open, pause] of [
      [{ from: '00:00', to: '24:00' }, null],
      [
        { from: '01:30', to: '05:00' },
        { from: '02:15', to: '03:10' },
      ],
    ] as const)
      ids.add(await bench.addPoint({ timeZone, hours: everyDay(open, pause) }));
  await db.inTransaction(async (tx) => {
    for (const id of ids) await insertDaysOff(tx, { id, from: '2026-03-30', to: '2026-03-30' });
  });
  const stored = await points.findMany(db.autocommit, [...ids]);
  let compared = 0;
  for (const day of [
    '2026-03-08',
    '2026-03-29',
    '2026-03-30',
    '2026-04-04',
    '2026-10-03',
    '2026-10-25',
    '2026-11-01',
  ])
    for (let quarter = 0; quarter < 96; quarter += 5) {
      const now = new Date(Date.parse(`${day}T00:07:00Z`) + quarter * 900_000);
      const filter = { now, side: undefined, amount: undefined, date: undefined, openAt: undefined };
      const pins = await searchPins(db.autocommit, { ...filter, box: undefined, limit: 1000 });
      for (const pin of pins.filter(({ id }) => ids.has(id))) {
        const point = stored.get(pin.id);
        if (point === undefined) throw new Error('It was stored.');
        expect([now.toISOString(), point.timeZone, pin.isOpen]).toEqual([
          now.toISOString(),
          point.timeZone,
          openState(point, now).isOpen,
        ]);
        compared += 1;
      }
    }
  expect(compared).toBe(7 * 20 * 6);
});

describe('filters', () => {
  it('by "open at" and by a day on which orders can be made', async () => {
    // A Monday, 11:00 in Kyiv and 03:00 in Chicago, where only the Loop is open.
    const monday = '2026-03-02T09:00:00Z';
    expect(await search({ openAt: monday, q: 'kyiv' })).not.toContain('Sichovykh Striltsiv 37');
    expect(await search({ openAt: monday, q: 'kyiv' })).toContain('Khreshchatyk 15');
    expect(await search({ openAt: monday, q: 'chicago' })).toEqual(['Loop']);
    expect(await search({ date: '2026-03-02', q: 'odesa' })).toContain('Derybasivska 12');
    // The test's clock is at March 1: a day ahead for Derybasivska, two for Dietla.
    expect(await search({ date: '2026-03-01', q: 'odesa' })).not.toContain('Derybasivska 12');
    expect(await search({ date: '2026-03-02', q: 'krakow' })).not.toContain('Dietla 60');
    expect(await search({ date: '2026-03-03', q: 'krakow' })).toContain('Dietla 60');
    expect(await search({ date: '2026-02-30' })).toBe('ValueInvalid');
    expect(await search({ amount: '0.001' })).toBe('AmountInvalid');
  });

  it('by a part of the world, also over the date line', async () => {
    const id = await bench.addPoint({ latitude: -17, longitude: 179.5, timeZone: 'Pacific/Fiji' });
    const pins = async (box: string) =>
      (await identity.call(listPointPins, { token: anna.token, query: { box } })).body.items.map(
        (pin) => pin.id,
      );
    expect(await pins('179,-18,-179,-16')).toEqual([id]);
    expect(await pins('-180,-18,-179,-16')).toEqual([]);
    expect((await pins('30.4,50.4,30.6,50.6')).length).toBeGreaterThanOrEqual(7);
    const bad = await identity.call(listPointPins, { token: anna.token, query: { box: '1,2,3,999' } });
    expect(bad.problem).toBe('ValueInvalid');
  });
});

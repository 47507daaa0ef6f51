import { endpoint } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { as, BORYS, buildTestApp, OWN_POINT, platformWithoutDatabase } from '../testing/test-app.ts';

const FOREIGN_POINT = '018f0000-0000-7000-8000-0000000000b2';
const UNKNOWN_POINT = '018f0000-0000-7000-8000-0000000000c3';

const orders = [
  { id: '1', pointId: OWN_POINT },
  { id: '2', pointId: FOREIGN_POINT },
];

const order = endpoint({
  name: 'order',
  method: 'GET',
  path: '/api/desk/orders/{id}',
  summary: '',
  auth: { kind: 'staff', right: 'cash-orders.read', scope: 'point' },
  params: z.strictObject({ id: z.string().check(z.maxLength(40)) }),
  reply: z.strictObject({ staffId: z.uuid(), pointId: z.uuid() }),
  problems: ['NotFound'],
});
const list = endpoint({
  ...order,
  name: 'list',
  path: '/api/desk/orders',
  params: z.strictObject({}),
  reply: z.strictObject({ ids: z.array(z.string()) }),
});
const forgetful = endpoint({ ...list, name: 'forgetful', path: '/api/desk/forgetful' });
const unscoped = endpoint({
  ...list,
  name: 'unscoped',
  path: '/api/desk/unscoped',
  auth: { kind: 'staff', right: 'cash-orders.read' },
});

const both = endpoint({
  ...list,
  name: 'both',
  path: '/api/desk/both',
  auth: { kind: 'staff', right: 'desk.open' },
  query: z.strictObject({ pointId: z.string().check(z.maxLength(40)) }),
});

const platform = platformWithoutDatabase();
let app: App;
beforeAll(async () => {
  app = await buildTestApp(platform, (mount) => {
    mount(order, async ({ params }, { points }) =>
      points.at(params.id === 'new' ? UNKNOWN_POINT : orders.find(({ id }) => id === params.id)?.pointId),
    );
    mount(list, async (_input, { points }) => {
      const { pointIds } = points.everywhere();
      const shown = orders.filter(({ pointId }) => pointIds === 'all' || pointIds.includes(pointId));
      return { ids: shown.map(({ id }) => id) };
    });
    mount(forgetful, async () => ({ ids: orders.map(({ id }) => id) }));
    mount(both, async ({ query }, { pointsWith }) => ({
      ids: [
        pointsWith('cash-orders.read')?.at(query.pointId).pointId ?? 'none',
        `${pointsWith('points.read')}`,
      ],
    }));
    mount(unscoped, async () => ({ ids: orders.map(({ id }) => id) }));
  });
});
afterAll(async () => {
  await app.server.close();
  await platform.close();
});

const get = async (path: string, who: 'teller' | 'support' | 'anna') => {
  const { statusCode, body } = await app.server.inject({ url: `/api/desk/${path}`, headers: as(who) });
  return { status: statusCode, body };
};

describe('what belongs to a point', () => {
  it('Z-01 is shown at the own point, and elsewhere answered as what does not exist', async () => {
    const own = await get('orders/1', 'teller');
    expect([own.status, JSON.parse(own.body)]).toEqual([200, { staffId: BORYS, pointId: OWN_POINT }]);
    const answers = [await get('orders/2', 'teller'), await get('orders/3', 'teller')];
    const plain = ({ status, body }: { status: number; body: string }) => ({
      status,
      body: body.replaceAll(/orders\/\d|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ''),
    });
    expect(answers[0]?.status).toBe(404);
    // Not a byte tells the order of another point from one that there is not.
    expect(plain(answers[0] ?? own)).toEqual(plain(answers[1] ?? own));
  });

  it('Z-01 is listed for the own points alone', async () => {
    expect((await get('orders', 'teller')).body).toBe('{"ids":["1"]}');
  });

  it('is open everywhere to a right that holds everywhere', async () => {
    expect((await get('orders/2', 'support')).status).toBe(200);
    expect((await get('orders/new', 'support')).status).toBe(200);
    expect((await get('orders/3', 'support')).status).toBe(404);
    expect((await get('orders', 'support')).body).toBe('{"ids":["1","2"]}');
  });

  it('Z-01 leaves no handler that did not ask which point it is', async () => {
    for (const who of ['teller', 'support'] as const) {
      const { status, body } = await get('forgetful', who);
      expect(status).toBe(500);
      expect(body).not.toContain('ids');
    }
  });

  it('Z-01 is part of another answer at the own point alone, and only with its right', async () => {
    expect((await get(`both?pointId=${OWN_POINT}`, 'teller')).body).toBe(`{"ids":["${OWN_POINT}","null"]}`);
    expect((await get(`both?pointId=${FOREIGN_POINT}`, 'teller')).status).toBe(404);
    expect((await get(`both?pointId=${FOREIGN_POINT}`, 'support')).body).toContain(FOREIGN_POINT);
  });

  it('Z-01 is not opened by an endpoint without a scope to a right for the own points', async () => {
    expect((await get('unscoped', 'teller')).status).toBe(403);
    expect((await get('unscoped', 'support')).status).toBe(200);
    expect((await get('orders', 'anna')).status).toBe(401);
  });
});

import { endpoint } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { ANNA, as, buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';
import { checkEndpoint } from './check-endpoint.ts';

const things = endpoint({
  name: 'things',
  method: 'GET',
  path: '/api/users/{id}/things',
  summary: '',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({ size: z.int() }),
  problems: [],
  revalidates: true,
});
const { revalidates: _, ...once } = things;
const plain = endpoint({ ...once, name: 'plain', path: '/api/users/{id}/plain' });

const platform = platformWithoutDatabase();
let app: App;
let size = 1;
beforeAll(async () => {
  app = await buildTestApp(platform, (mount) => {
    mount(things, async () => ({ size }));
    mount(plain, async () => ({ size }));
  });
});
afterAll(async () => {
  await app.server.close();
  await platform.close();
});

const get = (url: string, who: string, tag?: string) =>
  app.server.inject({ url, headers: { ...as(who), ...(tag === undefined ? {} : { 'if-none-match': tag }) } });
const annas = `/api/users/${ANNA}/things`;

describe('an answer that can be revalidated', () => {
  it('is 304 without a body while it is the same, and whole again once it is another', async () => {
    const first = await get(annas, 'anna');
    const tag = String(first.headers.etag);
    expect([first.statusCode, first.body]).toEqual([200, '{"size":1}']);
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    for (const named of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(annas, 'anna', named);
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    }
    size = 2;
    const changed = await get(annas, 'anna', tag);
    expect([changed.statusCode, changed.body]).toEqual([200, '{"size":2}']);
    expect(changed.headers.etag).not.toBe(tag);
  });

  it('W-03: is stored by no cache, in either form', async () => {
    const whole = await get(annas, 'anna');
    const known = await get(annas, 'anna', String(whole.headers.etag));
    expect([whole.statusCode, known.statusCode]).toEqual([200, 304]);
    expect([whole, known].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
    expect(known.headers['content-security-policy']).toBe(whole.headers['content-security-policy']);
  });

  it('is refused to others before its tag is looked at', async () => {
    const tag = String((await get(annas, 'anna')).headers.etag);
    const foreign = await get(annas, 'borys', tag);
    expect([foreign.statusCode, foreign.headers.etag]).toEqual([404, undefined]);
    const nobody = await app.server.inject({ url: annas, headers: { 'if-none-match': tag } });
    expect([nobody.statusCode, nobody.headers.etag]).toEqual([401, undefined]);
  });

  it('is declared by the endpoint: others have no tag', async () => {
    const { statusCode, headers } = await get(`/api/users/${ANNA}/plain`, 'anna', '*');
    expect([statusCode, headers.etag]).toEqual([200, undefined]);
    const post = endpoint({ ...things, method: 'POST' });
    expect(() => checkEndpoint(post)).toThrow('must be a GET');
  });
});

import { createHash } from 'node:crypto';
import { getLimits } from '@gim/contract/limits';
import { getNotificationSettings } from '@gim/contract/notifications.settings';
import { describe, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { createStoredReplies } from './stored-replies.ts';

const request = (id: string) => ({ params: { id } });

/** A server that answers with `body`, or with 304 to whoever names its tag. */
function open() {
  const state = {
    body: '{"timeZone":"1"}',
    tags: [] as (string | null)[],
    waits: undefined as Promise<void> | undefined,
  };
  const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const { body, waits } = state;
    const named = new Headers(init?.headers).get('If-None-Match');
    state.tags.push(named);
    await waits;
    const tag = `"${createHash('sha256').update(body).digest('hex')}"`;
    return named === tag
      ? new Response(null, { status: 304, headers: { ETag: tag } })
      : new Response(body, { headers: { ETag: tag } });
  };
  const session = {
    deviceId: 'd',
    read: () => ({ userId: 'anna', jwtToken: 'a.b.c', refreshToken: null }),
    begin: () => undefined,
    end: () => undefined,
  };
  const replies = createStoredReplies();
  return { state, replies, client: createClient({ baseUrl: '', session, fetch, replies }) };
}

describe('a reply that is kept', () => {
  test('is given again when the server says that it is the same, and replaced when it is not', async () => {
    const { state, client } = open();
    const first = await client.call(getNotificationSettings, request('anna'));
    expect(await client.call(getNotificationSettings, request('anna'))).toBe(first);
    state.body = '{"timeZone":"2"}';
    expect(await client.call(getNotificationSettings, request('anna'))).toEqual({ timeZone: '2' });
    expect(state.tags).toEqual([null, expect.any(String), expect.any(String)]);
  });

  test('belongs to one address, and to endpoints that can be revalidated', async () => {
    const { state, client } = open();
    await client.call(getNotificationSettings, request('anna'));
    await client.call(getNotificationSettings, request('borys'));
    await client.call(getLimits, request('anna'));
    await client.call(getLimits, request('anna'));
    expect(state.tags).toEqual([null, null, null, null]);
  });

  test('W-07: is forgotten with the session, also when it is still on its way', async () => {
    const { state, client, replies } = open();
    const gate = Promise.withResolvers<void>();
    state.waits = gate.promise;
    const late = client.call(getNotificationSettings, request('anna'));
    replies.clear();
    gate.resolve();
    await late;
    await client.call(getNotificationSettings, request('anna'));
    expect(state.tags).toEqual([null, null]);
    replies.clear();
    await client.call(getNotificationSettings, request('anna'));
    expect(state.tags).toEqual([null, null, null]);
  });

  test('makes room for newer ones', async () => {
    const { state, client } = open();
    for (let n = 0; n < 41; n += 1) await client.call(getNotificationSettings, request(`user-${n}`));
    await client.call(getNotificationSettings, request('user-0'));
    await client.call(getNotificationSettings, request('user-40'));
    expect(state.tags.slice(41)).toEqual([null, expect.any(String)]);
  });
});

import { type Endpoint, endpoint, type Reply } from '@gim/contract';
import { login } from '@gim/contract/sessions';
import { setPushToken } from '@gim/contract/sessions.devices';
import { getStaffSelf, listAudit } from '@gim/contract/staff';
import { getUser, type Profile } from '@gim/contract/users';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { ApiError, NetworkError, SessionEnded } from './errors.ts';
import { Bench, failure, own, userId } from './testing/bench.ts';
import { problem } from './testing/token-server.ts';

/** An idempotent endpoint made from the shapes of others, to test the idempotency key. */
const moveMoney = endpoint({
  ...getUser,
  name: 'moveMoney',
  method: 'POST',
  path: '/api/users/{id}/trades',
  body: setPushToken.body,
  idempotent: true,
});

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});
afterEach(() => bench.stop());

describe('a request', () => {
  test('is built from the endpoint: path, query, body, headers', async () => {
    const tab = bench.signedInTab();
    await tab.client.call(setPushToken, {
      params: { id: userId, deviceId: 'a/b?c#d%20é' },
      body: { pushToken: 'p' },
    });
    await tab.client.call(listAudit, { query: { limit: 5, cursor: 'a&b=c' } });
    await tab.client.call(listAudit, { query: { cursor: undefined } });
    const [put, list, bare] = bench.server.seen;
    expect(put).toMatchObject({
      method: 'PUT',
      url: `/api/users/${userId}/devices/a%2Fb%3Fc%23d%2520%C3%A9/push-token`,
      body: '{"pushToken":"p"}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tab.jwtToken}` },
    });
    expect(list).toMatchObject({ method: 'GET', url: '/api/desk/audit?limit=5&cursor=a%26b%3Dc', body: '' });
    expect(list?.headers['content-type']).toBeUndefined();
    expect(bare?.url).toBe('/api/desk/audit');
  });

  test('has no bearer header without a token and no key where no money moves', async () => {
    await bench.openTab().client.call(getUser, own);
    expect(bench.server.seen[0]?.headers.authorization).toBeUndefined();
    expect(bench.server.seen[0]?.headers['idempotency-key']).toBeUndefined();
  });

  test.each(['.', '..', ''])('refuses %j as a part of the path', async (id) => {
    expect(await failure(bench.openTab().client.call(getUser, { params: { id } }))).toBeInstanceOf(TypeError);
    expect(bench.server.seen).toEqual([]);
  });

  test('gives the reply, and nothing where the endpoint gives nothing', async () => {
    bench.server.fault = ({ method }) =>
      method === 'PUT' ? { kind: 'status', status: 204, body: '' } : undefined;
    const tab = bench.openTab();
    expect(await tab.client.call(getUser, own)).toEqual({ who: 'nobody' });
    const params = { id: userId, deviceId: 'device-1' };
    expect(await tab.client.call(setPushToken, { params, body: { pushToken: 'p' } })).toBeUndefined();
  });

  test('is typed from the contract', () => {
    const { client } = bench.openTab();
    expectTypeOf(client.call<typeof getUser>).returns.resolves.toEqualTypeOf<Profile>();
    expectTypeOf<Reply<typeof setPushToken>>().toEqualTypeOf<undefined>();
    // @ts-expect-error The id is missing.
    const withoutParams = () => client.call(getUser, {});
    // @ts-expect-error An endpoint without a body takes none.
    const withBody = () => client.call(getUser, { ...own, body: {} });
    // @ts-expect-error A field is misspelled.
    const misspelled = () => client.call(moveMoney, { ...own, body: { pushTokens: 'q' } });
    expect([withoutParams, withBody, misspelled]).toHaveLength(3);
    expectTypeOf(moveMoney).toExtend<Endpoint>();
  });
});

describe('a refusal', () => {
  test('carries status, problems, wait and trace', async () => {
    const body = JSON.stringify(problem('TooManyRequests', { field: 'code', params: { left: '0' } }));
    bench.server.fault = () => ({ kind: 'status', status: 429, body, retryAfter: '60' });
    const error = await failure(bench.openTab().client.call(getUser, own));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      problems: [{ problem: 'TooManyRequests', field: 'code', params: { left: '0' } }],
      retryAfter: 60,
      traceId: 'trace-1',
      message: '429 TooManyRequests',
    });
  });

  test.each([
    '<html>Bad gateway</html>',
    '',
    'null',
    '[]',
    '{"errorDescriptions":7}',
    '{"errorDescriptions":[null,1,{"problem":2}]}',
  ])('without our error body (%s) has no problems', async (body) => {
    bench.server.fault = () => ({
      kind: 'status',
      status: 502,
      body,
      retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT',
    });
    expect(await failure(bench.openTab().client.call(getUser, own))).toMatchObject({
      status: 502,
      problems: [],
      retryAfter: undefined,
    });
  });

  test('is not repeated', async () => {
    bench.server.fault = () => ({ kind: 'status', status: 503 });
    await failure(bench.signedInTab().client.call(getUser, own));
    expect(bench.server.seen).toHaveLength(1);
  });
});

describe('no answer', () => {
  test('a dropped answer is a network error, is not repeated and keeps the session', async () => {
    bench.server.fault = () => ({ kind: 'drop' });
    const tab = bench.signedInTab();
    expect(await failure(tab.client.call(moveMoney, { ...own, body: { pushToken: 'q' } }))).toMatchObject({
      name: 'NetworkError',
      reason: 'unreachable',
    });
    expect([bench.server.seen.length, tab.ends.length]).toEqual([1, 0]);
  });

  test('a slow answer is a timeout', async () => {
    bench.server.fault = () => ({ kind: 'wait', until: new Promise(() => undefined) });
    const error = await failure(bench.openTab().client.call(getUser, own, { timeoutMs: 30 }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ reason: 'timeout' });
  });

  test('an empty answer where the endpoint gives something is malformed', async () => {
    bench.server.fault = () => ({ kind: 'status', status: 204, body: '' });
    expect(await failure(bench.openTab().client.call(getUser, own))).toMatchObject({ reason: 'malformed' });
  });

  test('an answer that is not JSON is malformed', async () => {
    bench.server.fault = () => ({ kind: 'body', body: '<html>' });
    expect(await failure(bench.openTab().client.call(getUser, own))).toMatchObject({ reason: 'malformed' });
  });

  test('an abort of the caller comes back as it was given', async () => {
    const gone = new Error('the screen was left');
    const tab = bench.openTab();
    expect(await failure(tab.client.call(getUser, own, { signal: AbortSignal.abort(gone) }))).toBe(gone);
    expect(bench.server.seen).toEqual([]);
    const controller = new AbortController();
    bench.server.fault = () => {
      controller.abort(gone);
      return { kind: 'wait', until: new Promise(() => undefined) };
    };
    expect(await failure(tab.client.call(getUser, own, { signal: controller.signal }))).toBe(gone);
  });
});

describe('the idempotency key', () => {
  const trade = { ...own, body: { pushToken: 'q' } };
  const keys = () => bench.server.requests('/trades').map(({ headers }) => headers['idempotency-key']);

  test('is made once for a call and stays the same when it is repeated after a refresh', async () => {
    const tab = bench.signedInTab();
    bench.server.revokeAccess();
    await tab.client.call(moveMoney, trade);
    expect(keys()).toHaveLength(2);
    expect(keys()[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys()[1]).toBe(keys()[0]);
  });

  test('is another one for another call, and the caller’s own for an intent that goes on', async () => {
    const tab = bench.signedInTab();
    await tab.client.call(moveMoney, trade);
    await tab.client.call(moveMoney, trade);
    await tab.client.call(moveMoney, trade, { idempotencyKey: 'intent-1' });
    await tab.client.call(moveMoney, trade, { idempotencyKey: 'intent-1' });
    expect(new Set(keys().slice(0, 2)).size).toBe(2);
    expect(keys().slice(2)).toEqual(['intent-1', 'intent-1']);
  });
});

describe('the way out', () => {
  test('a 400 with DeviceNotBelongsToUser ends the session as wrong device', async () => {
    bench.server.fault = () => ({
      kind: 'status',
      status: 400,
      body: JSON.stringify(problem('DeviceNotBelongsToUser')),
    });
    const tab = bench.signedInTab();
    const params = { id: userId, deviceId: 'device-1' };
    const error = await failure(tab.client.call(setPushToken, { params, body: { pushToken: 'p' } }));
    expect(error).toBeInstanceOf(SessionEnded);
    expect(tab.ends).toEqual(['wrongDevice']);
    expect(tab.tokens()).toEqual({ userId: null, jwtToken: null, refreshToken: null });
  });

  test('a late wrong-device answer does not end the session of the next user', async () => {
    const tab = bench.signedInTab();
    bench.server.fault = () => {
      bench.shared.userId = 'somebody else';
      return { kind: 'status', status: 400, body: JSON.stringify(problem('DeviceNotBelongsToUser')) };
    };
    expect(await failure(tab.client.call(getUser, own))).toBeInstanceOf(ApiError);
    expect(tab.ends).toEqual([]);
  });

  test('a 401 to a visitor without a session is a plain refusal', async () => {
    bench.server.fault = () => ({ kind: 'status', status: 401 });
    const tab = bench.openTab();
    const credentials = {
      email: 'a@b.example',
      password: 'x',
      deviceId: 'device-1',
      deviceName: 'n',
      platformName: 'Web',
      language: 'uk' as const,
    };
    expect(await failure(tab.client.call(login, { body: credentials }))).toMatchObject({ status: 401 });
    expect([bench.server.seen.length, tab.ends.length]).toEqual([1, 0]);
  });

  test('a 401 ends a session that has no refresh token, as the desk’s', async () => {
    const tab = bench.openTab(bench.server.accessToken());
    bench.server.revokeAccess();
    expect(await failure(tab.client.call(getStaffSelf, {}))).toMatchObject({ reason: 'refreshFailed' });
    expect([bench.server.seen.length, tab.ends]).toEqual([1, ['refreshFailed']]);
  });
});

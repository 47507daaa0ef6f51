import { type Endpoint, endpoint } from '@gim/contract';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { IdentityGate } from '../platform/caller.ts';
import { ANNA, as, BORYS, buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';
import { openApi, problemsOf } from './openapi.ts';
import { describeAuth } from './reference-words.ts';

const plain = endpoint({
  name: 'plain',
  method: 'POST',
  path: '/api/users/{id}/plain',
  summary: '',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ amount: z.string() }),
  reply: null,
  problems: [],
});
const gated = endpoint({
  ...plain,
  name: 'gated',
  path: '/api/users/{id}/gated',
  auth: { kind: 'user', owner: 'path', kyc: 'approved' },
});

/** Calls both endpoints as Anna, and tells what the gate was asked and what the handlers got. */
async function openGate(problemOf: IdentityGate['problemOf']) {
  const platform = platformWithoutDatabase();
  const asked: string[] = [];
  const handled: string[] = [];
  const { server } = await buildTestApp(
    platform,
    (mount) => {
      for (const one of [plain, gated]) mount(one, async () => void handled.push(one.name));
    },
    {
      parts: {
        identityGate: {
          problemOf(userId) {
            asked.push(userId);
            return problemOf(userId);
          },
        },
      },
    },
  );
  return {
    asked,
    handled,
    async call({ path }: Endpoint, { id = ANNA, who = 'anna', body = '{"amount":"1"}' } = {}) {
      const headers = { ...as(who), 'content-type': 'application/json' };
      const url = path.replace('{id}', id);
      const response = await server.inject({ method: 'POST', url, headers, payload: body });
      const problem: unknown = response.body === '' ? null : response.json().errorDescriptions[0].problem;
      return [response.statusCode, problem];
    },
    async close() {
      await server.close();
      await platform.close();
    },
  };
}

it('Z-04 asks about the identity only where the endpoint needs it', async () => {
  const gate = await openGate(async () => null);
  expect(await gate.call(plain)).toEqual([204, null]);
  expect(gate.asked).toEqual([]);
  expect(await gate.call(gated)).toEqual([204, null]);
  expect(gate.asked).toEqual([ANNA]);
  expect(gate.handled).toEqual(['plain', 'gated']);
  await gate.close();
});

it('Z-04 refuses before the handler and before the body is looked at, and each call is asked about anew', async () => {
  const answers: (Awaited<ReturnType<IdentityGate['problemOf']>> | null)[] = [
    null,
    'KycRejected',
    'KycPending',
  ];
  const gate = await openGate(async () => answers.shift() ?? null);
  expect(await gate.call(gated)).toEqual([204, null]);
  expect(await gate.call(gated)).toEqual([403, 'KycRejected']);
  expect(await gate.call(gated, { body: '{"amount":7}' })).toEqual([403, 'KycPending']);
  expect(gate.handled).toEqual(['gated']);
  await gate.close();
});

it('Z-04 asks nothing about a caller who may not call at all', async () => {
  const gate = await openGate(async () => null);
  expect(await gate.call(gated, { who: 'nobody' })).toEqual([401, 'SessionRequired']);
  expect(await gate.call(gated, { who: 'annaUnverified' })).toEqual([403, 'EmailNotVerified']);
  expect(await gate.call(gated, { who: 'teller' })).toEqual([401, 'SessionRequired']);
  expect(await gate.call(gated, { id: BORYS })).toEqual([404, 'NotFound']);
  expect(gate.asked).toEqual([]);
  await gate.close();
});

it('Z-04 an endpoint that needs a checked identity does not start where nothing can tell', async () => {
  const platform = platformWithoutDatabase();
  const start = (one: Endpoint) => buildTestApp(platform, (mount) => mount(one, async () => undefined));
  await expect(start(gated)).rejects.toThrow('needs a checked identity, and nothing here can tell');
  const early = { ...gated, auth: { ...gated.auth, notVerified: 'allowed' } } as const;
  await expect(start(early)).rejects.toThrow('needs a checked identity, but no confirmed e-mail');
  await platform.close();
});

it('the reference says so', () => {
  const problems = ['KycRequired', 'KycPending', 'KycRejected'] as const;
  expect(problemsOf(gated)).toEqual(expect.arrayContaining([...problems]));
  for (const problem of problems) expect(problemsOf(plain)).not.toContain(problem);
  expect(describeAuth(gated.auth)).toBe(
    'a signed-in user, for their own id only, with an approved identity check',
  );
  expect(JSON.stringify(openApi([gated], { origin: 'https://gim.example' }))).toContain('KycPending: ');
});

import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptEula, getKyc, login, requestKycForm } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readConfig } from '../../config.ts';
import { makePassableFolder } from '../../platform/embedded-postgres/make-passable-folder.ts';
import { silentLog } from '../../platform/log/log.ts';
import { type RunningServer, startServer } from '../../start-server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { filled, picture, put, send } from './testing/partner-bench.ts';

let database: TestDatabase;
let folder: string;
let server: RunningServer;
let anna: { id: string; headers: Record<string, string> };

const call = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${path}`, init);
const post = (path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> =>
  call(path, {
    method: 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const kyc = async (): Promise<Record<string, unknown>> =>
  z
    .record(z.string(), z.unknown())
    .parse(await (await call(`${getKyc.path}?id=${anna.id}`, { headers: anna.headers })).json());
const becomes = (status: string): Promise<object> =>
  waitUntil(`the check is ${status}`, async () => {
    const found = await kyc();
    return found.status === status ? found : undefined;
  });
const lever = (body: object, part = ''): Promise<Response> => post(`/sandbox/kyc/${anna.id}${part}`, body);
const part = async (): Promise<unknown> => {
  const { parts } = z
    .object({ parts: z.array(z.object({ name: z.string(), status: z.string() })) })
    .parse(await (await call('/readyz')).json());
  return parts.find(({ name }) => name === 'identity partner')?.status;
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = makePassableFolder(join(tmpdir(), 'gim-identity-'));
  server = await startServer({
    config: readConfig({
      env: { PORT: '0', DATABASE_URL: database.url, GIM_DATA_DIR: folder, GIM_SANDBOX: 'on' },
      argv: [],
    }),
    log: silentLog,
    print: () => undefined,
    durability: 'relaxed',
    withPartners: true,
  });
  const { accounts } = z
    .object({ accounts: z.array(z.object({ email: z.string(), password: z.string() })) })
    .parse(await (await call('/sandbox/accounts')).json());
  const device = { deviceId: 'a-device-of-mine', deviceName: 'Phone', platformName: 'Web', language: 'uk' };
  const { email, password } = accounts[0] ?? {};
  const signedIn = await post(login.path, { email, password, ...device });
  const { id, jwtToken } = z.object({ id: z.string(), jwtToken: z.string() }).parse(await signedIn.json());
  anna = { id, headers: { authorization: `Bearer ${jwtToken}` } };
  await waitUntil('the partner is up', async () => ((await part()) === 'up' ? true : undefined), 30_000);
}, 90_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('an identity check with the sandbox’s partner', () => {
  test('goes from the form over a rejection to the approval, and only by signed messages', async () => {
    await post(acceptEula.path.replace('{id}', anna.id), { isAccepted: true }, anna.headers);
    const asked = await post(`${requestKycForm.path}?id=${anna.id}`, undefined, anna.headers);
    const { url } = z.object({ url: z.string() }).parse(await asked.json());
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const bytes = await picture();
    for (const slot of ['document_front', 'document_back', 'selfie'])
      expect(await put(url, slot, bytes)).toEqual([204, undefined]);
    expect((await send(url, filled)).status).toBe(204);
    expect(await becomes('pending')).toMatchObject({ rejectType: null });
    await lever({ decision: 'rejected', rejectType: 'retry', reasons: ['photo_not_clear'] });
    expect(await becomes('rejected')).toMatchObject({ rejectType: 'retry', reasons: ['photo_not_clear'] });
    await lever({ decision: 'pending' });
    await becomes('pending');
    await lever({ decision: 'approved', delivery: { copies: 20 } });
    await becomes('approved');
  }, 60_000);

  test('H-04 old messages in any order change nothing, however often they come', async () => {
    const again = await lever({ which: 'all', order: 'shuffled', copies: 3 }, '/messages');
    expect(again.status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await kyc()).status).toBe('approved');
  });

  test('P-05 the partner’s messages stay good when the sandbox’s clock is moved', async () => {
    await post('/sandbox/clock', { advanceSeconds: 864_000 });
    const sent = await lever({ decision: 'rejected', rejectType: 'final' });
    expect(await sent.json()).toMatchObject({ messages: [{ state: 'delivered' }] });
  });

  test('finds a customer by the e-mail, and refuses what is no decision', async () => {
    expect(await (await call('/sandbox/kyc?email=anna@gim.example')).json()).toEqual({ userId: anna.id });
    expect((await call('/sandbox/kyc?email=nobody@gim.example')).status).toBe(404);
    expect((await lever({ decision: 'maybe' })).status).toBe(400);
    expect(await (await call('/sandbox')).text()).toContain('Identity checks');
  });

  test('a partner that is down makes the product no less ready', async () => {
    server.wired.identityPartner?.kill();
    await waitUntil('it is told', async () => ((await part()) === 'down' ? true : undefined));
    expect(await (await call('/readyz')).json()).toMatchObject({ status: 'degraded' });
    await waitUntil('it is up again', async () => ((await part()) === 'up' ? true : undefined), 30_000);
  }, 60_000);
});

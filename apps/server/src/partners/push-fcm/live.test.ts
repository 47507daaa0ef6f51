import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFixedClock } from '../../platform/clock.ts';
import type { OutboundCall } from '../../platform/outbound.ts';
import { createFcm } from './live.ts';

const message = {
  ...{ title: 'Deposit confirmed', body: 'Open Gim.', tag: 'transaction 1', path: '/transactions/1' },
  ...{ unread: 3, isUrgent: true },
};

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
});

/** Google's two services, as a sender sees them. */
async function open(answer: { status: number; body: object } = { status: 200, body: { name: 'm1' } }) {
  const clock = createFixedClock('2026-03-01T12:00:00Z');
  const calls: { url: string; call: OutboundCall }[] = [];
  const outbound = {
    async send(url: string, call: OutboundCall = {}) {
      calls.push({ url, call });
      const isToken = url === 'https://oauth2.googleapis.com/token';
      const given = isToken ? { status: 200, body: { access_token: 'at-1', expires_in: 3600 } } : answer;
      const text = JSON.stringify(given.body);
      return { status: given.status, headers: {}, text, bytes: Buffer.from(text) };
    },
    close: () => undefined,
  };
  const account = {
    projectId: 'gim-wallet',
    clientEmail: 'push@gim-wallet.iam.gserviceaccount.com',
    privateKey: await exportPKCS8(keys.privateKey),
  };
  return { fcm: createFcm({ account, clock, outbound }), calls, clock };
}

describe('pushes to host apps', () => {
  it('are sent by HTTP v1 with a token that the service account has signed for', async () => {
    const { fcm, calls, clock } = await open();
    expect(await fcm.send('device-token', message)).toBe('sent');
    const [token, sent] = calls;
    const assertion = new URLSearchParams(String(token?.call.body)).get('assertion') ?? '';
    const { payload } = await jwtVerify(assertion, keys.publicKey, { currentDate: clock.now() });
    expect(payload).toMatchObject({
      iss: 'push@gim-wallet.iam.gserviceaccount.com',
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    });
    expect(sent?.url).toBe('https://fcm.googleapis.com/v1/projects/gim-wallet/messages:send');
    expect(sent?.call.headers).toMatchObject({ authorization: 'Bearer at-1' });
    expect(JSON.parse(String(sent?.call.body))).toMatchObject({
      message: {
        token: 'device-token',
        notification: { title: 'Deposit confirmed', body: 'Open Gim.' },
        data: { path: '/transactions/1' },
        android: { priority: 'HIGH', notification: { notification_count: 3 } },
        apns: { payload: { aps: { badge: 3 } } },
      },
    });
  });

  it('share a token until shortly before it ends', async () => {
    const { fcm, calls, clock } = await open();
    await fcm.send('device-token', message);
    await fcm.send('device-token', message);
    expect(calls).toHaveLength(3);
    clock.advance(3_541_000);
    await fcm.send('device-token', message);
    expect(calls).toHaveLength(5);
  });

  it.each([
    [404, { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } }],
    [403, { error: { status: 'PERMISSION_DENIED', details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } }],
  ])('end with a token that is not known any more: %s', async (status, body) => {
    const { fcm } = await open({ status, body });
    expect(await fcm.send('device-token', message)).toBe('gone');
  });

  it.each([
    [400, { error: { status: 'INVALID_ARGUMENT' } }],
    [429, { error: { status: 'RESOURCE_EXHAUSTED' } }],
    [503, { error: { status: 'UNAVAILABLE' } }],
  ])('are tried again after %s, and their token stays', async (status, body) => {
    const { fcm } = await open({ status, body });
    await expect(fcm.send('device-token', message)).rejects.toThrow();
  });
});

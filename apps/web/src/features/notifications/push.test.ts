import { memoryStore } from '@gim/browser/store.ts';
import { setPushToken } from '@gim/contract/sessions.devices';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeClient } from '../../platform/testing/stand-in-client.ts';
import { fakeDevice } from '../../platform/testing/stand-in-device.ts';
import { renewPush } from './push.ts';

const subscriptionOf = (endpoint: string) => ({ endpoint, keys: { auth: 'a', p256dh: 'p' } });
const tokenOf = (endpoint: string) => JSON.stringify(subscriptionOf(endpoint));

/** A browser whose push was turned on with subscription `known` and which now has `now`, or none. */
function open(options: { known: string | null; now: string | null; isWebview?: boolean }) {
  const kept = memoryStore();
  if (options.known !== null) kept.setItem('gim-push-token', tokenOf(options.known));
  const { now } = options;
  const subscription = now === null ? null : { toJSON: () => subscriptionOf(now) };
  vi.stubGlobal('window', { localStorage: kept });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => subscription } }),
    },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', class {});
  const call = vi.fn(async (_endpoint: object, _request: unknown) => undefined);
  const client = fakeClient((endpoint, request) => call(endpoint, request));
  const device = { ...fakeDevice, isWebview: options.isWebview ?? false };
  return { kept, call, renew: () => renewPush({ client: async () => client, device }, 'user') };
}

afterEach(() => vi.unstubAllGlobals());

it('tells the server of a subscription that the browser has replaced', async () => {
  const { kept, call, renew } = open({ known: 'https://push.example/old', now: 'https://push.example/new' });
  await renew();
  expect(call).toHaveBeenCalledExactlyOnceWith(setPushToken, {
    params: { id: 'user', deviceId: 'device-1' },
    body: { pushToken: tokenOf('https://push.example/new') },
  });
  await renew();
  expect(call).toHaveBeenCalledTimes(1);
  expect(kept.getItem('gim-push-token')).toBe(tokenOf('https://push.example/new'));
});

it('tells the server when the permission was taken back', async () => {
  const { kept, call, renew } = open({ known: 'https://push.example/old', now: null });
  await renew();
  expect(call).toHaveBeenCalledWith(
    setPushToken,
    expect.objectContaining({ body: { pushToken: 'no-push-token' } }),
  );
  expect(kept.length).toBe(0);
});

it.each([
  ['never turned on', { known: null, now: null }],
  ['unchanged', { known: 'https://push.example/old', now: 'https://push.example/old' }],
  ['the host’s', { known: 'https://push.example/old', now: null, isWebview: true }],
])('says nothing of push that is %s', async (_name, options) => {
  const { call, renew } = open(options);
  await renew();
  expect(call).not.toHaveBeenCalled();
});

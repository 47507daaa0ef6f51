import type { Services } from '../services.ts';

/** A browser without a host app. */
export const fakeDevice: Services['device'] = {
  deviceId: 'device-1',
  deviceName: 'n',
  platformName: 'Web',
  pushToken: 'no-push-token',
  isWebview: false,
};

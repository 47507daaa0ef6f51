import { networkOf } from '../../platform/attempts/network.ts';
import type { Client } from './client.ts';

/**
 * Where a call comes from, as far as its attempts are counted apart (D4): a device that the account knows, or else the
 * network of a stranger. A call of a stranger never counts for a known device.
 */
export type Origin =
  | { readonly kind: 'device'; readonly deviceId: string }
  | { readonly kind: 'network'; readonly network: string };

export const deviceOrigin = (deviceId: string): Origin => ({ kind: 'device', deviceId });

export const networkOrigin = ({ ip }: Pick<Client, 'ip'>): Origin => ({
  kind: 'network',
  network: networkOf(ip),
});

/** As part of a bucket's name. */
export const originName = (origin: Origin): string =>
  origin.kind === 'device' ? `device ${origin.deviceId}` : `network ${origin.network}`;

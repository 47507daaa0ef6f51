import { networkOf } from '../../platform/attempts/network.ts';
import type { Client } from './client.ts';

/**
 * The origin by which attempts are counted (D4): a device that the account knows, or else the stranger's network. A
 * stranger's attempt never counts against a known device.
 */
export type Origin =
  | { readonly kind: 'device'; readonly deviceId: string }
  | { readonly kind: 'network'; readonly network: string };

export const deviceOrigin = (deviceId: string): Origin => ({ kind: 'device', deviceId });

export const networkOrigin = ({ ip }: Pick<Client, 'ip'>): Origin => ({
  kind: 'network',
  network: networkOf(ip),
});

/** For bucket names. */
export const originName = (origin: Origin): string =>
  origin.kind === 'device' ? `device ${origin.deviceId}` : `network ${origin.network}`;

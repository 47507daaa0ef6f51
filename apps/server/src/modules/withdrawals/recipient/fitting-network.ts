import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalsCore } from '../core.ts';

type Networks = Pick<WithdrawalsCore, 'chains' | 'catalogue'>;

/** The canonical form of the address, or null if it does not belong to this network or the network is not connected. */
export const canonicalOn = ({ chains }: Networks, network: string, address: string): string | null =>
  chains.networks.has(network) ? chains.canonicalAddress(network, address) : null;

/** Refuses an address that no network of the coin accepts, with the network that it belongs to, if known (C-12). */
export function refuseAddress({ chains, catalogue }: Networks, address: string): never {
  const known = new Set(catalogue.coins.flatMap(({ networks }) => networks.map(({ id }) => id)));
  const fitting = [...known].find((network) => chains.canonicalAddress(network, address) !== null);
  if (fitting === undefined) throw new Refusal('AddressInvalid', { field: 'address' });
  throw new Refusal('AddressOfOtherNetwork', { field: 'address', params: { network: fitting } });
}

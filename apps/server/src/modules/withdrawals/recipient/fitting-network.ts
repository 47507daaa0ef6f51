import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalsCore } from '../core.ts';

type Networks = Pick<WithdrawalsCore, 'chains' | 'catalogue'>;

/** The address as a network writes it, when it is one of it and can be reached here. */
export const canonicalOn = ({ chains }: Networks, network: string, address: string): string | null =>
  chains.networks.has(network) ? chains.canonicalAddress(network, address) : null;

/** Refuses what no network of the coin takes: with the network that it belongs to, where one is known (C-12). */
export function refuseAddress({ chains, catalogue }: Networks, address: string): never {
  const known = new Set(catalogue.coins.flatMap(({ networks }) => networks.map(({ id }) => id)));
  const fitting = [...known].find((network) => chains.canonicalAddress(network, address) !== null);
  if (fitting === undefined) throw new Refusal('AddressInvalid', { field: 'address' });
  throw new Refusal('AddressOfOtherNetwork', { field: 'address', params: { network: fitting } });
}

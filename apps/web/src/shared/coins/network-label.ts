import type { CoinNetwork } from '@gim/contract';

/** The display name of a network: "Ethereum (ERC-20)". */
export const networkLabel = ({ name, standard }: Pick<CoinNetwork, 'name' | 'standard'>): string =>
  standard === null ? name : `${name} (${standard})`;

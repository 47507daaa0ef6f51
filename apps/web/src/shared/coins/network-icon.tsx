import type { ReactElement } from 'react';
import { CoinIcon } from './coin-icon.tsx';

/** The coin whose picture stands for a network. */
const coinOf: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  litecoin: 'LTC',
  ton: 'TON',
  tron: 'TRX',
  'xrp-ledger': 'XRP',
};

interface NetworkIconProps {
  /** The id of the catalogue. */
  readonly network: string;
  readonly size: number;
}

/** The picture of a network. */
export function NetworkIcon({ network, size }: NetworkIconProps): ReactElement {
  return <CoinIcon coin={coinOf[network] ?? network} size={size} />;
}

import type { ReactElement } from 'react';
import { CoinIcon } from './coin-icon.tsx';

/** The coin whose logo represents a network. */
const coinOf: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  litecoin: 'LTC',
  ton: 'TON',
  tron: 'TRX',
  'xrp-ledger': 'XRP',
};

interface NetworkIconProps {
  /** The network id of the catalogue. */
  readonly network: string;
  readonly size: number;
}

export function NetworkIcon({ network, size }: NetworkIconProps): ReactElement {
  return <CoinIcon coin={coinOf[network] ?? network} size={size} />;
}

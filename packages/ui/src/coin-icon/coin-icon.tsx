import type { ReactElement } from 'react';
import { AssetIcon } from '../asset-icon/asset-icon.tsx';
import { DollarDisc } from '../asset-icon/dollar-disc.tsx';
import bitcoin from './icons/bitcoin.svg';
import ethereum from './icons/ethereum.svg';
import litecoin from './icons/litecoin.svg';
import tether from './icons/tether.svg';
import toncoin from './icons/toncoin.svg';
import tron from './icons/tron.svg';
import usdCoin from './icons/usd-coin.svg';
import xrp from './icons/xrp.svg';

// The logos are from cryptocurrency-icons (CC0-1.0) and web3icons (MIT); they stay trademarks of their owners.
const pictures: Readonly<Record<string, string>> = {
  BTC: bitcoin,
  ETH: ethereum,
  LTC: litecoin,
  TON: toncoin,
  TRX: tron,
  USDC: usdCoin,
  USDT: tether,
  XRP: xrp,
};

interface CoinIconProps {
  /** The ticker: `BTC`. */
  readonly coin: string;
  readonly size?: number;
}

/** The coin's logo, or its first letter if we have none. */
export function CoinIcon({ coin, size = 36 }: CoinIconProps): ReactElement {
  if (coin === 'USD') return <DollarDisc size={size} />;
  return <AssetIcon ticker={coin} src={pictures[coin]} size={size} />;
}

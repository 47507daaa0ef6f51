import type { ReactElement } from 'react';
import { AssetIcon } from '../../src/asset-icon/asset-icon.tsx';
import bitcoin from './bitcoin.svg';
import ethereum from './ethereum.svg';
import tether from './tether.svg';
import toncoin from './toncoin.svg';
import tron from './tron.svg';

// The logos are from cryptocurrency-icons (CC0-1.0) and web3icons (MIT); they are trademarks of their owners.
const pictures: Readonly<Record<string, string>> = {
  BTC: bitcoin,
  ETH: ethereum,
  USDT: tether,
  TON: toncoin,
  TRX: tron,
};

/** Coin icons for the stories. The components themselves know no coins. */
export function SampleIcon({
  ticker,
  size = 36,
}: {
  readonly ticker: string;
  readonly size?: number;
}): ReactElement {
  return <AssetIcon ticker={ticker} src={pictures[ticker]} size={size} />;
}

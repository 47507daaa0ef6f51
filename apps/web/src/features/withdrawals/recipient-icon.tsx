import type { ReactElement } from 'react';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { NetworkIcon } from '../../shared/coins/network-icon.tsx';
import styles from './withdrawals.module.css';

interface RecipientIconProps {
  readonly coin: string;
  readonly network: string;
}

/** The coin with a badge of its network. A coin on its native network needs no badge. */
export function RecipientIcon({ coin, network }: RecipientIconProps): ReactElement {
  const isOwn = ['bitcoin', 'litecoin', 'ton', 'xrp-ledger'].includes(network) || coin === 'ETH';
  return (
    <span className={styles.recipientIcon} aria-hidden="true">
      <CoinIcon coin={coin} size={36} />
      {isOwn ? null : (
        <span className={styles.networkBadge}>
          <NetworkIcon network={network} size={16} />
        </span>
      )}
    </span>
  );
}

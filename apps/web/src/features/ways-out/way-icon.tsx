import type { WayOut } from '@gim/contract';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { BanknoteArrowUpIcon, CreditCardIcon, MailIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { NetworkIcon } from '../../shared/coins/network-icon.tsx';
import styles from './ways-out.module.css';

const glyphs = { cash: BanknoteArrowUpIcon, card: CreditCardIcon, paypal: MailIcon } as const;

/** The coin with its network, or the icon of cash, card or PayPal. */
export function WayIcon({ way: { target } }: { readonly way: WayOut }): ReactElement {
  if (target.way === 'network') {
    return (
      <span className={styles.icon}>
        <CoinIcon coin={target.coin} />
        <span className={styles.network}>
          <NetworkIcon network={target.network} size={16} />
        </span>
      </span>
    );
  }
  const Glyph = glyphs[target.way];
  return (
    <span className={classNames(styles.icon, styles.glyph)}>
      <Glyph size={20} />
    </span>
  );
}

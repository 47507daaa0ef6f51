import type { WithdrawalOption } from '@gim/contract';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { BanknoteArrowUpIcon, CreditCardIcon, MailIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useCoins } from '../../shared/coins/api.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { NetworkIcon } from '../../shared/coins/network-icon.tsx';
import styles from './withdrawal-options.module.css';

const glyphs = { cash: BanknoteArrowUpIcon, card: CreditCardIcon, paypal: MailIcon } as const;

/** The coin, with its network if it has several, or the icon of cash, card or PayPal. */
export function OptionIcon({ option: { target } }: { readonly option: WithdrawalOption }): ReactElement {
  const { data: coins } = useCoins();
  if (target.way === 'network') {
    const networks = coins?.find(({ id }) => id === target.coin)?.networks ?? [];
    return (
      <span className={styles.icon}>
        <CoinIcon coin={target.coin} />
        {networks.length < 2 ? null : (
          <span className={styles.network}>
            <NetworkIcon network={target.network} size={16} />
          </span>
        )}
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

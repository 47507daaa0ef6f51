import { ArrowDownToLineIcon, BanknoteArrowDownIcon, PlusIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './ways-in.module.css';

/** What a wallet without money offers: the three ways to get some into it. */
export function WaysIn(): ReactElement {
  const { t } = useTranslation('coins');
  const ways = [
    { key: 'deposit', to: '/coins?act=deposit', Icon: ArrowDownToLineIcon },
    { key: 'buy', to: '/coins?act=buy', Icon: PlusIcon },
    { key: 'cashIn', to: '/cashin', Icon: BanknoteArrowDownIcon },
  ] as const;
  return (
    <nav className={styles.ways} aria-labelledby="ways-in">
      <h2 id="ways-in" className={styles.title}>
        {t('home.emptyTitle')}
      </h2>
      <ul className={styles.list}>
        {ways.map(({ key, to, Icon }) => (
          <li key={key}>
            <Link className={styles.way} to={to}>
              <span className={styles.icon}>
                <Icon />
              </span>
              <span className={styles.name}>{t(`home.${key}`)}</span>
              <span className={styles.detail}>{t(`home.${key}Detail`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

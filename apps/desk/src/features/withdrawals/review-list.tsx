import type { ReviewItem } from '@gim/contract/withdrawals.desk';
import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyList } from '../../shared/key-list.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useNetworkNames } from '../../shared/use-network-names.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import { Risk } from './risk.tsx';
import styles from './withdrawals.module.css';

interface ReviewListProps {
  readonly items: readonly ReviewItem[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The waiting withdrawals, oldest first. A press opens one beside the list, and so do ↑ and ↓. */
export function ReviewList({ items, openId, onOpen }: ReviewListProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>{t('list.asked')}</span>
        <span>{t('list.client')}</span>
        <span className={styles.number}>{t('list.amount')}</span>
        <span className={styles.number}>{t('list.usd')}</span>
        <span className={styles.network}>{t('list.network')}</span>
        <span className={styles.address}>{t('list.address')}</span>
        <span>{t('list.why')}</span>
        <span>{t('list.risk')}</span>
      </div>
      <KeyList
        items={items}
        keyOf={({ id }) => id}
        open={openId}
        onOpen={onOpen}
        label={t('review.title')}
        className={styles.list}
        lineClass={() => styles.line}
      >
        {(item) => <Cells item={item} />}
      </KeyList>
    </>
  );
}

function Cells({ item }: { readonly item: ReviewItem }): ReactElement {
  const { t } = useTranslation('withdrawals');
  const time = useTimeText();
  const amount = useAmountText();
  const networks = useNetworkNames();
  const { requestedAt, email, userId, coin, usd, network, address, reasons, risk } = item;
  return (
    <>
      <span className={styles.quiet}>{time(requestedAt)}</span>
      <span className={styles.who}>{email ?? userId}</span>
      <span className={styles.number}>
        <b>{amount.coins(coin, item.amount)}</b>
      </span>
      <span className={styles.number}>{usd === null ? '—' : amount.figure('USD', usd, 'whole')}</span>
      <span className={styles.network}>{networks(network)}</span>
      <span className={styles.address}>
        <AddressText address={address} isShort />
      </span>
      <span>{reasons.map((reason) => t(`reasons.${reason}`)).join(', ')}</span>
      <Risk risk={risk} />
    </>
  );
}

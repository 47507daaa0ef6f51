import type { CoinItem } from '@gim/contract';
import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { Tag } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipient } from './recipient-draft.ts';
import { RecipientIcon } from './recipient-icon.tsx';
import styles from './withdrawals.module.css';

interface RecipientCardProps {
  readonly coin: CoinItem;
  readonly recipient: Recipient;
  readonly onBack: () => void;
}

/** The recipient. A press returns to the previous step with everything filled in. */
export function RecipientCard({ coin, recipient, onBack }: RecipientCardProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const { name, address, memo } = recipient;
  const network = coin.networks.find(({ id }) => id === recipient.network);
  const short = <AddressText address={address} isShort />;
  return (
    <button type="button" className={styles.recipient} onClick={onBack}>
      <RecipientIcon coin={coin.id} network={recipient.network} />
      <span className={styles.rowText}>
        <span className={styles.rowTitle}>{name ?? short}</span>
        <span className={styles.rowDetail}>
          {name === null ? t('amount.change') : short}
          {memo === null ? null : ` · ${t('confirm.memo')} ${memo}`}
        </span>
      </span>
      <Tag>{network?.standard ?? network?.name ?? recipient.network}</Tag>
    </button>
  );
}

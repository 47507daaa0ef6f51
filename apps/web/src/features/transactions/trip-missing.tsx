import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './trip-page.module.css';

/** Nothing is saved on this device: the codes were not issued here, the visit is over, or the user signed out. */
export function TripMissing({ orderId }: { readonly orderId: string }): ReactElement {
  const { t } = useTranslation('transactions');
  return (
    <div className={styles.missing}>
      <Empty
        title={t('trip.missing')}
        actions={<ButtonLink href={`/transactions/${orderId}`}>{t('trip.openOrder')}</ButtonLink>}
      >
        {t('trip.missingText')}
      </Empty>
    </div>
  );
}

import type { KycReason } from '@gim/contract/kyc';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './kyc.module.css';

interface CustomerPreviewProps {
  readonly reasons: readonly KycReason[];
  readonly isFinal: boolean;
}

/** Exactly the text the client will read in the wallet; a test keeps them equal. */
export function CustomerPreview({ reasons, isFinal }: CustomerPreviewProps): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <section className={styles.step}>
      <h2 className={styles.stepTitle}>{t('preview.title')}</h2>
      <p className={styles.quiet}>{t(isFinal ? 'customer.final' : 'customer.retry')}</p>
      {reasons.map((reason) => (
        <Notice key={reason} tone="negative" title={t(`customer.${reason}.title`)}>
          {isFinal ? undefined : t(`customer.${reason}.hint`)}
        </Notice>
      ))}
    </section>
  );
}

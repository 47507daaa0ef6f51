import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { KycCheck } from '../../shared/kyc-check.ts';
import styles from './kyc.module.css';

/** Why the identity check was rejected and, if a retry is allowed, what to do about each reason. */
export function ReasonList({
  reasons,
  canRetry,
}: {
  reasons: KycCheck['reasons'];
  canRetry: boolean;
}): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <ul className={styles.stack}>
      {reasons.map((reason) => (
        <li key={reason}>
          <Notice tone="negative" title={t(`reasons.${reason}.title`)}>
            {canRetry ? t(`reasons.${reason}.hint`) : undefined}
          </Notice>
        </li>
      ))}
    </ul>
  );
}

import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { supportAddress } from '../../shared/support-address.ts';
import styles from './forms.module.css';

const steps = ['write', 'check', 'confirm', 'mail'] as const;

/** Tells the owner of a frozen account at sign-in that the money is safe and how to unfreeze the account. */
export function FrozenNotice(): ReactElement {
  const { t } = useTranslation('sessions');
  return (
    <div className={styles.frozen}>
      <Notice tone="warning" isUrgent title={t('frozen.title')}>
        {t('frozen.text')}
      </Notice>
      <div className={styles.labelled}>
        <p className={styles.next}>{t('frozen.next')}</p>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`frozen.${step}`)}</li>
          ))}
        </ol>
      </div>
      <TextLink href={`mailto:${supportAddress}`}>
        {t('frozen.support', { address: supportAddress })}
      </TextLink>
    </div>
  );
}

import { Stepper } from '@gim/ui/stepper/stepper.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './kyc-needs.module.css';

const needed = ['document', 'selfie', 'address'] as const;

/** What the identity check needs, on its own page and where something else requires it. */
export function KycNeeds(): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <section aria-label={t('notchecked.steps')}>
      <Stepper
        doneLabel={t('check.done')}
        steps={needed.map((key) => ({
          key,
          state: 'next',
          title: <span className={styles.need}>{t(`notchecked.${key}`)}</span>,
          detail: t(`notchecked.${key}Text`),
        }))}
      />
    </section>
  );
}

import type { reviewRisks } from '@gim/contract/withdrawals.desk';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './withdrawals.module.css';

const bars = { low: 1, medium: 2, high: 3 } as const;

/** The risk level: one to three bars and the text. */
export function Risk({ risk }: { readonly risk: (typeof reviewRisks)[number] }): ReactElement {
  const { t } = useTranslation('withdrawals');
  return (
    <span className={styles.risk}>
      <span className={classNames(styles.bars, risk === 'high' && styles.high)} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} className={classNames(bar <= bars[risk] && styles.full)} />
        ))}
      </span>
      {t(`risk.${risk}`)}
    </span>
  );
}

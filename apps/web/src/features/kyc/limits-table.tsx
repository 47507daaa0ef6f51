import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import type { KycCheck } from '../../shared/kyc-check.ts';
import styles from './kyc.module.css';

type Limits = KycCheck['limits'];

/** The current limits and those after the identity check; once approved, only the current ones. */
export function LimitsTable({ limits, isApproved }: { limits: Limits; isApproved: boolean }): ReactElement {
  const { t } = useTranslation('kyc');
  const write = useAmountText();
  const { now, approved } = limits;
  const open = (isOpen: boolean): string => t(isOpen ? 'limits.open' : 'limits.closed');
  const rows = [
    { name: 'day', now: write.roughDollars(now.day), after: write.roughDollars(approved.day) },
    { name: 'month', now: write.roughDollars(now.month), after: write.roughDollars(approved.month) },
    { name: 'payouts', now: open(now.payouts), after: open(approved.payouts) },
  ] as const;
  return (
    <section>
      <h2 className={styles.heading}>{t(isApproved ? 'limits.nowTitle' : 'limits.title')}</h2>
      <table className={styles.limits}>
        <thead>
          <tr>
            <th scope="col">{t('limits.kind')}</th>
            <th scope="col">{t('limits.now')}</th>
            {isApproved ? null : <th scope="col">{t('limits.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{t(`limits.${row.name}`)}</th>
              <td className={isApproved ? styles.after : undefined}>{row.now}</td>
              {isApproved ? null : <td className={styles.after}>{row.after}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayName, formatTimeRange } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { useVisitTime } from '../../shared/use-visit-time.ts';
import { balanceSideOf } from './cash-state.ts';
import { writeCode } from './code-text.ts';
import type { SavedTrip } from './saved-trip.ts';
import styles from './trip-page.module.css';
import { useFactTexts } from './use-fact-texts.tsx';

/** The codes and the amounts on one card. Amounts are not masked here: the page is for the counter. */
export function TripCard({ trip }: { readonly trip: SavedTrip }): ReactElement {
  const { t } = useTranslation('transactions');
  const { now } = useServices();
  const { exact, cash: cashText } = useFactTexts();
  const { transaction, code } = trip;
  const { point, slotFrom, slotTo, cash } = transaction.details;
  const { format, named } = useVisitTime()(point);
  const side = transaction.type;
  const balance = balanceSideOf(transaction);
  return (
    <dl className={styles.card}>
      <div className={styles.code}>
        <dt>{t('cash.codes.confirmation')}</dt>
        <dd className={styles.large}>{writeCode(code.code)}</dd>
      </div>
      {code.accessCode === null ? null : (
        <div className={styles.code}>
          <dt>{t('cash.codes.access')}</dt>
          <dd className={styles.door}>{code.accessCode}</dd>
        </div>
      )}
      <div className={styles.line}>
        <dt>{t(`trip.cash.${side}`)}</dt>
        <dd className={styles.figure}>{cashText(cash)}</dd>
      </div>
      <div className={styles.line}>
        <dt>{t(`trip.balance.${side}`)}</dt>
        <dd className={styles.figureSmall}>
          {balance.relation === 'differs' ? null : <span className={styles.sign}>= </span>}
          {exact(balance.amount)}
        </dd>
      </div>
      <div className={styles.line}>
        <dt>{formatDayName(new Date(slotFrom), new Date(now()), format)}</dt>
        <dd className={styles.strong}>
          {named(formatTimeRange(new Date(slotFrom), new Date(slotTo), format))}
        </dd>
      </div>
    </dl>
  );
}

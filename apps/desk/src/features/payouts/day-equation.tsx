import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Counts } from '../../shared/counts.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import styles from './payouts.module.css';
import type { Reconciliation } from './use-payouts.ts';

const sizeOf = (amount: string): string => amount.replace('-', '');

/** Our payouts of a day, adjusted by the differences, equal the partner's. */
export function DayEquation({ day }: { readonly day: Reconciliation }): ReactElement {
  const { t, i18n } = useTranslation('payouts');
  const number = new Intl.NumberFormat(i18n.language);
  const amount = useAmountText();
  const { ours, onlyOurs, differs, onlyTheirs, theirs } = day;
  const parts = [
    { key: 'ours', sign: '', ...ours },
    { key: 'onlyOurs', sign: '−', ...onlyOurs },
    { key: 'differs', sign: differs.sum.startsWith('-') ? '+' : '−', ...differs },
    { key: 'onlyTheirs', sign: '+', ...onlyTheirs },
  ] as const;
  return (
    <dl className={styles.equation}>
      {parts.map(({ key, sign, count, sum }) => (
        <Fragment key={key}>
          {sign === '' ? null : <span aria-hidden="true">{sign}</span>}
          <div>
            <dt>{t(`equation.${key}`, { count: number.format(count) })}</dt>
            <dd>{amount.figure('USD', sizeOf(sum))}</dd>
          </div>
        </Fragment>
      ))}
      <span className={styles.equals} aria-hidden="true">
        =
      </span>
      <div className={styles.result}>
        <dt>{t('equation.theirs', { count: number.format(theirs.count) })}</dt>
        <dd>{amount.dollars(theirs.sum)}</dd>
      </div>
    </dl>
  );
}

/** Four figures beside the title. */
export function DayCounts({
  day,
  open,
}: {
  readonly day: Reconciliation;
  readonly open: number;
}): ReactElement {
  const { t, i18n } = useTranslation('payouts');
  const number = new Intl.NumberFormat(i18n.language);
  const figures = { ours: day.ours.count, theirs: day.theirs.count, agree: day.agree.count, open };
  return (
    <Counts
      counts={(['ours', 'theirs', 'agree', 'open'] as const).map((name) => ({
        label: t(`counts.${name}`),
        value: number.format(figures[name]),
        isWarning: name === 'open' && open > 0,
      }))}
    />
  );
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type Age, ages, thresholdOf } from './case-rules.ts';
import styles from './cases.module.css';
import type { CaseQueue } from './use-cases.ts';

/** The number of open cases by reason and age, closed by a total. Only reasons with cases are shown. */
export function AgeGrid({ ages: rows }: Pick<CaseQueue, 'ages'>): ReactElement | null {
  const { t, i18n } = useTranslation('cases');
  const shown = rows.filter((row) => ages.some((age) => row[age] > 0));
  if (shown.length === 0) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const sum = (age: Age): number => rows.reduce((total, row) => total + row[age], 0);
  return (
    <table className={styles.ages}>
      <thead>
        <tr>
          <th scope="col">{t('grid.reason')}</th>
          {ages.map((age) => (
            <th key={age} scope="col">
              {t(`grid.${age}`)}
            </th>
          ))}
          <th scope="col">{t('grid.all')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.reason}>
            <th scope="row">
              {t(`reasons.${row.reason}`)}{' '}
              <span className={styles.quiet}>{t(`thresholds.${thresholdOf(row.reason)}`)}</span>
            </th>
            {ages.map((age) => (
              <td key={age}>
                {row[age] === 0 ? (
                  <span className={styles.zero}>·</span>
                ) : (
                  <span className={styles.chip} data-age={age}>
                    {number.format(row[age])}
                  </span>
                )}
              </td>
            ))}
            <td className={styles.sum}>{number.format(ages.reduce((total, age) => total + row[age], 0))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('grid.all')}</th>
          {ages.map((age) => (
            <td key={age}>
              {sum(age) === 0 ? <span className={styles.zero}>·</span> : number.format(sum(age))}
            </td>
          ))}
          <td>{number.format(ages.reduce((total, age) => total + sum(age), 0))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

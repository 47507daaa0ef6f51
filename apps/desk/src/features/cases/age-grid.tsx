import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './cases.module.css';
import type { CaseQueue } from './use-cases.ts';

const ages = ['underHour', 'underFourHours', 'underDay', 'older'] as const;

/** The number of open cases by reason and age. Only reasons with cases are shown. */
export function AgeGrid({ ages: rows }: Pick<CaseQueue, 'ages'>): ReactElement | null {
  const { t } = useTranslation('cases');
  const shown = rows.filter((row) => ages.some((age) => row[age] > 0));
  if (shown.length === 0) return null;
  const sum = (age: (typeof ages)[number]): number => rows.reduce((total, row) => total + row[age], 0);
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
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.reason}>
            <th scope="row">{t(`reasons.${row.reason}`)}</th>
            {ages.map((age) => (
              <td key={age} data-age={age} data-some={row[age] > 0 || undefined}>
                {row[age] === 0 ? '·' : row[age]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('grid.all')}</th>
          {ages.map((age) => (
            <td key={age}>{sum(age)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

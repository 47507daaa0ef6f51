import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './price-part.module.css';

/** The licence of the chart library asks for a link to its makers on a page that readers see. */
export function ChartCredit(): ReactElement {
  const { t } = useTranslation('coins');
  return (
    <p className={styles.credit}>
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        {t('chart.credit')}
      </a>
    </p>
  );
}

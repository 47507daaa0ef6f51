import type { listPointOrders } from '@gim/contract/cash-orders.desk';
import type { Reply } from '@gim/contract/endpoint';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import styles from './today.module.css';

/** The day in five figures. */
export function DayCounts({ day }: { readonly day: Reply<typeof listPointOrders> }): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const figures = [
    ['orders', String(day.orders)],
    ['waiting', String(day.waiting)],
    ['done', String(day.done)],
    ['toReceive', amount.dollars(day.toReceive, 'whole')],
    ['toPayOut', amount.dollars(day.toPayOut, 'whole')],
  ] as const;
  return (
    <dl className={styles.counts}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { Reply } from '@gim/contract/endpoint';
import type { getClosedDayPreview } from '@gim/contract/points.desk';
import { Seal } from '@gim/ui/seal/seal.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import styles from './closing.module.css';
import { totalsOf } from './closing-totals.ts';
import shared from './points.module.css';

export interface ClosingOrdersProps {
  readonly orders: Reply<typeof getClosedDayPreview>['orders'];
  readonly timeZone: string;
}

/** The affected orders of the days, by time. */
export function ClosingOrders({ orders, timeZone }: ClosingOrdersProps): ReactElement {
  const { t } = useTranslation('points');
  const amount = useAmountText();
  const zoned = useZonedTime(timeZone);
  const isOneDay = new Set(orders.map(({ slotFrom }) => zoned.date(slotFrom))).size <= 1;
  const signed = (side: 'in' | 'out', cash: string): string =>
    `${side === 'in' ? '+' : '−'}${amount.figure('USD', cash, 'whole')}`;
  const totals = totalsOf(orders);
  if (orders.length === 0) return <p className={shared.quiet}>{t('daysOff.noOrders')}</p>;
  return (
    <section>
      <h3 className={styles.small}>{t('daysOff.orders', { count: orders.length })}</h3>
      <table className={styles.orders}>
        <thead>
          <tr>
            <th scope="col">{t('daysOff.time')}</th>
            <th scope="col">{t('daysOff.seal')}</th>
            <th scope="col">{t('daysOff.order')}</th>
            <th scope="col">USD</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, number, side, cash, slotFrom }) => (
            <tr key={id}>
              <td>{isOneDay ? zoned.time(slotFrom) : zoned.dayAndTime(slotFrom)}</td>
              <td>
                <Seal id={number} size={22} mark className={styles.seal} />
              </td>
              <td className={styles.number}>{number}</td>
              <td>{signed(side, cash)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('daysOff.total', { in: totals.in.count, out: totals.out.count })}
            </th>
            <td>
              {(['in', 'out'] as const)
                .filter((side) => totals[side].count > 0)
                .map((side) => (
                  <span key={side} className={styles.sum}>
                    {signed(side, totals[side].sum)}
                  </span>
                ))}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

import type { CashOrderItem } from '@gim/contract/cash-orders.desk';
import { Seal } from '@gim/ui/seal/seal.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import styles from './order.module.css';
import { OrderStatus } from './order-status.tsx';

interface OrderHeadProps {
  readonly order: CashOrderItem;
  readonly timeZone: string;
}

/** The customer, the amount and direction, and the seal that the customer's screen shows too. */
export function OrderHead({ order, timeZone }: OrderHeadProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const zoned = useZonedTime(timeZone);
  const { number, side, cash, client, slotFrom, slotTo, arrivedAt } = order;
  const slot = zoned.slot(slotFrom, slotTo);
  return (
    <header className={styles.part}>
      <div className={styles.top}>
        <span className={styles.code}>{number}</span>
        <OrderStatus order={order} />
      </div>
      <div className={styles.order}>
        <div>
          <p className={styles.quiet}>{t(side === 'in' ? 'pane.receive' : 'pane.payOut')}</p>
          <h2 className={styles.figure}>{amount.dollars(cash, 'whole')}</h2>
          <p className={styles.client}>{client}</p>
          <p className={styles.quiet}>
            <span className={styles.slot}>{slot}</span>
            {arrivedAt === null ? null : ` · ${t('pane.arrived', { time: zoned.time(arrivedAt) })}`}
          </p>
        </div>
        <Seal id={number} size={132} mark className={styles.seal} />
      </div>
    </header>
  );
}

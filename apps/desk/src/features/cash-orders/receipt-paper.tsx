import type { CashOrderDetail } from '@gim/contract/cash-orders.desk';
import { Brand } from '@gim/ui/brand/brand.tsx';
import { Seal } from '@gim/ui/seal/seal.tsx';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import styles from './receipt-paper.module.css';

interface ReceiptPaperProps {
  readonly order: CashOrderDetail;
  readonly timeZone: string;
  readonly pointAddress: string;
}

/** The customer's printed receipt. Shown in print only, and contains no code. */
export function ReceiptPaper(props: ReceiptPaperProps): ReactElement {
  const { t } = useTranslation(['cash-orders', 'app']);
  const { order } = props;
  return createPortal(
    <section className={styles.paper} aria-label={t('receipt.title')}>
      <header className={styles.head}>
        <Brand name="Gim" size={24} />
        <b>{t('receipt.title')}</b>
      </header>
      <Seal id={order.number} size={132} mark className={styles.seal} />
      <Lines {...props} />
      <p className={styles.keep}>{t('receipt.keep')}</p>
      <div className={styles.signatures}>
        <span>{t('receipt.signTeller')}</span>
        <span>{t('receipt.signClient')}</span>
      </div>
    </section>,
    document.body,
  );
}

function Lines({ order, timeZone, pointAddress }: ReceiptPaperProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const zoned = useZonedTime(timeZone);
  const isIn = order.side === 'in';
  const completed = order.events.findLast(({ event }) => event === 'Completed');
  const lines = [
    [t('receipt.order'), order.number],
    [t('receipt.when'), zoned.dateAndTime(completed?.at ?? order.slotFrom)],
    [t('receipt.point'), pointAddress],
    [t('receipt.client'), order.client],
    [t(isIn ? 'receipt.receivedIn' : 'receipt.paidOut'), amount.dollars(order.cash)],
    [t('receipt.fee'), amount.dollars(order.fee)],
    [t(isIn ? 'receipt.credited' : 'receipt.debited'), amount.dollars(order.usd)],
    [t('receipt.cashback'), amount.dollars(order.cashback)],
    [t('receipt.teller'), completed?.by?.name ?? ''],
  ];
  return (
    <dl className={styles.lines}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { CashOrderDetail } from '@gim/contract/cash-orders.desk';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import styles from './order.module.css';

interface OrderFactsProps {
  readonly order: CashOrderDetail;
  readonly timeZone: string;
}

/** What the customer receives or pays, the effect on the drawer, and the history. */
export function OrderFacts({ order, timeZone }: OrderFactsProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const { drawer } = order;
  return (
    <>
      <Gets order={order} />
      {drawer.now === null || drawer.after === null ? null : (
        <section className={styles.step}>
          <h3>{t('drawer.title')}</h3>
          <dl className={styles.facts}>
            <div>
              <dt>{t('drawer.now')}</dt>
              <dd>{amount.dollars(drawer.now)}</dd>
            </div>
            <div>
              <dt>{t('drawer.after')}</dt>
              <dd className={styles.strong}>{amount.dollars(drawer.after)}</dd>
            </div>
          </dl>
        </section>
      )}
      <History order={order} timeZone={timeZone} />
    </>
  );
}

function Gets({ order }: { readonly order: CashOrderDetail }): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const { side, cash, fee, feePercent, usd, cashback, credits } = order;
  const isIn = side === 'in';
  return (
    <section className={styles.step}>
      <h3>{t(isIn ? 'gets.titleIn' : 'gets.titleOut')}</h3>
      <dl className={styles.facts}>
        <div>
          <dt>{t('gets.cash')}</dt>
          <dd>{amount.dollars(cash)}</dd>
        </div>
        <div>
          <dt>{t('gets.fee', { percent: amount.figure('percent', feePercent) })}</dt>
          <dd>{`${isIn ? '−' : '+'} ${amount.dollars(fee)}`}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t(isIn ? 'gets.credit' : 'gets.debit')}</dt>
          <dd>{amount.dollars(usd)}</dd>
        </div>
        {credits === null ? null : (
          <>
            <div>
              <dt>{t('gets.price')}</dt>
              <dd>{`1 ${credits.coin} = ${amount.dollars(credits.price, 'exact')}`}</dd>
            </div>
            <div>
              <dt>{t('gets.thenBuys')}</dt>
              <dd className={styles.strong}>{amount.coins(credits.coin, credits.amount)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('gets.cashback')}</dt>
          <dd>{`+ ${amount.dollars(cashback)}`}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Newest first. */
export function History({ order, timeZone }: OrderFactsProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const zoned = useZonedTime(timeZone);
  return (
    <section className={styles.step}>
      <h3>{t('history.title')}</h3>
      <ul className={styles.history}>
        {order.events
          .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
          .map(({ at, event, by, note }) => (
            <li key={`${at} ${event} ${note ?? ''}`}>
              <time dateTime={at}>{zoned.time(at)}</time>
              <span>{[t(`history.${event}`), by?.name, note].filter(Boolean).join(', ')}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

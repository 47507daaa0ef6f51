import type { CashPreview, CashSide } from '@gim/contract';
import { Sum } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { isZero, writeDollars } from '../../shared/coins/amount-text.ts';
import { useCoins } from '../../shared/coins/api.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import styles from './cash.module.css';
import { usePointTexts } from './use-point-texts.ts';

export interface CashSumProps {
  readonly side: CashSide;
  readonly coin: string | null;
  readonly preview: CashPreview | undefined;
  /** The point is chosen, so the fee is the point's own and not the lowest of all. */
  readonly isExact: boolean;
  /** The figures are of the previous amount. */
  readonly isWaiting: boolean;
  /** A firm quote that replaces the current price. */
  readonly firm?: { readonly price: string; readonly pays: string } | undefined;
}

const dash = '\u2013';

/** The cash, the fee, and the amount credited or debited. Cashback is not part of it and stands below the total. */
export function CashSum(props: CashSumProps): ReactElement {
  const { side, coin, preview, isExact, isWaiting, firm } = props;
  const { t } = useTranslation('points');
  const locale = useServices().texts.language();
  const texts = usePointTexts();
  const write = useAmountText();
  const { data: coins } = useCoins();
  const usd = (text: string): string => writeDollars(text, locale, { unit: 'code' });
  const item = coins?.find(({ id }) => id === coin);
  const coinLine = (): { readonly label: string; readonly value: string }[] => {
    if (coin === null) return [];
    const price = firm?.price ?? preview?.coin?.price;
    const value =
      price === undefined
        ? dash
        : t(firm === undefined ? 'amount.roughRateText' : 'amount.rateText', {
            coin,
            price: write.price(price),
          });
    return [{ label: t(firm === undefined ? 'amount.roughRate' : 'amount.rate'), value }];
  };
  const total = (): string => {
    if (preview === undefined) return dash;
    const amount = firm?.pays ?? preview.coin?.amount;
    if (coin === null || amount === undefined || item === undefined) return usd(preview.usd);
    return `${firm === undefined ? '≈ ' : ''}${write.coins(item, amount)}`;
  };
  const feeLabel = preview === undefined ? dash : texts.fee(preview);
  const cashback =
    preview === undefined || isZero(preview.cashback)
      ? []
      : [
          {
            label: t(isExact ? 'amount.cashback' : 'amount.cashbackFrom', {
              cashback: texts.percent(preview.cashbackPercent),
            }),
            value: <span className={styles.positive}>+{write.dollars(preview.cashback)}</span>,
          },
        ];
  return (
    <div className={styles.sum} data-stale={isWaiting || undefined}>
      <Sum
        items={[
          { label: t(`${side}.brought`), value: preview === undefined ? dash : usd(preview.cash) },
          {
            label: t(isExact ? 'amount.fee' : 'amount.feeFrom', { fee: feeLabel }),
            value: preview === undefined ? dash : `${side === 'in' ? '\u2212' : '+'}${usd(preview.fee)}`,
          },
          ...coinLine(),
        ]}
        total={{ label: t(`${side}.balance`), value: total() }}
        besides={cashback}
      />
    </div>
  );
}

/** The summary beside the form, for wide screens. */
export function CashOrderCard(props: CashSumProps): ReactElement {
  const { t } = useTranslation('points');
  return (
    <section className={styles.order} aria-labelledby="order">
      <h2 id="order" className={styles.orderTitle}>
        {t('amount.order')}
      </h2>
      <CashSum {...props} />
      <SumNote {...props} />
    </section>
  );
}

/** Which figures may still change, and when. */
export function SumNote({ side, coin, isExact }: CashSumProps): ReactElement {
  const { t } = useTranslation('points');
  return (
    <p className={styles.note}>
      {t(isExact ? 'amount.fixed' : 'amount.depends')}{' '}
      {coin === null ? null : t(side === 'in' ? 'amount.thenBuy' : 'amount.thenSell', { coin })}
    </p>
  );
}

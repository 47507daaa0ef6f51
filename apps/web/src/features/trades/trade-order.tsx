import type { Quote, TradeSide } from '@gim/contract';
import { Digits } from '@gim/ui/digits/digits.tsx';
import { InfoIcon } from '@gim/ui/icons/icons.ts';
import { Sum } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradedCoin } from './quote-request.ts';
import styles from './trade.module.css';
import { useTradeTexts } from './use-trade-texts.ts';

interface TradeSumProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  /** Null without a firm quote. */
  readonly quote: Quote | null;
  readonly isStale: boolean;
}

/** The paid amount, the fee and the received amount. Only firm figures are shown. */
export function TradeSum({ side, coin, quote, isStale }: TradeSumProps): ReactElement {
  const { t } = useTranslation('trades');
  const words = useTradeTexts(coin);
  const group = side === 'Buy' ? 'buy' : 'sell';
  return (
    <div className={styles.sum} data-stale={isStale || undefined}>
      <Sum
        items={[
          { label: t(`${group}.first`), value: quote === null ? dash : words.paid(quote) },
          {
            label: t('form.fee', { percent: words.feePercent }),
            value: quote === null ? dash : `\u2212${words.fee(quote)}`,
          },
        ]}
        total={{
          label: t(`${group}.second`),
          value: <Digits text={quote === null ? dash : words.got(quote)} />,
        }}
      />
    </div>
  );
}

const dash = '\u2013';

/** The summary beside the form, for wide screens. */
export function TradeOrder(props: TradeSumProps): ReactElement {
  const { t } = useTranslation('trades');
  return (
    <section className={styles.order} aria-labelledby="order">
      <h2 id="order" className={styles.orderTitle}>
        {t('form.order')}
      </h2>
      <TradeSum {...props} />
      <p className={styles.note}>
        <InfoIcon size={16} />
        {t(props.side === 'Buy' ? 'buy.noteSafe' : 'sell.noteSafe')}
      </p>
    </section>
  );
}

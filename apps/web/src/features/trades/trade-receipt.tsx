import type { Quote, TradeSide, TransactionItem } from '@gim/contract';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Receipt } from '@gim/ui/receipt/receipt.tsx';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { usePageHead } from '../../shared/page-head.ts';
import type { TradedCoin } from './quote-request.ts';
import { stepAfterTrade } from './step-after-trade.ts';
import { useTradeTexts } from './use-trade-texts.ts';

interface TradeReceiptProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly quote: Quote;
  readonly transaction: TransactionItem;
}

/** The receipt of a completed trade, with the seal that the history shows too. */
export function TradeReceipt({ side, coin, quote, transaction }: TradeReceiptProps): ReactElement {
  const { t } = useTranslation('trades');
  const { texts, now } = useServices();
  const words = useTradeTexts(coin);
  const title = useRef<HTMLHeadingElement>(null);
  const [query] = useSearchParams();
  const next = stepAfterTrade(query, quote);
  const done = t(side === 'Buy' ? 'buy.done' : 'sell.done');
  usePageHead(useMemo(() => ({ title: done, isBare: true }), [done]));
  // The form and its focused button are unmounted, so move the focus.
  useEffect(() => title.current?.focus(), []);
  const moment = formatMoment(new Date(transaction.endedAt ?? transaction.createdAt), new Date(now()), {
    language: texts.language(),
  });
  const counter =
    side === 'Buy'
      ? { label: t('receipt.paid'), value: words.paid(quote) }
      : { label: t('receipt.got'), value: words.got(quote) };
  return (
    <Receipt
      isPart
      isFresh
      number={transaction.number}
      title={done}
      titleRef={title}
      figure={side === 'Buy' ? words.got(quote) : words.paid(quote)}
      facts={[
        counter,
        { label: t('receipt.fee'), value: words.fee(quote) },
        { label: t('receipt.rate'), value: words.rate(quote.price) },
        { label: t('receipt.completed'), value: moment },
      ]}
      actions={
        <>
          <ButtonLink
            variant="primary"
            size="lg"
            isBlock
            render={(props) => <Link {...props} to={next?.to ?? '/dashboard'} />}
          >
            {t(next === null ? 'receipt.done' : `receipt.${next.way}`)}
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            isBlock
            render={(props) => <Link {...props} to={`/transactions/${transaction.id}`} />}
          >
            {t('receipt.open')}
          </ButtonLink>
        </>
      }
    />
  );
}

import type { TradeSide } from '@gim/contract';
import { Columns } from '@gim/ui/app-shell/page.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { QuoteLine, RoughLine } from '@gim/ui/quote-line/quote-line.tsx';
import type { FormEvent, KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { isZero } from '../../shared/coins/amount-text.ts';
import { useBalances } from '../../shared/coins/api.ts';
import { useBoundsText } from '../../shared/use-bounds-text.ts';
import { ownPrice } from './estimate.ts';
import { isAsked, type TradedCoin } from './quote-request.ts';
import styles from './trade.module.css';
import { TradeAmounts } from './trade-amounts.tsx';
import { actOf, TradeButton } from './trade-button.tsx';
import { figuresOf, isShort } from './trade-figures.ts';
import { TradeNotice } from './trade-notice.tsx';
import { TradeOrder, TradeSum } from './trade-order.tsx';
import { TradePresets } from './trade-presets.tsx';
import { firmOf, isFixed, refusalOf } from './trade-step.ts';
import type { Trade } from './use-trade.ts';
import { useTradeTexts } from './use-trade-texts.ts';

interface TradeFormProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly trade: Trade;
  /** Rendered above the form, in its column. */
  readonly head: ReactElement;
}

/** The form to buy or sell: the amounts, the firm rate with its countdown, the summary and the button. */
export function TradeForm({ side, coin, trade, head }: TradeFormProps): ReactElement {
  const { t } = useTranslation('trades');
  const isWide = useMediaQuery('(min-width: 1100px)');
  const { data } = useBalances();
  const { request, step, type } = trade;
  const payUnit = side === 'Buy' ? 'USD' : coin.id;
  const balance = data?.items.find((item) => item.coin === payUnit);
  const figures = figuresOf(side, trade, coin);
  const hasNone = balance !== undefined && isZero(balance.available);
  const isBare =
    isAsked(request) &&
    (isShort(figures, balance?.available) || refusalOf(step)?.problem === 'InsufficientFunds');
  const cover = hasNone ? 'none' : isBare ? 'short' : 'enough';
  const shortText =
    cover === 'short'
      ? t(side === 'Buy' ? 'buy.shortTitle' : 'sell.shortTitle', { coin: coin.id })
      : undefined;
  const isStale = step.kind === 'over';
  const quote = firmOf(step)?.quote ?? null;
  const sum = { side, coin, quote, isStale };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const act = actOf(step, isAsked(request));
    if (act === 'renew') trade.renew();
    else if (act === 'check' || (act === 'send' && cover === 'enough')) trade.send();
  };
  return (
    <Columns isFlow asideLabel={t('form.order')} aside={isWide ? <TradeOrder {...sum} /> : null}>
      {head}
      <form className={styles.form} noValidate onSubmit={submit} onKeyDown={stopAtButton}>
        <div className={styles.equation}>
          <TradeAmounts
            {...{ side, coin, figures, balance, isStale }}
            isFixed={isFixed(step)}
            error={useSizeText(trade, { side, shortText })}
            onRequest={type}
          />
          <TradePresets
            {...{ side, coin, request }}
            isFixed={isFixed(step)}
            available={balance?.available}
            onRequest={type}
          />
        </div>
        <TradeNotice {...{ side, coin, step, cover }} />
        <RateLine {...{ side, coin, trade }} />
        {isWide ? null : <TradeSum {...sum} />}
        <TradeButton {...{ side, coin, trade }} isCovered={cover === 'enough'} />
      </form>
    </Columns>
  );
}

/**
 * Enter in an input would submit the form. A user who ends the amount with Enter has not accepted a price yet, so it
 * only focuses the button; the next press accepts.
 */
function stopAtButton(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
}

/** The error of the amount, shown under the field. */
function useSizeText(
  { step }: Trade,
  { side, shortText }: { readonly side: TradeSide; readonly shortText: string | undefined },
): string | undefined {
  const { t } = useTranslation('trades');
  const boundsText = useBoundsText();
  const refusal = refusalOf(step);
  if (refusal?.problem === 'AmountInvalid') return t('problems.AmountInvalid');
  // For a sale, an insufficient balance is the more relevant reason than the maximum of one trade.
  if (side === 'Sell' && shortText !== undefined) return shortText;
  const bounds = refusal === null ? undefined : boundsText(refusal.failure);
  return bounds ?? shortText;
}

/** The rate including the spread: firm with a countdown, or an estimate without one. */
function RateLine({ side, coin, trade }: Omit<TradeFormProps, 'head'>): ReactElement | null {
  const { t } = useTranslation('trades');
  const { now } = useServices();
  const words = useTradeTexts(coin);
  const { step, request } = trade;
  const firm = firmOf(step);
  if (firm === null) {
    const price = ownPrice(side, coin);
    if (price === null) return null;
    const isRequested = isAsked(request) && step.kind !== 'refused';
    return (
      <RoughLine rate={words.rate(price)} label={isRequested ? t('form.asking') : ''} note={words.spread} />
    );
  }
  const { quote, until } = firm;
  return (
    <QuoteLine
      rate={words.rate(quote.price)}
      note={words.spread}
      expiresAt={step.kind === 'over' ? 0 : until}
      holdMs={quote.validSeconds * 1000}
      holdsLabel={t('form.holds')}
      expiredLabel={t('form.expired')}
      soonLabel={t('form.soon')}
      onExpire={() => trade.expire(quote.id)}
      clock={now}
    />
  );
}

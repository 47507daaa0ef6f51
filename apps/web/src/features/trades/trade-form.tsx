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
import styles from './trade.module.css';
import { actOf, TradeButton } from './trade-button.tsx';
import { figuresOf, isShort } from './trade-figures.ts';
import { TradeLegs } from './trade-legs.tsx';
import { TradeNotice } from './trade-notice.tsx';
import { TradeOrder, TradeSum } from './trade-order.tsx';
import { TradePresets } from './trade-presets.tsx';
import { firmOf, isFixed, refusalOf } from './trade-step.ts';
import type { Trade } from './use-trade.ts';
import { useTradeTexts } from './use-trade-texts.ts';
import { isAsked, type TradedCoin } from './wish.ts';

interface TradeFormProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly trade: Trade;
  /** Stands over the form, in its column. */
  readonly head: ReactElement;
}

/** Buying and selling as an equation: the legs, the firm rate with its time, the sum, the act. */
export function TradeForm({ side, coin, trade, head }: TradeFormProps): ReactElement {
  const { t } = useTranslation('trades');
  const isWide = useMediaQuery('(min-width: 1100px)');
  const { data } = useBalances();
  const { wish, step, type } = trade;
  const payUnit = side === 'Buy' ? 'USD' : coin.id;
  const balance = data?.items.find((item) => item.coin === payUnit);
  const figures = figuresOf(side, trade, coin);
  const hasNone = balance !== undefined && isZero(balance.available);
  const isBare =
    isAsked(wish) &&
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
    const act = actOf(step, isAsked(wish));
    if (act === 'renew') trade.renew();
    else if (act === 'check' || (act === 'send' && cover === 'enough')) trade.send();
  };
  return (
    <Columns isFlow asideLabel={t('form.order')} aside={isWide ? <TradeOrder {...sum} /> : null}>
      {head}
      <form className={styles.form} noValidate onSubmit={submit} onKeyDown={stopAtButton}>
        <div className={styles.equation}>
          <TradeLegs
            {...{ side, coin, figures, balance, isStale }}
            isFixed={isFixed(step)}
            error={useSizeText(trade, shortText)}
            onWish={type}
          />
          <TradePresets
            {...{ side, coin, wish }}
            isFixed={isFixed(step)}
            available={balance?.available}
            onWish={type}
          />
        </div>
        <TradeNotice {...{ side, coin, step, cover }} />
        <RateLine coin={coin} trade={trade} />
        {isWide ? null : <TradeSum {...sum} />}
        <TradeButton {...{ side, coin, trade }} isCovered={cover === 'enough'} />
      </form>
    </Columns>
  );
}

/**
 * Enter in a field would press the button. Whoever ends an amount with it has not said yes to a price yet: it leads to
 * the button, and the next press is the yes.
 */
function stopAtButton(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
}

/** What is wrong with the size, for under the field. */
function useSizeText({ step }: Trade, shortText: string | undefined): string | undefined {
  const { t } = useTranslation('trades');
  const boundsText = useBoundsText();
  const refusal = refusalOf(step);
  if (refusal?.problem === 'AmountInvalid') return t('problems.AmountInvalid');
  const bounds = refusal === null ? undefined : boundsText(refusal.failure);
  return bounds ?? shortText;
}

/** The rate: a promise with its time, or a guess that says so. */
function RateLine({
  coin,
  trade,
}: {
  readonly coin: TradedCoin;
  readonly trade: Trade;
}): ReactElement | null {
  const { t } = useTranslation('trades');
  const { now } = useServices();
  const words = useTradeTexts(coin);
  const { step, wish } = trade;
  const firm = firmOf(step);
  if (firm === null) {
    if (coin.price === null) return null;
    const isOnItsWay = isAsked(wish) && step.kind !== 'refused';
    return <RoughLine rate={words.roughRate(coin.price.usd)} label={isOnItsWay ? t('form.asking') : ''} />;
  }
  const { quote, until } = firm;
  return (
    <QuoteLine
      rate={words.rate(quote.price)}
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

import type { Quote, TradeSide } from '@gim/contract';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paramsOf } from '../../shared/problem-of.ts';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';
import type { TradedCoin } from './quote-request.ts';
import type { TradeRefusal, TradeStep } from './trade-step.ts';
import { useTradeTexts } from './use-trade-texts.ts';

interface TradeNoticeProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly step: TradeStep;
  /** Whether the balance covers the amount. */
  readonly cover: 'none' | 'short' | 'enough';
}

/** The most important problem only: what it is, where the money is, and what to do. */
export function TradeNotice({ side, coin, step, cover }: TradeNoticeProps): ReactElement | null {
  const { t } = useTranslation('trades');
  if (step.kind === 'restoring' && !step.isStuck) return null;
  if (step.kind === 'unanswered' || step.kind === 'restoring') {
    return (
      <Notice tone="warning" isUrgent title={t('form.unansweredTitle')}>
        {t(side === 'Buy' ? 'buy.unansweredText' : 'sell.unansweredText')}
      </Notice>
    );
  }
  if (step.kind === 'quoted' && step.before !== null) {
    return <Moved side={side} coin={coin} before={step.before} now={step.firm.quote} />;
  }
  const refusal = 'refusal' in step ? step.refusal : null;
  if (refusal !== null && isAboutSize(refusal)) {
    return side === 'Sell' && cover !== 'enough' ? <WaysIn side={side} coin={coin} cover={cover} /> : null;
  }
  if (refusal !== null && refusal.problem !== 'InsufficientFunds') return <Refused refusal={refusal} />;
  return cover === 'enough' ? null : <WaysIn side={side} coin={coin} cover={cover} />;
}

/** Shown under the field, not in a notice. */
export const isAboutSize = ({ problem }: TradeRefusal): boolean =>
  problem === 'AmountTooSmall' || problem === 'AmountTooLarge' || problem === 'AmountInvalid';

function Refused({ refusal: { problem, failure } }: { readonly refusal: TradeRefusal }): ReactElement {
  const { t } = useTranslation(['trades', 'coins']);
  const anyText = useAnyProblemText();
  switch (problem) {
    case 'QuoteUsed': {
      const { transactionId } = paramsOf(failure, 'QuoteUsed');
      return (
        <Notice
          tone="neutral"
          isUrgent
          actions={
            typeof transactionId === 'string' ? (
              <Link to={`/transactions/${transactionId}`}>{t('form.openTrade')}</Link>
            ) : undefined
          }
        >
          {t('problems.QuoteUsed')}
        </Notice>
      );
    }
    case 'PriceUnavailable':
      return (
        <Notice tone="warning" isUrgent>
          {t('coins:problems.PriceUnavailable')}
        </Notice>
      );
    case 'LiquidityUnavailable':
    case 'TradeNotOffered':
      return (
        <Notice tone="warning" isUrgent>
          {t(`problems.${problem}`)}
        </Notice>
      );
    default:
      return (
        <Notice tone="negative" isUrgent>
          {anyText(failure)}
        </Notice>
      );
  }
}

interface MovedProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly before: Quote;
  readonly now: Quote;
}

/** The new figures beside the old ones. The user must accept them again. */
function Moved({ side, coin, before, now }: MovedProps): ReactElement {
  const { t } = useTranslation('trades');
  const words = useTradeTexts(coin);
  const isSameGets = before.gets.amount === now.gets.amount;
  const change = isSameGets
    ? t('form.movedPays', { now: words.paid(now), before: words.paid(before) })
    : t('form.movedGets', { now: words.got(now), before: words.got(before) });
  return (
    <Notice tone="warning" isUrgent title={t('form.movedTitle')}>
      {change} {t(side === 'Buy' ? 'buy.movedText' : 'sell.movedText')}
    </Notice>
  );
}

interface WaysInProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly cover: 'none' | 'short';
}

/** Ways to fund an insufficient balance. */
function WaysIn({ side, coin, cover }: WaysInProps): ReactElement {
  const { t } = useTranslation('trades');
  const group = side === 'Buy' ? 'buy' : 'sell';
  const ways =
    side === 'Buy'
      ? [
          { to: '/cashin', label: t('form.cashIn') },
          { to: '/coins?act=deposit', label: t('form.deposit') },
        ]
      : [
          { to: `/coins/${coin.id}/buy`, label: t('form.buy') },
          { to: `/coins/${coin.id}/deposit`, label: t('form.deposit') },
        ];
  return (
    <Notice
      tone="neutral"
      // The missing amount is already shown under the field.
      title={cover === 'none' ? t(`${group}.noneTitle`, { coin: coin.id }) : undefined}
      actions={ways.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    >
      {t(`${group}.${cover}Text`, { coin: coin.id })}
    </Notice>
  );
}

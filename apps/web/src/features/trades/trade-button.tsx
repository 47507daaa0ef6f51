import type { TradeSide } from '@gim/contract';
import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isAsked, type TradedCoin } from './quote-request.ts';
import { isAboutSize } from './trade-notice.tsx';
import { refusalOf, type TradeStep } from './trade-step.ts';
import type { Trade } from './use-trade.ts';
import { useTradeTexts } from './use-trade-texts.ts';

interface TradeButtonProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly trade: Trade;
  readonly isCovered: boolean;
}

/** The page's primary button. Its label says exactly what a press does. */
export function TradeButton({ side, coin, trade, isCovered }: TradeButtonProps): ReactElement {
  const { t } = useTranslation('trades');
  const words = useTradeTexts(coin);
  const { step, request } = trade;
  const group = side === 'Buy' ? 'buy' : 'sell';
  const act = actOf(step, isAsked(request));
  const label = (): string => {
    if (act === 'send' && step.kind === 'quoted') {
      const { pays, gets } = step.firm.quote;
      const { coin: unit, amount } = side === 'Buy' ? gets : pays;
      return t(`${group}.submit`, { amount: words.amount(unit, amount, 'owned') });
    }
    if (act === 'check') return t('form.check');
    if (act === 'renew') return step.kind === 'over' ? t('form.update') : t('form.tryAgain');
    return t(`${group}.idle`, { coin: coin.id });
  };
  return (
    <ActionBar>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isLoading={act === 'wait'}
        loadingLabel={t(loadingKey(step, group))}
        isDisabled={act === 'none' || (act === 'send' && !isCovered)}
      >
        {label()}
      </Button>
    </ActionBar>
  );
}

/** The label while waiting. Checking the outcome of a trade is not labelled as trading. */
function loadingKey(step: TradeStep, group: 'buy' | 'sell') {
  if (step.kind === 'restoring') return 'form.checking';
  if (step.kind !== 'sending') return 'form.asking';
  return step.isRetry ? 'form.checking' : (`${group}.sending` as const);
}

/** What a press does now. */
export type TradeAct = 'none' | 'wait' | 'send' | 'renew' | 'check';

export function actOf(step: TradeStep, isAsked: boolean): TradeAct {
  const refusal = refusalOf(step);
  switch (step.kind) {
    case 'typing':
      return isAsked ? 'wait' : 'none';
    case 'restoring':
      return step.isStuck ? 'check' : 'wait';
    case 'asking':
    case 'sending':
      return 'wait';
    case 'quoted':
      return 'send';
    case 'unanswered':
      return 'check';
    case 'done':
      return 'none';
    case 'refused':
    case 'over':
      // A retry cannot change a wrong size or an untradable coin.
      return refusal !== null && (isAboutSize(refusal) || refusal.problem === 'TradeNotOffered')
        ? 'none'
        : 'renew';
  }
}

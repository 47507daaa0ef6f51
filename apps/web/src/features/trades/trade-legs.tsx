import type { BalanceItem, TradeSide } from '@gim/contract';
import { AmountInput } from '@gim/ui/amount-input/amount-input.tsx';
import { AmountPair } from '@gim/ui/amount-input/amount-pair.tsx';
import { CurrencySwitch } from '@gim/ui/amount-input/currency-switch.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountFormat } from '../../shared/coins/use-amount-format.ts';
import { useAmountProblemText } from '../../shared/coins/use-amount-problem-text.ts';
import type { TradeFigures } from './trade-figures.ts';
import { useTradeTexts } from './use-trade-texts.ts';
import type { TradedCoin, Wish } from './wish.ts';
import { isLess } from './wish.ts';

interface TradeLegsProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly figures: TradeFigures;
  /** What can be paid with. */
  readonly balance: BalanceItem | undefined;
  readonly error: string | undefined;
  /** The price is over: the figures dim. */
  readonly isStale: boolean;
  /** It was sent: the figures are what was accepted. */
  readonly isFixed: boolean;
  readonly onWish: (wish: Wish) => void;
}

const legs = {
  Buy: ['quoteAmount', 'amount'],
  Sell: ['amount', 'quoteAmount'],
} as const satisfies Readonly<Record<TradeSide, readonly [Wish['given'], Wish['given']]>>;

/** The equation. Typing either leg computes the other. */
export function TradeLegs(props: TradeLegsProps): ReactElement {
  const { side, coin, figures, balance, error, isStale, isFixed, onWish } = props;
  const { t } = useTranslation('trades');
  const words = useTradeTexts(coin);
  const formats = useAmountFormat();
  const [first, second] = legs[side];
  const group = side === 'Buy' ? 'buy' : 'sell';
  const legOf = (given: Wish['given']) => ({
    name: given,
    value: figures[given],
    onValueChange: (text: string) => onWish({ given, text }),
    format: formats(given === 'amount' ? coin.digits : 2),
    isRough: figures.rough === given,
    isDisabled: isFixed,
    currency: <Currency {...{ side, coin, given }} />,
  });
  const max = balance === undefined ? undefined : maxOf(side, coin, balance.available);
  return (
    <AmountPair error={error} problemText={useAmountProblemText()} isStale={isStale}>
      <AmountInput
        {...legOf(first)}
        label={t(`${group}.first`)}
        aside={
          balance === undefined ? undefined : (
            <>
              {t('form.available')}{' '}
              <OwnAmount text={words.amount(balance.coin, balance.available, 'owned')} isInSentence />
            </>
          )
        }
        max={
          max === undefined
            ? undefined
            : { label: t('form.max'), onPress: () => onWish({ given: first, text: max }) }
        }
      />
      <AmountInput isEqual {...legOf(second)} label={t(`${group}.second`)} aside={t('form.afterFee')} />
    </AmountPair>
  );
}

/** All there is, and for a purchase no more than one trade may be. The fee is a part of what is paid. */
function maxOf(side: TradeSide, { trade }: TradedCoin, available: string): string | undefined {
  if (!isLess('0', available)) return undefined;
  return side === 'Buy' && isLess(trade.maxUsd, available) ? trade.maxUsd : available;
}

interface CurrencyProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly given: Wish['given'];
}

/** Dollars are what everything is traded for; the coin is a choice. */
function Currency({ side, coin, given }: CurrencyProps): ReactElement {
  const { t } = useTranslation('trades');
  const navigate = useNavigate();
  if (given === 'quoteAmount')
    return <CurrencySwitch icon={<CoinIcon coin="USD" size={24} />} ticker="USD" />;
  return (
    <CurrencySwitch
      icon={<CoinIcon coin={coin.id} size={24} />}
      ticker={coin.id}
      label={t('form.anotherCoin')}
      onClick={() => void navigate(`/coins?act=${side === 'Buy' ? 'buy' : 'sell'}`)}
    />
  );
}

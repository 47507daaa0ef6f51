import type { BalanceItem, TradeSide } from '@gim/contract';
import { AmountInput } from '@gim/ui/amount-input/amount-input.tsx';
import { AmountPair } from '@gim/ui/amount-input/amount-pair.tsx';
import { CurrencySwitch } from '@gim/ui/amount-input/currency-switch.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountFormat } from '../../shared/coins/use-amount-format.ts';
import { useAmountProblemText } from '../../shared/coins/use-amount-problem-text.ts';
import { wholeBalanceRequest } from './figures.ts';
import type { QuoteRequest, TradedCoin } from './quote-request.ts';
import { isLess } from './quote-request.ts';
import type { TradeFigures } from './trade-figures.ts';
import { useTradeTexts } from './use-trade-texts.ts';

interface TradeAmountsProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly figures: TradeFigures;
  /** The balance to pay from. */
  readonly balance: BalanceItem | undefined;
  readonly error: string | undefined;
  /** The quote has expired: dim the figures. */
  readonly isStale: boolean;
  /** The trade was sent: the figures are those accepted. */
  readonly isFixed: boolean;
  readonly onRequest: (request: QuoteRequest) => void;
}

const order = {
  Buy: ['quoteAmount', 'amount'],
  Sell: ['amount', 'quoteAmount'],
} as const satisfies Readonly<Record<TradeSide, readonly [QuoteRequest['given'], QuoteRequest['given']]>>;

/** The two amounts. Typing in one computes the other. */
export function TradeAmounts(props: TradeAmountsProps): ReactElement {
  const { side, coin, figures, balance, error, isStale, isFixed, onRequest } = props;
  const { t } = useTranslation('trades');
  const words = useTradeTexts(coin);
  const formats = useAmountFormat();
  const [first, second] = order[side];
  const field = useFirstField(isFixed);
  const { isExact, showExact } = useExact(figures);
  const group = side === 'Buy' ? 'buy' : 'sell';
  const fieldOf = (given: QuoteRequest['given']) => ({
    name: given,
    value: isExact && given === first && figures.exact !== null ? figures.exact : figures[given],
    onValueChange: (text: string) => onRequest({ given, text }),
    format: formats(given === 'amount' ? coin.digits : 2),
    isRough: figures.rough === given,
    isDisabled: isFixed,
    currency: <Currency {...{ side, coin, given }} />,
  });
  const max = balance === undefined ? undefined : maxOf(side, coin, balance.available);
  return (
    <AmountPair
      error={error}
      problemText={useAmountProblemText()}
      isStale={isStale}
      hint={
        figures.exact === null || isExact ? undefined : (
          <TextButton onClick={showExact}>{t('form.showExact')}</TextButton>
        )
      }
    >
      <AmountInput
        ref={field}
        {...fieldOf(first)}
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
            : { label: t('form.max'), onPress: () => onRequest(wholeBalanceRequest(coin, first, max)) }
        }
      />
      <AmountInput isEqual {...fieldOf(second)} label={t(`${group}.second`)} aside={t('form.afterFee')} />
    </AmountPair>
  );
}

/** Focuses the amount on opening, because users come to enter it. */
function useFirstField(isFixed: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useRef(!isFixed);
  useEffect(() => {
    if (isOpen.current) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}

/** Whether a shortened figure is shown with all digits; a new figure starts short again. */
function useExact({ exact }: TradeFigures): { readonly isExact: boolean; readonly showExact: () => void } {
  const [shown, show] = useState<string | null>(null);
  return { isExact: exact !== null && shown === exact, showExact: () => show(exact) };
}

/** The whole balance; for a purchase at most the maximum of one trade. The fee is included in what is paid. */
function maxOf(side: TradeSide, { trade }: TradedCoin, available: string): string | undefined {
  if (!isLess('0', available)) return undefined;
  return side === 'Buy' && isLess(trade.maxUsd, available) ? trade.maxUsd : available;
}

interface CurrencyProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly given: QuoteRequest['given'];
}

/** The coin can be changed; dollars are fixed. */
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

import type { CashPreview, CashSide } from '@gim/contract';
import { AmountInput } from '@gim/ui/amount-input/amount-input.tsx';
import { AmountPair } from '@gim/ui/amount-input/amount-pair.tsx';
import { CurrencySwitch } from '@gim/ui/amount-input/currency-switch.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { writeCoins, writeDollars } from '../../shared/coins/amount-text.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountFormat } from '../../shared/coins/use-amount-format.ts';
import { useAmountProblemText } from '../../shared/coins/use-amount-problem-text.ts';
import { useHashDialog } from '../../shared/use-hash-dialog.ts';
import { CoinChoice } from './coin-choice.tsx';
import type { AmountState } from './use-amount.ts';

interface CashAmountsProps {
  readonly side: CashSide;
  readonly state: AmountState;
}

/** The two amounts of a cash order: cash and balance. */
export function CashAmounts({ side, state }: CashAmountsProps): ReactElement {
  const { t } = useTranslation('points');
  const formats = useAmountFormat();
  const { open, close } = useHashDialog(['coin']);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { visit, coin, preview, text, error } = state;
  const unit = visit.coin ?? 'USD';
  const digits = visit.coin === null ? 2 : (coin?.digits ?? 8);
  return (
    <>
      <AmountPair error={error} problemText={useAmountProblemText()} isStale={state.isWaiting && text !== ''}>
        <AmountInput
          name="cash"
          label={t(`${side}.cash`)}
          aside={t('amount.multiple')}
          value={text}
          onValueChange={state.type}
          onBlur={state.leave}
          format={formats(0)}
          step={{ by: '10', minusLabel: t('amount.minus'), plusLabel: t('amount.plus') }}
        />
        <AmountInput
          isEqual
          isReadOnly
          isRough={visit.coin !== null && preview !== undefined}
          name="balance"
          label={t(`${side}.balance`)}
          aside={side === 'in' ? t('in.toBalance') : <Available state={state} />}
          value={preview === undefined ? '' : onBalance(preview)}
          onValueChange={nothing}
          format={formats(digits)}
          currency={
            <CurrencySwitch
              icon={<CoinIcon coin={unit} size={24} />}
              ticker={unit}
              label={t('amount.chooseCoin')}
              onClick={() => void navigate({ pathname, search, hash: '#coin' }, { preventScrollReset: true })}
            />
          }
        />
      </AmountPair>
      <CoinChoice side={side} visit={visit} isOpen={open !== null} onClose={close} />
    </>
  );
}

const nothing = (): void => undefined;

/** The amount credited to or debited from the balance. */
const onBalance = ({ coin, usd }: CashPreview): string => coin?.amount ?? withCents(usd);

/** Pads dollars to two decimals. */
function withCents(usd: string): string {
  const [whole = '0', cents = ''] = usd.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

function Available({
  state: { visit, coin, balance },
}: {
  readonly state: AmountState;
}): ReactElement | null {
  const { t } = useTranslation('points');
  const locale = useServices().texts.language();
  // Until the coins are loaded, an amount of one cannot be written.
  if (balance === undefined || (visit.coin !== null && coin === undefined)) return null;
  const text =
    coin === undefined
      ? writeDollars(balance.available, locale, { unit: 'code' })
      : writeCoins(coin, balance.available, { locale });
  return (
    <>
      {t('amount.available')} <OwnAmount text={text} isInSentence />
    </>
  );
}

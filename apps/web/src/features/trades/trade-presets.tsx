import type { TradeSide } from '@gim/contract';
import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../../shared/coins/amount-text.ts';
import { partOf } from '../../shared/coins/part-of.ts';
import { wholeBalanceRequest } from './figures.ts';
import type { QuoteRequest, TradedCoin } from './quote-request.ts';

interface TradePresetsProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly request: QuoteRequest;
  readonly available: string | undefined;
  readonly isFixed: boolean;
  readonly onRequest: (request: QuoteRequest) => void;
}

const dollars = ['100', '250', '500', '1000'];
const percents = [25n, 50n, 75n, 100n];

/** Preset amounts: dollars to spend, or a percentage of the balance. */
export function TradePresets(props: TradePresetsProps): ReactElement {
  const { side, coin, request, available, isFixed, onRequest } = props;
  const { t } = useTranslation('trades');
  const locale = useServices().texts.language();
  const presets: readonly { readonly label: string; readonly request: QuoteRequest }[] =
    side === 'Buy'
      ? dollars.map((text) => ({
          label: writeDollars(text, locale, { precision: 'whole' }),
          request: { given: 'quoteAmount', text },
        }))
      : percents.map((percent) => ({
          label: `${percent}%`,
          request:
            percent === 100n
              ? wholeBalanceRequest(coin, 'amount', available ?? '0')
              : { given: 'amount', text: partOf(coin, available ?? '0', percent) },
        }));
  return (
    <Chips label={t('form.presets')} layout="fit">
      {presets.map(({ label, request: preset }) => (
        <Chip
          key={label}
          isOn={request.given === preset.given && request.text === preset.text && preset.text !== '0'}
          disabled={isFixed || preset.text === '0'}
          onClick={() => onRequest(preset)}
        >
          {label}
        </Chip>
      ))}
    </Chips>
  );
}

import type { TradeSide } from '@gim/contract';
import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../../shared/coins/amount-text.ts';
import { partOf } from './figures.ts';
import type { TradedCoin, Wish } from './wish.ts';

interface TradePresetsProps {
  readonly side: TradeSide;
  readonly coin: TradedCoin;
  readonly wish: Wish;
  readonly available: string | undefined;
  readonly isFixed: boolean;
  readonly onWish: (wish: Wish) => void;
}

const dollars = ['100', '250', '500', '1000'];
const percents = [25n, 50n, 75n, 100n];

/** One press in the place of typing: dollars to spend, or a share of what one has. */
export function TradePresets(props: TradePresetsProps): ReactElement {
  const { side, coin, wish, available, isFixed, onWish } = props;
  const { t } = useTranslation('trades');
  const locale = useServices().texts.language();
  const presets: readonly { readonly label: string; readonly wish: Wish }[] =
    side === 'Buy'
      ? dollars.map((text) => ({
          label: writeDollars(text, locale, { precision: 'whole' }),
          wish: { given: 'quoteAmount', text },
        }))
      : percents.map((percent) => ({
          label: `${percent}%`,
          wish: { given: 'amount', text: partOf(coin, available ?? '0', percent) },
        }));
  return (
    <Chips label={t('form.presets')} layout="fit">
      {presets.map(({ label, wish: preset }) => (
        <Chip
          key={label}
          isOn={wish.given === preset.given && wish.text === preset.text && preset.text !== '0'}
          disabled={isFixed || preset.text === '0'}
          onClick={() => onWish(preset)}
        >
          {label}
        </Chip>
      ))}
    </Chips>
  );
}

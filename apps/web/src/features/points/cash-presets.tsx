import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointTexts } from './use-point-texts.ts';

const presets = ['500', '1000', '2500', '5000'];

interface CashPresetsProps {
  readonly value: string;
  readonly onChoose: (amount: string) => void;
}

/** Preset amounts. */
export function CashPresets({ value, onChoose }: CashPresetsProps): ReactElement {
  const { t } = useTranslation('points');
  const { cash } = usePointTexts();
  return (
    <Chips label={t('amount.presets')} layout="fit">
      {presets.map((amount) => (
        <Chip key={amount} isOn={value === amount} onClick={() => onChoose(amount)}>
          {cash(amount)}
        </Chip>
      ))}
    </Chips>
  );
}

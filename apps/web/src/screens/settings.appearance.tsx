import type { ReactElement } from 'react';
import { AmountsChoice } from '../features/users/amounts-choice.tsx';
import { CurrencyChoice } from '../features/users/currency-choice.tsx';
import { ThemeChoice } from '../features/users/theme-choice.tsx';
import { Column } from '../shared/column.tsx';

export default function SettingsAppearance(): ReactElement {
  return (
    <Column>
      <ThemeChoice />
      <CurrencyChoice />
      <AmountsChoice />
    </Column>
  );
}

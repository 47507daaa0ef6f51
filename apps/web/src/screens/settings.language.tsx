import type { ReactElement } from 'react';
import { LanguageChoice } from '../features/users/language-choice.tsx';
import { ThemeChoice } from '../features/users/theme-choice.tsx';
import { Column } from '../shared/column.tsx';

export default function SettingsLanguage(): ReactElement {
  return (
    <Column>
      <LanguageChoice />
      <ThemeChoice />
    </Column>
  );
}

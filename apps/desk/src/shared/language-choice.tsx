import { type Language, languages } from '@gim/browser/texts.ts';
import { LanguageSwitch } from '@gim/ui/auth-layout/auth-layout.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../platform/services.ts';

/** The name says the letters too: who speaks to the machine says what is written on the button. */
const names: Readonly<Record<Language, { readonly short: string; readonly name: string }>> = {
  'en-US': { short: 'EN', name: 'EN English' },
  uk: { short: 'УК', name: 'УК Українська' },
};

/** Changes the language at once. */
export function LanguageChoice(): ReactElement {
  const { t } = useTranslation('app');
  const { texts, chooseLanguage } = useServices();
  return (
    <LanguageSwitch
      label={t('language.label')}
      choices={languages.map((language) => ({
        ...names[language],
        lang: language,
        isCurrent: language === texts.language(),
        onChoose: () => void chooseLanguage(language),
      }))}
    />
  );
}

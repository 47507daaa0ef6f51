import { type Language, languages } from '@gim/browser/texts.ts';
import { LanguageSwitch } from '@gim/ui/auth-layout/auth-layout.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../platform/services.ts';

/** Each in its own words. */
const names: Readonly<Record<Language, { readonly short: string; readonly name: string }>> = {
  'en-US': { short: 'EN', name: 'English' },
  uk: { short: 'УК', name: 'Українська' },
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

import { conventions, languages } from '@gim/languages';
import { LanguageSwitch } from '@gim/ui/auth-layout/auth-layout.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../platform/services.ts';

export function LanguageChoice(): ReactElement {
  const { t } = useTranslation('app');
  const { texts, chooseLanguage } = useServices();
  return (
    <LanguageSwitch
      label={t('language.label')}
      choices={languages.map((language) => ({
        short: conventions[language].short,
        name: conventions[language].name,
        lang: language,
        isCurrent: language === texts.language(),
        onChoose: () => void chooseLanguage(language),
      }))}
    />
  );
}

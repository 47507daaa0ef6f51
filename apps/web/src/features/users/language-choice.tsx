import { languages } from '@gim/browser/texts.ts';
import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { languageNames } from '../../shared/language-names.ts';

/** The languages by their own names. A choice applies at once. */
export function LanguageChoice(): ReactElement {
  const { t, i18n } = useTranslation('users');
  const { chooseLanguage } = useServices();
  return (
    <OptionGroup legend={t('language.title')} isLegendHidden>
      {languages.map((language) => (
        <OptionCard
          key={language}
          name="language"
          value={language}
          title={<span lang={language}>{languageNames[language].name}</span>}
          checked={i18n.language === language}
          onChange={() => void chooseLanguage(language)}
        />
      ))}
    </OptionGroup>
  );
}

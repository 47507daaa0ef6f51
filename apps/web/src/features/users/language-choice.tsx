import { type Language, languages } from '@gim/browser/texts.ts';
import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../shared/language-names.ts';

interface LanguageChoiceProps {
  readonly onChoose: (language: Language) => void;
}

/** The languages by their own names. A choice applies at once. */
export function LanguageChoice({ onChoose }: LanguageChoiceProps): ReactElement {
  const { t, i18n } = useTranslation('users');
  return (
    <OptionGroup legend={t('language.title')} isLegendHidden>
      {languages.map((language) => (
        <OptionCard
          key={language}
          name="language"
          value={language}
          title={<span lang={language}>{languageNames[language].name}</span>}
          checked={i18n.language === language}
          onChange={() => onChoose(language)}
        />
      ))}
    </OptionGroup>
  );
}

import { conventions, type Language, languages } from '@gim/languages';
import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface LanguageChoiceProps {
  readonly onChoose: (language: Language) => void;
}

/** The languages by their own names. Applies at once. */
export function LanguageChoice({ onChoose }: LanguageChoiceProps): ReactElement {
  const { t, i18n } = useTranslation('users');
  return (
    <OptionGroup legend={t('language.title')} isLegendHidden>
      {languages.map((language) => (
        <OptionCard
          key={language}
          name="language"
          value={language}
          title={<span lang={language}>{conventions[language].name}</span>}
          checked={i18n.language === language}
          onChange={() => onChoose(language)}
        />
      ))}
    </OptionGroup>
  );
}

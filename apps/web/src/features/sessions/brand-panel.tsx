import { conventions, languages } from '@gim/languages';
import { AuthLayout, LanguageSwitch } from '@gim/ui/auth-layout/auth-layout.tsx';
import { Brand } from '@gim/ui/brand/brand.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';

interface BrandPanelProps {
  /** On small screens show only the brand; the form has its own heading. */
  readonly isSlim?: boolean;
  readonly children: ReactNode;
}

/** The page for visitors without a session: the brand with its slogan, the languages, and a form. */
export function BrandPanel({ isSlim = false, children }: BrandPanelProps): ReactElement {
  const { t, i18n } = useTranslation(['sessions', 'app']);
  const { chooseLanguage } = useServices();
  return (
    <AuthLayout
      isSlim={isSlim}
      brand={
        <Link to="/" aria-label={t('app:name')}>
          <Brand name={t('app:name')} />
        </Link>
      }
      headline={t('landing.headline')}
      lede={t('landing.lede')}
      where={t('landing.where')}
      language={
        <LanguageSwitch
          label={t('app:language.label')}
          choices={languages.map((lang) => ({
            short: conventions[lang].short,
            name: conventions[lang].name,
            lang,
            isCurrent: i18n.language === lang,
            onChoose: () => void chooseLanguage(lang),
          }))}
        />
      }
    >
      {children}
    </AuthLayout>
  );
}

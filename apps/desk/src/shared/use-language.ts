import type { Language } from '@gim/languages';
import { useTranslation } from 'react-i18next';
import { useServices } from '../platform/services.ts';

/** The language in use. A change of it renders the caller again. */
export function useLanguage(): Language {
  useTranslation();
  return useServices().texts.language();
}

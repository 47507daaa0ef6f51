import type { Language } from '@gim/languages';
import { useTranslation } from 'react-i18next';
import { useServices } from '../platform/services.ts';

/** The current language. Re-renders on change. */
export function useLanguage(): Language {
  useTranslation();
  return useServices().texts.language();
}

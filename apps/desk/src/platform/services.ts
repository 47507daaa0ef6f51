import type { Theme, ThemeName } from '@gim/browser/theme.ts';
import type { Client } from '@gim/client';
import type { Language } from '@gim/languages';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DeskTexts } from './i18n/texts.ts';
import type { Session, StaffSession } from './session.ts';

/** Services available to every component. Created once at start-up and passed by context. */
export interface Services {
  readonly session: Session;
  readonly client: Client;
  readonly texts: DeskTexts;
  readonly theme: Theme;
  /** Changes the language and remembers it. */
  readonly chooseLanguage: (language: Language) => Promise<void>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices stands outside the app');
  return services;
}

/** The session; null if signed out. */
export function useSession(): StaffSession | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.read);
}

/** The selected theme. */
export function useTheme(): ThemeName {
  const { theme } = useServices();
  return useSyncExternalStore(theme.subscribe, theme.read);
}

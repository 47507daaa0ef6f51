import { openStore } from '@gim/browser/store.ts';
import { startLanguage } from '@gim/browser/texts.ts';
import { createTheme } from '@gim/browser/theme.ts';
import { createClient } from '@gim/client';
import { systemClock } from '../platform/clock.ts';
import { openTexts } from '../platform/i18n/texts.ts';
import { createRefreshSelf, refreshingClient } from '../platform/refresh-self.ts';
import type { Services } from '../platform/services.ts';
import { createSession, type Session } from '../platform/session.ts';

const languageKey = 'gim-language';

/** Creates the services from browser APIs. */
export async function openServices(): Promise<Services> {
  const local = openStore('localStorage');
  const session = createSession({ tab: openStore('sessionStorage'), now: systemClock, after });
  const theme = createTheme({ local, mark: markTheme });
  const texts = await openTexts(startLanguage(local.getItem(languageKey), navigator.languages));
  document.documentElement.lang = texts.language();
  const client = createClient({ baseUrl: '', session: staffPort(session) });
  const refreshSelf = createRefreshSelf(client, session);
  // The rights stored in this tab may be outdated.
  void refreshSelf();
  return {
    session,
    client: refreshingClient(client, refreshSelf),
    texts,
    theme,
    async chooseLanguage(language) {
      await texts.setLanguage(language);
      local.setItem(languageKey, language);
      document.documentElement.lang = language;
    },
  };
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

function markTheme(theme: 'light' | 'dark' | null): void {
  const { dataset } = document.documentElement;
  if (theme === null) delete dataset.theme;
  else dataset.theme = theme;
}

/** A staff session has no refresh token: when its token is refused, the session is over. */
function staffPort(session: Session): Parameters<typeof createClient>[0]['session'] {
  return {
    deviceId: 'desk',
    read: () => ({ userId: null, jwtToken: session.read()?.token ?? null, refreshToken: null }),
    begin: () => {
      throw new Error('A staff session is not refreshed');
    },
    end: () => session.clear(),
  };
}

import type { Theme } from '@gim/browser/theme.ts';
import type { Client } from '@gim/client';
import type { Language } from '@gim/languages';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReloadBlocks } from './build-check/reload-blocks.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connection/connection.ts';
import type { Destination } from './destination/destination.ts';
import type { HostBridge } from './host-bridge/host-bridge.ts';
import type { Texts } from './i18n/texts.ts';
import type { Intents } from './intents/intents.ts';
import type { LiveStream } from './live-stream/live-stream.ts';
import type { Device } from './session/device.ts';
import type { Session, SessionState } from './session/session.ts';
import type { SessionEnd } from './session/session-end.ts';
import type { PasskeyHint } from './web-authn/passkey-hint.ts';

/** Services available to every component. Created once at start-up and passed by context; tests replace them. */
export interface Services {
  readonly session: Session;
  readonly device: Device;
  readonly hostBridge: HostBridge;
  /** The API client. Loaded on first use: the landing page paints and takes input without it. */
  readonly client: () => Promise<Client>;
  /** Live updates. Loaded when a user is signed in. */
  readonly liveStream: () => Promise<LiveStream>;
  readonly connection: Connection;
  /** The page the visitor wanted to open before signing in. */
  readonly destination: Destination;
  /** Why the last session of this tab ended. */
  readonly sessionEnd: SessionEnd;
  readonly texts: Texts;
  readonly theme: Theme;
  readonly reloadBlocks: ReloadBlocks;
  /** Money-moving requests whose outcome is unknown. */
  readonly intents: Intents;
  readonly now: Clock;
  /** The affiliate who referred the visitor, until the referral expires. */
  readonly referral: () => string | null;
  /** Whether a passkey was activated on this device. */
  readonly passkeyMark: PasskeyHint;
  /** The token of an e-mail's "this wasn't me" link, if the page was opened by one. */
  readonly freezeToken: string | null;
  /** Full page load, so that nothing of the old session stays in memory. */
  readonly leaveTo: (address: string) => void;
  /** Changes the language and remembers it. */
  readonly chooseLanguage: (language: Language) => Promise<void>;
  /** Applies the account's language, unless one was chosen on this device. */
  readonly adoptLanguage: (language: Language) => Promise<void>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices stands outside the app');
  return services;
}

export function useSession(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.read, session.read);
}

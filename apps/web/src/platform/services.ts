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
import type { Farewell } from './session/farewell.ts';
import type { Session, SessionState } from './session/session.ts';
import type { PasskeyMark } from './web-authn/passkey-mark.ts';

/** What every part of the app may ask for: made once at the start, handed down, replaced whole in tests. */
export interface Services {
  readonly session: Session;
  readonly device: Device;
  readonly hostBridge: HostBridge;
  /** The API. Loaded on first use: the landing page paints and takes input without it. */
  readonly client: () => Promise<Client>;
  /** What changes, as it changes. Loaded when somebody is signed in. */
  readonly liveStream: () => Promise<LiveStream>;
  readonly connection: Connection;
  /** The page somebody wanted to open before signing in. */
  readonly destination: Destination;
  /** Why the last session of this tab is over. */
  readonly farewell: Farewell;
  readonly texts: Texts;
  readonly theme: Theme;
  readonly reloadBlocks: ReloadBlocks;
  /** What was sent to move money and is not answered yet. */
  readonly intents: Intents;
  readonly now: Clock;
  /** Who invited the visitor, while the invitation lasts. */
  readonly referral: () => string | null;
  /** Whether a passkey was activated on this device. */
  readonly passkeyMark: PasskeyMark;
  /** What the "this wasn't me" link of a mail brought along, if the page was opened by one. */
  readonly freezeToken: string | null;
  /** Loads an address anew, so that nothing in memory outlives the session it belonged to. */
  readonly leaveTo: (address: string) => void;
  /** Changes the language at once and remembers it. */
  readonly chooseLanguage: (language: Language) => Promise<void>;
  /** Takes the language of the account, unless one was chosen by hand on this device. */
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

import { type Client, type ClientOptions, createClient } from '../client.ts';
import type { EndReason } from '../errors.ts';
import type { SessionPort, SessionTokens } from '../session-port.ts';

/** Storage that all tabs of a browser share. */
export interface SharedStorage {
  userId: string | null;
  refreshToken: string | null;
}

export const signedOut = (): SharedStorage => ({ userId: null, refreshToken: null });

/** A tab: its own access token, the shared storage, and a client over both (security decision D2). */
export class Tab {
  jwtToken: string | null;
  readonly ends: EndReason[] = [];
  readonly client: Client;
  readonly #shared: SharedStorage;

  constructor(
    shared: SharedStorage,
    jwtToken: string | null,
    { recover, ...options }: Omit<ClientOptions, 'session'> & Pick<SessionPort, 'recover'>,
  ) {
    this.#shared = shared;
    this.jwtToken = jwtToken;
    this.client = createClient({
      ...options,
      session: {
        deviceId: 'device-of-the-test',
        read: () => this.tokens(),
        ...(recover && { recover }),
        begin: (tokens) => {
          this.jwtToken = tokens.jwtToken;
          shared.refreshToken = tokens.refreshToken;
          shared.userId = tokens.userId;
        },
        end: (reason) => {
          this.ends.push(reason);
          this.signOut();
        },
      },
    });
  }

  tokens(): SessionTokens {
    return { ...this.#shared, jwtToken: this.jwtToken };
  }

  signOut(): void {
    this.jwtToken = null;
    this.#shared.refreshToken = null;
    this.#shared.userId = null;
  }
}

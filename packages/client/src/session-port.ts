import type { EndReason } from './errors.ts';

export interface SessionTokens {
  readonly userId: string | null;
  readonly jwtToken: string | null;
  readonly refreshToken: string | null;
}

/** Where the client finds and leaves the session. The app implements it over its storage. */
export interface SessionPort {
  readonly deviceId: string;
  /**
   * What is stored at this moment. It must look into the storage that tabs share and not at a copy, because another
   * tab may have rotated the refresh token a moment ago.
   */
  read(): SessionTokens;
  /** Keeps the tokens of a refresh. */
  begin(tokens: { readonly userId: string; readonly jwtToken: string; readonly refreshToken: string }): void;
  /**
   * Gets the refresh token from whoever keeps it for this page, where it is not the page itself. True when `read` gives
   * another one than before. Asked when there is none, or it was refused, before the session counts as lost.
   */
  recover?(): Promise<boolean>;
  /** Clears the session and leaves: `wrongDevice` and `refreshFailed` go different ways (specification, section 8). */
  end(reason: EndReason): void;
}

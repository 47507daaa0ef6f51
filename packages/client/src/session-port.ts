import type { EndReason } from './errors.ts';

export interface SessionTokens {
  readonly userId: string | null;
  readonly jwtToken: string | null;
  readonly refreshToken: string | null;
}

/** How the client reads and stores the session. The app implements it over its storage. */
export interface SessionPort {
  readonly deviceId: string;
  /**
   * The tokens stored at this moment. Must read the storage that tabs share, not a copy, because another tab may have
   * just rotated the refresh token.
   */
  read(): SessionTokens;
  /** Stores the tokens of a refresh. */
  begin(tokens: { readonly userId: string; readonly jwtToken: string; readonly refreshToken: string }): void;
  /**
   * Gets the refresh token from the host app where the page does not store it itself. Returns true if `read` now
   * returns a different one. Called when there is no refresh token or the server refused it, before the session ends.
   */
  recover?(): Promise<boolean>;
  /**
   * Clears the session and redirects: `wrongDevice` and `refreshFailed` lead to different pages (specification, section
   * 8).
   */
  end(reason: EndReason): void;
}

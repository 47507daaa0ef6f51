/** The only three messages sent to a host app (specification, section 4). */
export type HostSignal =
  | { readonly action: 'logout' }
  | { readonly action: 'updateRefreshToken'; readonly payload: { readonly refreshToken: string } }
  | { readonly action: 'refreshTokenError' };

export interface HostBridge {
  send(signal: HostSignal): void;
}

export interface HostBridgeDeps {
  readonly isWebview: boolean;
  readonly write: (line: string) => void;
}

/**
 * Sends messages to the host app through the console, which every webview can read. Outside a webview it does nothing,
 * because a token must never be written to an ordinary console (W-06).
 */
export function createHostBridge({ isWebview, write }: HostBridgeDeps): HostBridge {
  return {
    send(signal) {
      if (!isWebview) return;
      write(JSON.stringify({ source: 'gim', ...signal }));
    },
  };
}

/** The only place in the app that may write to the console. */
export function writeToConsole(line: string): void {
  // biome-ignore lint/suspicious/noConsole: the host app listens on the console; there is no other channel.
  console.info(line);
}

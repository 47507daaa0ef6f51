import { webviewHeader } from '@gim/contract/host-app';

/**
 * Marks every request as coming from a host app, so that the server issues the whole refresh token to the host
 * (security D2).
 */
export const webviewFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set(webviewHeader, '1');
  return fetch(input, { ...init, headers });
};

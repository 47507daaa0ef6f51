/** The times inside an access token, in seconds since 1970. */
export interface TokenTimes {
  readonly issuedAt: number | undefined;
  readonly expiresAt: number | undefined;
}

/**
 * Reads the issue and expiry times of an access token. An unreadable token has none: the client sends it unchanged and
 * the server decides.
 */
export function readTokenTimes(jwtToken: string): TokenTimes {
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(jwtToken.split('.')[1] ?? ''));
    return { issuedAt: seconds(claims, 'iat'), expiresAt: seconds(claims, 'exp') };
  } catch {
    return { issuedAt: undefined, expiresAt: undefined };
  }
}

const decodeBase64Url = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

function seconds(claims: unknown, name: 'iat' | 'exp'): number | undefined {
  if (typeof claims !== 'object' || claims === null) return undefined;
  const value: unknown = Reflect.get(claims, name);
  return typeof value === 'number' ? value : undefined;
}

import type { SignedIn } from '@gim/contract/users';
import type { Services } from '../platform/services.ts';

/** Stores the tokens and the profile of a response that opened a session, and sends the refresh token to a host app. */
export function storeSession(
  { session, hostBridge }: Pick<Services, 'session' | 'hostBridge'>,
  { id, jwtToken, refreshToken, status, kycStatus }: SignedIn,
): void {
  session.begin({ jwtToken, refreshToken, userId: id });
  session.setUser({ status, kycStatus });
  hostBridge.send({ action: 'updateRefreshToken', payload: { refreshToken } });
}

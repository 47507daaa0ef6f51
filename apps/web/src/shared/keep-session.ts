import type { SignedIn } from '@gim/contract/users';
import type { Services } from '../platform/services.ts';

/** Takes the tokens and the profile of an answer that opened a new session, and tells a host app of its token. */
export function keepSession(
  { session, hostBridge }: Pick<Services, 'session' | 'hostBridge'>,
  { id, jwtToken, refreshToken, status, kycStatus }: SignedIn,
): void {
  session.begin({ jwtToken, refreshToken, userId: id });
  session.setUser({ status, kycStatus });
  hostBridge.send({ action: 'updateRefreshToken', payload: { refreshToken } });
}

import type { Store } from '@gim/browser/store.ts';
import type { SessionPort } from '@gim/client';
import type { Host } from '../host-bridge/host.ts';
import type { HostBridge } from '../host-bridge/host-bridge.ts';
import type { Session } from './session.ts';
import type { SessionEnd } from './session-end.ts';

export interface SessionPortDeps {
  readonly session: Session;
  readonly local: Store;
  readonly deviceId: string;
  readonly isWebview: boolean;
  readonly host: Pick<Host, 'askRefreshToken'>;
  readonly hostBridge: HostBridge;
  readonly sessionEnd: Pick<SessionEnd, 'keep'>;
  /** Full page load. */
  readonly leaveTo: (address: string) => void;
}

/** Adapts the session to the API client and handles its end as in the error catalogue (specification, section 8). */
export function createSessionPort(deps: SessionPortDeps): SessionPort {
  const { session, local, deviceId, isWebview, host, hostBridge, leaveTo, sessionEnd } = deps;
  return {
    deviceId,
    read() {
      const { jwtToken, refreshToken } = session.read();
      // Another tab may have rotated the shared token; in a webview nothing is shared, only this page has it.
      const shared = isWebview ? refreshToken : local.getItem('refreshToken');
      return { userId: local.getItem('userId'), jwtToken, refreshToken: shared };
    },
    begin(tokens) {
      session.begin(tokens);
      hostBridge.send({ action: 'updateRefreshToken', payload: { refreshToken: tokens.refreshToken } });
    },
    // A reload loses the token held in memory; the host still has it (decisions, webview entry).
    ...(isWebview && { recover: () => recoverFromHost(session, host) }),
    end(reason) {
      session.clear();
      if (reason === 'wrongDevice') {
        hostBridge.send({ action: 'logout' });
        leaveTo('/?DeviceNotBelongsToUser=true');
      } else if (isWebview) {
        hostBridge.send({ action: 'refreshTokenError' });
      } else {
        sessionEnd.keep('ended');
        leaveTo('/');
      }
    },
  };
}

/** Takes the host's refresh token if it differs from the page's. Does nothing if the user signed out meanwhile. */
async function recoverFromHost(session: Session, host: Pick<Host, 'askRefreshToken'>): Promise<boolean> {
  const before = session.read();
  const refreshToken = await host.askRefreshToken();
  const { userId, refreshToken: current } = session.read();
  if (userId === null || userId !== before.userId || refreshToken === null) return false;
  if (refreshToken === current) return current !== before.refreshToken;
  session.adopt(refreshToken);
  return true;
}

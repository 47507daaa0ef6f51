import type { Store } from '@gim/browser/store.ts';
import type { SessionPort } from '@gim/client';
import type { HostBridge } from '../host-bridge/host-bridge.ts';
import type { Session } from './session.ts';

export interface SessionPortDeps {
  readonly session: Session;
  readonly local: Store;
  readonly deviceId: string;
  readonly isWebview: boolean;
  readonly hostBridge: HostBridge;
  /** Loads an address anew. */
  readonly leaveTo: (address: string) => void;
}

/** The session as the API client wants it, with the ways out of the error catalogue (specification, section 8). */
export function createSessionPort(deps: SessionPortDeps): SessionPort {
  const { session, local, deviceId, isWebview, hostBridge, leaveTo } = deps;
  return {
    deviceId,
    read() {
      const { jwtToken, refreshToken } = session.read();
      // Another tab may have rotated the shared half; in a webview there is no shared half, only this page's.
      const shared = isWebview ? refreshToken : local.getItem('refreshToken');
      return { userId: local.getItem('userId'), jwtToken, refreshToken: shared };
    },
    begin(tokens) {
      session.begin(tokens);
      hostBridge.tell({ action: 'updateRefreshToken', payload: { refreshToken: tokens.refreshToken } });
    },
    end(reason) {
      session.clear();
      if (reason === 'wrongDevice') {
        hostBridge.tell({ action: 'logout' });
        leaveTo('/?DeviceNotBelongsToUser=true');
      } else if (isWebview) {
        hostBridge.tell({ action: 'refreshTokenError' });
      } else {
        leaveTo('/');
      }
    },
  };
}

import {
  confirmLogin as confirmLoginCall,
  confirmTwoFactor as confirmTwoFactorCall,
  deauthorizeDevice as deauthorizeDeviceCall,
  deauthorizeOtherDevices as deauthorizeOtherDevicesCall,
  disableTwoFactor as disableTwoFactorCall,
  enableTwoFactor as enableTwoFactorCall,
  listDevices as listDevicesCall,
  login as loginCall,
  logout as logoutCall,
  refreshToken as refreshTokenCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  setLanguage as setLanguageCall,
  setPushToken as setPushTokenCall,
} from '@gim/contract';
import type { Call } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import type { UserCaller } from '../../platform/caller.ts';
import { confirmLogin } from './confirm-login.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';
import type { FactorContext, SessionsContext } from './core.ts';
import { deauthorizeDevice, deauthorizeOtherDevices } from './deauthorize-device.ts';
import { disableTwoFactor } from './disable-two-factor.ts';
import { enableTwoFactor } from './enable-two-factor.ts';
import { listDevices } from './list-devices.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { refreshSession } from './refresh-session.ts';
import { setLanguage } from './set-language.ts';
import { setPushToken } from './set-push-token.ts';

/**
 * A separate rate limit per network: a refused refresh can sign people out, so sign-ins and registrations of their
 * neighbours must not use it up. A token cannot be guessed, so this only protects the server.
 */
const refreshBudget = { name: 'refresh', burst: 120, perMinute: 600 } as const;

/** `clientOf` reads from a request which program sent it. */
export function mountSessions(
  mount: Mount,
  context: FactorContext,
  { clientOf }: { clientOf: ClientOf },
): void {
  const { publicWork } = context.users;
  mount(loginCall, async ({ body }, _caller, call) =>
    answer(call, await publicWork.run(() => login(context, { body, client: clientOf(call) }))),
  );
  mount(confirmLoginCall, async ({ params: { id: userId }, body }, _caller, call) =>
    answer(
      call,
      await publicWork.run(() => confirmLogin(context, { userId, ...body, client: clientOf(call) })),
    ),
  );
  mount(logoutCall, async ({ body: { deviceId } }, { userId, deviceId: ownDeviceId }, call) => {
    setCookies(call, await logout(context, { userId, ownDeviceId, deviceId }));
  });
  mountRefresh(mount, context, { clientOf });
  mountTwoFactor(mount, context);
  mountDevices(mount, context, { clientOf });
}

function mountRefresh(mount: Mount, context: SessionsContext, { clientOf }: { clientOf: ClientOf }): void {
  mount(
    refreshTokenCall,
    async ({ params: { id: userId }, body }, _caller, call) => {
      const { jwtToken, refreshToken, cookies } = await refreshSession(context, {
        userId,
        ...body,
        client: clientOf(call),
      });
      return answer(call, { body: { id: userId, jwtToken, refreshToken }, cookies });
    },
    { budget: refreshBudget },
  );
}

function mountTwoFactor(mount: Mount, context: FactorContext): void {
  mount(enableTwoFactorCall, ({ body: { stepUp } }, { userId, sessionId, deviceId }) =>
    enableTwoFactor(context, { userId, sessionId, deviceId, stepUp }),
  );
  mount(renewRecoveryCodesCall, ({ body: { stepUp } }, { userId, sessionId, deviceId }) =>
    renewRecoveryCodes(context, { userId, sessionId, deviceId, stepUp }),
  );
  mount(confirmTwoFactorCall, async ({ body: { code } }, { userId, sessionId, deviceId }, call) =>
    answer(call, await confirmTwoFactor(context, { userId, sessionId, deviceId, code })),
  );
  mount(disableTwoFactorCall, async ({ body }, { userId, sessionId, deviceId }, call) =>
    answer(call, await disableTwoFactor(context, { userId, sessionId, deviceId, ...body })),
  );
}

function mountDevices(mount: Mount, context: FactorContext, { clientOf }: { clientOf: ClientOf }): void {
  const own = ({ userId, sessionId, deviceId: ownDeviceId }: UserCaller) => ({
    userId,
    sessionId,
    ownDeviceId,
  });
  mount(listDevicesCall, (_input, { userId, deviceId }) => listDevices(context, { userId, deviceId }));
  mount(deauthorizeDeviceCall, ({ params: { deviceId }, body: { stepUp } }, caller) =>
    deauthorizeDevice(context, { ...own(caller), deviceId, stepUp }),
  );
  mount(deauthorizeOtherDevicesCall, ({ body: { stepUp } }, caller) =>
    deauthorizeOtherDevices(context, { ...own(caller), stepUp }),
  );
  mount(setPushTokenCall, ({ params: { deviceId }, body: { pushToken } }, caller, call) =>
    setPushToken(context, { ...own(caller), deviceId, pushToken, client: clientOf(call) }),
  );
  mount(setLanguageCall, ({ params: { deviceId }, body }, caller, call) =>
    setLanguage(context, { ...own(caller), deviceId, ...body, client: clientOf(call) }),
  );
}

type ClientOf = (call: Call) => Parameters<typeof refreshSession>[1]['client'];

/** Sets the cookies and returns the body. */
function answer<Body>(call: Call, { body, cookies }: { body: Body; cookies: readonly string[] }): Body {
  setCookies(call, cookies);
  return body;
}

function setCookies(call: Call, cookies: readonly string[]): void {
  for (const cookie of cookies) call.answerHeader('set-cookie', cookie);
}

import type { Language } from '@gim/browser/texts.ts';
import type { SignedIn } from '@gim/contract/users';
import type { Services } from '../../platform/services.ts';
import type { Device } from '../../platform/session/device.ts';
import type { RegisterValues, SignInValues } from './credentials.ts';

type Needs = Pick<Services, 'client' | 'session' | 'hostBridge' | 'device' | 'texts' | 'referral'>;

/** Signs in with e-mail and password, and gives the user's status. */
export async function signIn(services: Needs, { email, password }: SignInValues): Promise<string> {
  const [client, { login }] = await Promise.all([services.client(), import('@gim/contract/sessions')]);
  const reply = await client.call(login, { body: { email, password, ...deviceOf(services) } });
  // The code of an authenticator is asked for by the dialog of the two-factor sign-in.
  if (!('jwtToken' in reply)) throw new Error('This account asks for an authenticator code');
  return begin(services, reply);
}

/** Opens an account, and gives the user's status. */
export async function register(services: Needs, { email, password }: RegisterValues): Promise<string> {
  const [client, users] = await Promise.all([services.client(), import('@gim/contract/users')]);
  const affiliateId = services.referral();
  const reply = await client.call(users.register, {
    body: {
      email,
      password,
      termsAccepted: true,
      ...(affiliateId !== null && { affiliateId }),
      ...deviceOf(services),
    },
  });
  return begin(services, reply);
}

function begin(
  { session, hostBridge }: Needs,
  { id, jwtToken, refreshToken, status, kycStatus }: SignedIn,
): string {
  session.begin({ jwtToken, refreshToken, userId: id });
  session.setUser({ status, kycStatus });
  hostBridge.tell({ action: 'updateRefreshToken', payload: { refreshToken } });
  return status;
}

/** The device as every way of signing in sends it. */
function deviceOf({ device, texts }: Needs): Omit<Device, 'isWebview'> & { readonly language: Language } {
  const { isWebview: _, ...sent } = device;
  return { ...sent, language: texts.language() };
}

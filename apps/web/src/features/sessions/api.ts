import type { Language } from '@gim/languages';
import type { Services } from '../../platform/services.ts';
import type { Device } from '../../platform/session/device.ts';
import { paramsOf, retryAfterOf } from '../../shared/problem-of.ts';
import { settleLanguage } from '../../shared/settle-language.ts';
import { storeSession } from '../../shared/store-session.ts';
import { type CodeLength, codeLengthOf } from './code-length.ts';
import type { RegisterValues, SignInValues } from './credentials.ts';
import { isProblem } from './problem-texts.ts';

type Needs = Pick<
  Services,
  'client' | 'session' | 'hostBridge' | 'device' | 'texts' | 'referral' | 'adoptLanguage'
>;

/** The result of a correct password if two-factor is on. Kept in memory only: it is half a sign-in. */
export interface LoginTicket {
  readonly userId: string;
  readonly loginTicket: string;
}

export type SignInStep =
  | { readonly kind: 'entered'; readonly status: string }
  | { readonly kind: 'secondFactor'; readonly ticket: LoginTicket };

const usersCalls = () => import('@gim/contract/users');
const sessionsCalls = () => import('@gim/contract/sessions');

/** Signs in with e-mail and password; may end with a request for the second factor. */
export async function signIn(services: Needs, { email, password }: SignInValues): Promise<SignInStep> {
  const [client, { login }] = await Promise.all([services.client(), sessionsCalls()]);
  const reply = await client.call(login, { body: { email, password, ...deviceOf(services) } });
  if ('twoFactorRequired' in reply) {
    return { kind: 'secondFactor', ticket: { userId: reply.id, loginTicket: reply.loginTicket } };
  }
  storeSession(services, reply);
  await settleLanguage(services, reply);
  return { kind: 'entered', status: reply.status };
}

/** Completes a sign-in with an authenticator or recovery code and returns the user's status. */
export async function confirmSignIn(
  services: Needs,
  { userId: id, loginTicket }: LoginTicket,
  code: string,
): Promise<string> {
  const [client, { confirmLogin }] = await Promise.all([services.client(), sessionsCalls()]);
  const { deviceId } = services.device;
  const reply = await client.call(confirmLogin, { params: { id }, body: { code, loginTicket, deviceId } });
  storeSession(services, reply);
  await settleLanguage(services, reply);
  return reply.status;
}

/** Creates an account and returns the user's status. */
export async function register(services: Needs, { email, password }: RegisterValues): Promise<string> {
  const [client, users] = await Promise.all([services.client(), usersCalls()]);
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
  storeSession(services, reply);
  return reply.status;
}

/** The result of requesting a code. */
export interface CodeRequest {
  /** False if the previous code was sent recently and is still valid. */
  readonly isSent: boolean;
  /** The server's wait until another code may be requested. */
  readonly waitSeconds: number;
  /** The length of the code in the mailbox. */
  readonly codeLength: CodeLength;
}

export async function requestVerification({ client: openClient, session }: Needs): Promise<CodeRequest> {
  const [client, { startEmailVerification }] = await Promise.all([openClient(), usersCalls()]);
  const id = session.read().userId ?? '';
  const { isSent, resendAfterSeconds, codeLength } = await client.call(startEmailVerification, {
    params: { id },
  });
  return { isSent, waitSeconds: resendAfterSeconds, codeLength: codeLengthOf(codeLength) };
}

/** Verifies the e-mail with the code; a new session replaces that of registration. */
export async function confirmVerification(services: Needs, code: string): Promise<void> {
  const [client, { confirmEmailVerification }] = await Promise.all([services.client(), usersCalls()]);
  const id = services.session.read().userId ?? '';
  storeSession(services, await client.call(confirmEmailVerification, { params: { id }, body: { code } }));
}

/** Sends a reset code if the e-mail has an account. */
export async function requestReset(
  { client: openClient, device: { deviceId } }: Needs,
  email: string,
): Promise<CodeRequest> {
  const [client, { startPasswordReset }] = await Promise.all([openClient(), usersCalls()]);
  return requestOf(client.call(startPasswordReset, { body: { email, deviceId } }));
}

export interface PasswordReset {
  readonly email: string;
  readonly code: string;
  readonly newPassword: string;
  readonly twoFactorCode?: string;
}

/** Sets the new password. The server then trusts this browser, so that signing in here works at once. */
export async function finishReset(
  { client: openClient, device: { deviceId } }: Needs,
  reset: PasswordReset,
): Promise<void> {
  const [client, { finishPasswordReset }] = await Promise.all([openClient(), usersCalls()]);
  await client.call(finishPasswordReset, { body: { ...reset, deviceId } });
}

/** Freezes the account of a "this wasn't me" link. */
export async function freezeByLink({ client: openClient }: Needs, token: string): Promise<void> {
  const [client, { freezeByToken }] = await Promise.all([openClient(), usersCalls()]);
  await client.call(freezeByToken, { body: { token } });
}

async function requestOf(
  sending: Promise<{ readonly resendAfterSeconds: number; readonly codeLength: number }>,
): Promise<CodeRequest> {
  try {
    const { resendAfterSeconds: waitSeconds, codeLength } = await sending;
    return { isSent: true, waitSeconds, codeLength: codeLengthOf(codeLength) };
  } catch (error) {
    const waitSeconds = retryAfterOf(error);
    if (waitSeconds === null || !isProblem(error, 'CodeSentTooSoon')) throw error;
    const { codeLength } = paramsOf(error, 'CodeSentTooSoon');
    return { isSent: false, waitSeconds, codeLength: codeLengthOf(codeLength) };
  }
}

/** The device data of every kind of sign-in. */
function deviceOf({ device, texts }: Needs): Omit<Device, 'isWebview'> & { readonly language: Language } {
  const { isWebview: _, ...sent } = device;
  return { ...sent, language: texts.language() };
}

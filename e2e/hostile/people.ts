import { randomUUID } from 'node:crypto';
import * as call from '@gim/contract';
import { type APIRequestContext, expect, request as requests } from '@playwright/test';
import { passTime } from '../chains/sandbox-chains.ts';
import { newEmail, password } from '../identity/accounts.ts';
import { readCode } from '../identity/mailbox.ts';
import { mailedProof } from '../identity/step-up.ts';
import { totp } from '../identity/totp.ts';
import { readProductTime } from '../product-clock.ts';
import type { Writer } from './writer.ts';

const stepMs = 30_000;

/** An authenticator that uses each code once: it moves the product's clock to the next one. */
function openAuthenticator(request: APIRequestContext, secret: string): () => Promise<string> {
  let lastStep = 0;
  return async () => {
    let step = Math.floor((await readProductTime(request)) / stepMs);
    if (step <= lastStep) {
      await passTime(request, (lastStep + 1 - step) * (stepMs / 1000));
      step = Math.floor((await readProductTime(request)) / stepMs);
    }
    lastStep = step;
    return totp(secret, step);
  };
}

export interface Staff {
  readonly email: string;
  /** Signs in again if the last session may have ended. */
  readonly token: () => Promise<string>;
  readonly session: () => Promise<unknown>;
  readonly code: () => Promise<string>;
}

interface DemoAccounts {
  readonly accounts: readonly {
    readonly email: string;
    readonly password: string;
    readonly totpSecret?: string;
  }[];
}

/** A demo staff member, signed in through the API. */
export async function openStaff({ request }: Writer, email: string): Promise<Staff> {
  const { accounts }: DemoAccounts = await (await request.get('/sandbox/accounts')).json();
  const account = accounts.find((one) => one.email === email);
  if (account?.totpSecret === undefined) throw new Error(`No demo account ${email}`);
  const code = openAuthenticator(request, account.totpSecret);
  let kept: { readonly atMs: number; readonly body: unknown; readonly token: string } | undefined;
  const signIn = async () => {
    const nowMs = await readProductTime(request);
    if (kept !== undefined && nowMs - kept.atMs < 20 * 60_000) return kept;
    const data = { email, password: account.password, code: await code() };
    const answer = await request.post(call.staffLogin.path, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    const body: unknown = await answer.json();
    kept = { atMs: nowMs, body, token: call.staffLogin.reply.parse(body).token };
    return kept;
  };
  return {
    email,
    code,
    token: async () => (await signIn()).token,
    session: async () => (await signIn()).body,
  };
}

export interface Customer {
  readonly id: string;
  readonly affiliateId: string;
  readonly email: string;
  readonly password: string;
  readonly request: APIRequestContext;
  /** A valid access token. */
  readonly token: () => Promise<string>;
  /** The step-up proof of a customer with an authenticator. */
  readonly proof: () => Promise<{ readonly method: 'totp'; readonly code: string }>;
  readonly code: () => Promise<string>;
}

interface CustomerOptions {
  readonly deviceName: string;
  readonly platformName: string;
  readonly hasAuthenticator: boolean;
  readonly invitedBy?: Customer;
}

/** Registers and verifies an account on a device with a hostile name. */
export async function openCustomer(
  writer: Writer,
  origin: string,
  options: CustomerOptions,
): Promise<Customer> {
  const request = await requests.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const email = newEmail();
  const device = { deviceId: `test-${randomUUID()}`, language: 'en-US' } as const;
  const { deviceName, platformName, invitedBy } = options;
  const invited = invitedBy === undefined ? {} : { affiliateId: invitedBy.affiliateId };
  const body = { email, password, termsAccepted: true, ...invited, ...device, deviceName, platformName };
  const registered = await writer.write(call.register, { body, via: request });
  let signed = call.register.reply.parse(registered.body);
  const { id, affiliateId } = signed;
  const verified = await request.put(`/api/users/${id}/emailverification`, {
    data: { code: await readCode(request, email) },
    headers: { authorization: `Bearer ${signed.jwtToken}` },
  });
  signed = call.register.reply.parse(await verified.json());
  let { jwtToken, refreshToken } = signed;
  let atMs = await readProductTime(request);
  const token = async (): Promise<string> => {
    const nowMs = await readProductTime(request);
    if (nowMs - atMs < 5 * 60_000) return jwtToken;
    const { deviceId } = device;
    const answer = await request.post(`/api/users/${id}/refreshtoken`, { data: { refreshToken, deviceId } });
    expect(answer.status(), await answer.text()).toBe(200);
    ({ jwtToken, refreshToken } = call.refreshToken.reply.parse(await answer.json()));
    atMs = nowMs;
    return jwtToken;
  };
  const account = { id, affiliateId, email, password, request, token };
  if (!options.hasAuthenticator) return { ...account, proof: noAuthenticator, code: noAuthenticator };
  const { secret, ...tokens } = await turnOnTwoFactor(account);
  ({ jwtToken, refreshToken } = tokens);
  atMs = await readProductTime(request);
  const code = openAuthenticator(request, secret);
  return { ...account, code, proof: async () => ({ method: 'totp', code: await code() }) };
}

const noAuthenticator = (): Promise<never> =>
  Promise.reject(new Error('This customer has no authenticator.'));

interface TurnedOn {
  readonly secret: string;
  readonly jwtToken: string;
  readonly refreshToken: string;
}

async function turnOnTwoFactor(account: Omit<Customer, 'proof' | 'code'>): Promise<TurnedOn> {
  const { id, request, token } = account;
  const jwtToken = await token();
  const headers = { authorization: `Bearer ${jwtToken}` };
  const stepUp = await mailedProof(request, { ...account, jwtToken }, { purpose: 'enableTwoFactor' });
  const started = await request.patch(`/api/users/${id}/enable2fa`, { data: { stepUp }, headers });
  const { secret } = call.enableTwoFactor.reply.parse(await started.json());
  const code = await openAuthenticator(request, secret)();
  const confirmed = await request.patch(`/api/users/${id}/confirm2fa`, { data: { code }, headers });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  const signed = call.confirmTwoFactor.reply.parse(await confirmed.json());
  // The code of this time step is used, so move to the next one.
  await passTime(request, stepMs / 1000);
  return { secret, jwtToken: signed.jwtToken, refreshToken: signed.refreshToken };
}

import { randomUUID } from 'node:crypto';
import type { Endpoint, Reply } from '@gim/contract';
import {
  confirmEmailVerification,
  confirmTwoFactor,
  enableTwoFactor,
  refreshToken,
  register,
  type StepUpPurpose,
  startStepUp,
} from '@gim/contract';
import type { LightMyRequestResponse } from 'fastify';
import { type App, buildApp, type ServerModule } from '../app.ts';
import { stepUpCodeRequested } from '../modules/sessions/index.ts';
import { emailCodeRequested, mailContext } from '../modules/users/index.ts';
import { createFixedClock, createMovableClock, type MovableClock } from '../platform/clock.ts';
import { decodeBase32 } from '../platform/crypto/base32.ts';
import { createSealer, type Sealer } from '../platform/crypto/seal.ts';
import { makeSecrets, type Secrets } from '../platform/crypto/secrets.ts';
import { totpCode, totpStep } from '../platform/crypto/totp.ts';
import { type Listener, listen } from '../platform/db/listen.ts';
import type { Log } from '../platform/log/log.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';
import { systemRandom } from '../platform/random.ts';
import { createWebhooks, type Webhooks } from '../platform/webhooks/webhooks.ts';
import { type Identity, type IdentityOptions, wireIdentity } from '../wiring-identity.ts';

export const ORIGIN = 'http://localhost:8080';
export const PASSWORD = 'Tr0ubador&lamp-post';

/** Cheap hashing, because tests hash thousands of passwords. Tests about the cost itself use the full one. */
export const LIGHT_PASSWORDS = { memory: 64, passes: 1, parallelism: 1 } as const;

/** The response to a call. `problem` is the first reason of an error body. */
export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly body: Reply<E>;
  readonly problem: string | undefined;
  readonly text: string;
  readonly cookies: readonly { name: string; value: string }[];
  readonly headers: LightMyRequestResponse['headers'];
}

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly deviceId: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** One process with identity on a database: real routes, rules and tables. Its clock stands still. */
export interface TestIdentity extends Identity {
  readonly platform: Platform;
  readonly app: App;
  readonly clock: MovableClock;
  readonly secrets: Secrets;
  readonly sealer: Sealer;
  /** The webhook inbox, if the test asked for one. */
  readonly inbox: Webhooks | undefined;
  call<E extends Endpoint>(endpoint: E, sent?: Sent): Promise<Answer<E>>;
  advance(seconds: number): void;
  close(): Promise<void>;
}

export interface TestIdentityOptions extends Partial<IdentityOptions> {
  readonly url: string;
  readonly clock?: MovableClock;
  readonly poolSize?: number;
  readonly replicaUrl?: string | undefined;
  /** Silent if absent. */
  readonly log?: Log;
  /** Whether password hashing has its production cost. */
  readonly hasFullPasswords?: boolean;
  /** Whether webhooks are accepted. Partners sign with `secrets.key('webhook <partner>')`. */
  readonly hasInbox?: boolean;
  /** Further modules of this test. */
  readonly moreModules?: (
    platform: Platform,
    secrets: Secrets,
    identity: Identity,
  ) => readonly ServerModule[];
}

export async function openIdentity(options: TestIdentityOptions): Promise<TestIdentity> {
  const {
    url,
    clock = createMovableClock(createFixedClock('2026-03-01T12:00:10Z')),
    secrets = makeSecrets(systemRandom),
    publicOrigin = ORIGIN,
  } = options;
  const platform = openPlatform({
    url,
    clock,
    replicaUrl: options.replicaUrl,
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  const sealer = createSealer({ key: secrets.key('seal'), random: systemRandom });
  const inbox =
    options.hasInbox === true
      ? createWebhooks({
          ...platform,
          sealer,
          hashKey: secrets.key('webhook body'),
          secretsOf: (partner) => [secrets.key(`webhook ${partner}`)],
        })
      : undefined;
  const identity = wireIdentity(platform, {
    ...(inbox === undefined ? {} : { webhooks: inbox }),
    ...(options.hasFullPasswords === true ? {} : { passwordCost: LIGHT_PASSWORDS }),
    ...options,
    secrets,
    publicOrigin,
  });
  const more = options.moreModules?.(platform, secrets, identity) ?? [];
  const inboxModules = inbox === undefined ? [] : [{ name: 'webhooks', signatures: inbox.signatures }];
  const modules = [...identity.modules, ...inboxModules, ...more];
  const app = await buildApp({ platform, modules, publicOrigin });
  const listener: Listener = await listen({
    url,
    log: platform.log,
    channels: identity.sessions.revocations.channels,
  });
  return {
    ...identity,
    platform,
    app,
    clock,
    secrets,
    sealer,
    inbox,
    call: (endpoint, sent = {}) => callApp(app, endpoint, sent),
    advance: (seconds) => clock.setOffset(clock.offsetMs + seconds * 1000),
    async close() {
      await app.server.close();
      await listener.close();
      await platform.close();
    },
  };
}

export async function callApp<E extends Endpoint>(app: App, endpoint: E, sent: Sent): Promise<Answer<E>> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? ''),
  );
  const response = await app.server.inject({
    method: endpoint.method,
    url: path,
    ...(sent.query === undefined ? {} : { query: { ...sent.query } }),
    ...(endpoint.body === undefined ? {} : { payload: JSON.stringify(sent.body ?? {}) }),
    headers: {
      ...(endpoint.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    remoteAddress: sent.ip ?? '127.0.0.1',
  });
  // Some calls answer with a file.
  const isJson = /json/.test(String(response.headers['content-type']));
  const body: unknown = isJson ? JSON.parse(response.body) : undefined;
  const descriptions: unknown = Reflect.get(Object(body), 'errorDescriptions');
  const first: unknown = Array.isArray(descriptions) ? descriptions[0] : undefined;
  return {
    status: response.statusCode,
    // The app validates each response against the endpoint's schema before it is sent.
    body: body as Reply<E>,
    problem: first === undefined ? undefined : String(Reflect.get(Object(first), 'problem')),
    text: response.body,
    cookies: response.cookies,
    headers: response.headers,
  };
}

export const anEmail = (): string => `anna.${randomUUID().slice(0, 13)}@example.com`;
export const aDevice = (deviceId: string = randomUUID()) =>
  ({ deviceId, deviceName: 'Test phone', platformName: 'Web', language: 'en-US' }) as const;

/** The headers of a request from one of our pages in a browser. */
export const fromBrowser = (cookies: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'sec-fetch-site': 'same-origin',
  ...(Object.keys(cookies).length === 0
    ? {}
    : {
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      }),
});

/** An account right after registration. */
export async function registerAccount(
  identity: TestIdentity,
  {
    email = anEmail(),
    password = PASSWORD,
    headers = {},
  }: { email?: string; password?: string; headers?: Record<string, string> } = {},
): Promise<Account> {
  const device = aDevice();
  const body = { email, password, termsAccepted: true, ...device };
  const answer = await identity.call(register, { body, headers });
  if (answer.status !== 200) throw new Error(`Registering failed: ${answer.text}`);
  const { id, jwtToken, refreshToken } = answer.body;
  return { id, email, password, deviceId: device.deviceId, token: jwtToken, refreshToken };
}

/** An account with a verified e-mail. */
export async function verifiedAccount(
  identity: TestIdentity,
  options: Parameters<typeof registerAccount>[1] = {},
): Promise<Account> {
  const account = await registerAccount(identity, options);
  const code = await mailedCode(identity, account.id);
  const answer = await identity.call(confirmEmailVerification, {
    params: { id: account.id },
    token: account.token,
    body: { code },
  });
  if (answer.status !== 200) throw new Error(`Verifying failed: ${answer.text}`);
  return { ...account, token: answer.body.jwtToken, refreshToken: answer.body.refreshToken };
}

/** The same session with a new access token, for tests that advance the clock. */
export async function refreshed(identity: TestIdentity, account: Account): Promise<Account> {
  const { id, deviceId } = account;
  const body = { refreshToken: account.refreshToken, deviceId };
  const answer = await identity.call(refreshToken, { params: { id }, body });
  if (answer.status !== 200) throw new Error(`Refreshing failed: ${answer.text}`);
  return { ...account, token: answer.body.jwtToken, refreshToken: answer.body.refreshToken };
}

/** A step-up by password and mailed code, for an account without a second factor. */
export async function mailedProof(
  identity: TestIdentity,
  { id, token, password }: Account,
  asked: { purpose: StepUpPurpose; operation?: Record<string, string> },
): Promise<object> {
  const { body, text } = await identity.call(startStepUp, { params: { id }, token, body: asked });
  if (body.methods?.[0] !== 'password-email') throw new Error(`No code was mailed: ${text}`);
  const code = await mailedCode(identity, id, stepUpCodeRequested.topic);
  return { method: 'password-email', challengeId: body.challengeId, password, code };
}

/** Enables two-factor; returns the account's new tokens, the secret and the recovery codes. */
export async function withTwoFactor(
  identity: TestIdentity,
  account: Account,
  proof?: object,
): Promise<Account & { secret: Buffer; recoveryCodes: readonly string[] }> {
  const asked = { params: { id: account.id }, token: account.token };
  const stepUp = proof ?? (await mailedProof(identity, account, { purpose: 'enableTwoFactor' }));
  const { body: enabled } = await identity.call(enableTwoFactor, { ...asked, body: { stepUp } });
  const secret = decodeBase32(enabled.secret);
  const answer = await identity.call(confirmTwoFactor, {
    ...asked,
    body: { code: codeNow(identity, secret) },
  });
  if (answer.status !== 200) throw new Error(`Two-factor failed: ${answer.text}`);
  const { jwtToken: token, refreshToken, recoveryCodes } = answer.body;
  return { ...account, token, refreshToken, secret, recoveryCodes };
}

export const codeNow = ({ clock }: TestIdentity, secret: Buffer): string =>
  totpCode(secret, totpStep(clock.now()));

/** The code in the newest event of this kind, as the mail would show it. */
export async function mailedCode(
  { platform, sealer }: TestIdentity,
  userId: string,
  topic: string = emailCodeRequested.topic,
): Promise<string> {
  const [newest] = await eventsOf(platform, topic, userId);
  const sealed: unknown = Reflect.get(Object(newest), 'sealedCode');
  return sealer.open(String(sealed), mailContext(topic, userId));
}

/** The payloads of a topic and key, newest first. */
export async function eventsOf({ db }: Platform, topic: string, key: string): Promise<object[]> {
  const { rows } = await db.pool.query<{ payload: object }>(
    'select payload from platform.event where topic = $1 and key = $2 order by id desc',
    [topic, key],
  );
  return rows.map(({ payload }) => payload);
}

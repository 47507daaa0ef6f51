import type { Mount } from '../../http/mount.ts';
import type { Authenticator } from '../../platform/caller.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import type { SessionEnds } from '../../platform/session-ends.ts';
import {
  maskedIp,
  readClient,
  type SecondFactor,
  type SessionOperations,
  type StepUp,
} from '../users/index.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createAuthenticator } from './authenticator.ts';
import { eraseChallenges } from './challenge-store.ts';
import { createSessionCookies } from './cookies.ts';
import type { SessionsContext, SessionsCore } from './core.ts';
import {
  type DeviceAge,
  eraseDevices,
  findDeviceAge,
  listDeviceSharers,
  listSignedIn,
  trustDevice,
} from './device-store.ts';
import { endSessions } from './end-sessions.ts';
import { sessionJobs } from './jobs.ts';
import { isKnownDevice } from './known-device.ts';
import { openSession } from './open-session.ts';
import { mountPasskeys } from './passkeys/passkey-routes.ts';
import { deletePasskeysSince, erasePasskeys, hasPasskey, newestPasskeyAt } from './passkeys/passkey-store.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { forgetPushToken, listPushTargets, type PushTarget } from './push-target.ts';
import { renewSession } from './renew-session.ts';
import { createRevocations, type Revocations } from './revocations.ts';
import { mountSessions } from './routes.ts';
import { createSecondFactor } from './second-factor.ts';
import { createStepUp } from './step-up/check-proof.ts';
import { mountStepUp } from './step-up/step-up-routes.ts';
import { findEndedSessions } from './store.ts';
import { findTwoFactor } from './two-factor-store.ts';

export type { DeviceAge } from './device-store.ts';
export * from './events.ts';
export { type PushTarget, pushTokenContext } from './push-target.ts';
export type { Revocations } from './revocations.ts';

export interface SessionsDeps
  extends Omit<
    SessionsCore,
    'accessTokens' | 'cookies' | 'recoveryPepper' | 'pushMarkKey' | 'revocations' | 'relyingParty'
  > {
  readonly secrets: Secrets;
  readonly publicOrigin: string;
}

export interface Sessions {
  /** The implementation of the users module's port. */
  readonly operations: SessionOperations;
  readonly secondFactor: SecondFactor;
  readonly stepUp: StepUp;
  readonly authenticator: Authenticator;
  readonly revocations: Revocations;
  /** The ends of sessions, for open live connections. */
  readonly ends: SessionEnds;
  /** Null while two-factor is off. */
  twoFactorEnabledAt(reader: Reader, userId: string): Promise<Date | null>;
  /** Whether the user can sign in with a passkey. */
  biometricsEnabled(reader: Reader, userId: string): Promise<boolean>;
  /** The number of devices that the user is signed in on. */
  countDevices(reader: Reader, userId: string): Promise<number>;
  /** Which of `others` have ever used a device that this user has used. */
  deviceSharersOf(reader: Reader, userId: string, others: readonly string[]): Promise<readonly string[]>;
  /** Since when the user is signed in on a device; undefined for an unknown one. */
  deviceAge(reader: Reader, own: { userId: string; deviceId: string }): Promise<DeviceAge | undefined>;
  /** When a factor was last added; null if there is none. */
  factorAddedAt(reader: Reader, userId: string): Promise<Date | null>;
  /** The signed-in devices of these users that accept pushes. */
  pushTargets(reader: Reader, userIds: readonly string[]): Promise<readonly PushTarget[]>;
  /** Deletes a push token that its service no longer knows. */
  forgetPushToken(tx: Tx, target: Omit<PushTarget, 'language'>): Promise<void>;
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { publicOrigin } = deps;
  const core = createCore(deps);
  const secondFactor = createSecondFactor(core);
  const context: SessionsContext = { ...core, secondFactor };
  const stepUp = createStepUp(context);
  const clientOf = (call: Parameters<typeof readClient>[0]) => readClient(call, publicOrigin);
  return {
    operations: createOperations(core),
    secondFactor,
    stepUp,
    authenticator: createAuthenticator(core),
    revocations: core.revocations,
    ends: {
      onEnd: core.revocations.onRevoked,
      findEnded: (ids) => findEndedSessions(core.db.autocommit, { ids, now: core.clock.now() }),
    },
    twoFactorEnabledAt: async (reader, userId) => (await findTwoFactor(reader, userId))?.enabledAt ?? null,
    biometricsEnabled: hasPasskey,
    countDevices: async (reader, userId) =>
      (await listSignedIn(reader, { userId, now: core.clock.now() })).length,
    deviceSharersOf: listDeviceSharers,
    deviceAge: findDeviceAge,
    async factorAddedAt(reader, userId) {
      const times = [(await findTwoFactor(reader, userId))?.enabledAt, await newestPasskeyAt(reader, userId)];
      const known = times.flatMap((time) => (time === undefined || time === null ? [] : [time.getTime()]));
      return known.length === 0 ? null : new Date(Math.max(...known));
    },
    pushTargets: (reader, userIds) => listPushTargets(core, reader, userIds),
    forgetPushToken: (tx, target) => forgetPushToken(core, tx, target),
    mount(mount) {
      mountSessions(mount, { ...context, stepUp }, { clientOf });
      mountPasskeys(mount, { ...context, stepUp }, { clientOf });
      mountStepUp(mount, context);
    },
    jobs: sessionJobs(core),
  };
}

function createCore({ secrets, publicOrigin, ...rest }: SessionsDeps): SessionsCore {
  const { clock } = rest;
  return {
    ...rest,
    accessTokens: createAccessTokens({ secrets, clock, issuer: publicOrigin }),
    cookies: createSessionCookies({ publicOrigin, key: secrets.key('device-cookie') }),
    recoveryPepper: secrets.key('recovery-code'),
    pushMarkKey: secrets.key('push-token'),
    revocations: createRevocations(),
    relyingParty: relyingPartyOf(publicOrigin),
  };
}

function createOperations(core: SessionsCore): SessionOperations {
  return {
    open: (tx, opening) => openSession(core, tx, opening),
    renew: (tx, renewal) => renewSession(core, tx, renewal),
    isKnownDevice: (reader, device) => isKnownDevice(core, reader, device),
    async trustDevice(tx, { userId, deviceId, client, language }) {
      const hasCookie = client.mode === 'split';
      const seen = { browser: client.browser, ip: maskedIp(client.ip), language, hasCookie };
      await trustDevice(tx, { userId, deviceId, ...seen, now: core.clock.now() });
      return hasCookie ? [core.cookies.setDevice(deviceId)] : [];
    },
    endAll: (tx, ending) => endSessions(core, tx, ending),
    removePasskeysSince: deletePasskeysSince,
    async erase(tx, userId) {
      await eraseDevices(tx, userId);
      await erasePasskeys(tx, userId);
      await eraseChallenges(tx, userId);
    },
  };
}

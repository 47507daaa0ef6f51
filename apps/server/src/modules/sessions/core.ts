import type { Clock } from '../../platform/clock.ts';
import type { PasswordHasher } from '../../platform/crypto/password-hasher.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { Stream } from '../../platform/stream/stream.ts';
import type { SecondFactor, StepUp, Users } from '../users/index.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { SessionCookies } from './cookies.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';
import type { Revocations } from './revocations.ts';

/** The dependencies of this module's use cases. */
export interface SessionsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  readonly outbox: Outbox;
  readonly stream: Stream;
  readonly hasher: PasswordHasher;
  readonly sealer: Sealer;
  readonly users: Users;
  readonly accessTokens: AccessTokens;
  readonly cookies: SessionCookies;
  readonly recoveryPepper: Buffer;
  /** HMAC key for push tokens, to find the same token again. */
  readonly pushMarkKey: Buffer;
  readonly revocations: Revocations;
  /** The WebAuthn relying party of our passkeys. */
  readonly relyingParty: RelyingParty;
}

export interface SessionsContext extends SessionsCore {
  readonly secondFactor: SecondFactor;
}

/** Adds step-up, for the use cases that need it. */
export interface FactorContext extends SessionsContext {
  readonly stepUp: StepUp;
}

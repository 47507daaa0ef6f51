import type { Clock } from '../../platform/clock.ts';
import type { PasswordHasher } from '../../platform/crypto/password-hasher.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { CommonPasswords } from '../../platform/passwords/common-passwords.ts';
import type { PasswordRules } from '../../platform/passwords/password-policy.ts';
import type { Random } from '../../platform/random.ts';
import type { Stream } from '../../platform/stream/stream.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import type { AttemptRules, Attempts } from './attempts.ts';
import type { EmailCodes } from './email-codes.ts';
import type { MailboxCodes } from './mailbox-codes.ts';
import type { ProfileFacts, UserPorts } from './ports.ts';

/** The dependencies of this module's use cases. */
export interface UsersCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  readonly outbox: Outbox;
  readonly stream: Stream;
  readonly hasher: PasswordHasher;
  readonly sealer: Sealer;
  readonly isCommon: CommonPasswords;
  readonly attempts: Attempts;
  readonly emailCodes: EmailCodes;
  readonly mailboxCodes: MailboxCodes;
  readonly attemptRules: AttemptRules;
  readonly passwordRules: PasswordRules;
  readonly facts: ProfileFacts;
  /** Runs unauthenticated calls with a concurrency limit, so that a flood of them cannot starve the database. */
  readonly publicWork: WorkQueue;
}

/** Adds the ports that higher modules implement, for the use cases behind the routes. */
export type UsersContext = UsersCore & UserPorts;

import type { Mount } from '../../http/mount.ts';
import type { IdentityGate } from '../../platform/caller.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import type { WebhookHandler } from '../../platform/webhooks/core.ts';
import type { WebhookReceiver } from '../../platform/webhooks/webhooks.ts';
import type { KycCore, KycDeskCore } from './core.ts';
import { mountKycDesk } from './desk/desk-routes.ts';
import { countWaiting } from './desk/desk-store.ts';
import { eraseOf } from './erase-store.ts';
import { handlePartnerMessage } from './handle-partner-message.ts';
import { gateProblem, type KycStatus, notChecked } from './kyc-policy.ts';
import { legalNameOf } from './legal-name.ts';
import { mountKyc, mountKycWebhook } from './routes.ts';
import { listSamePersons } from './same-person.ts';
import { findIdentity } from './store.ts';
import { kycTasks } from './tasks.ts';

export * from './events.ts';
export type { KycStatus } from './kyc-policy.ts';
export { isSameName } from './name-policy.ts';
export type * from './ports.ts';

/** The identity checks of users. */
export interface Kyc {
  /** For the profile, and for everything that requires a checked identity. */
  statusOf(reader: Reader, userId: string): Promise<KycStatus>;
  /** Given names and family name of the documents. Undefined while the identity is not approved. */
  legalNameOf(reader: Reader, userId: string): Promise<string | undefined>;
  /** Which of `others` are the same person, by document or by name and date of birth. */
  samePersonsOf(reader: Reader, userId: string, others: readonly string[]): Promise<readonly string[]>;
  /** The checks that wait for staff, as the desk's queue shows them. */
  countWaiting(reader: Reader): Promise<number>;
  /** For endpoints that require a checked identity. */
  readonly gate: IdentityGate;
  /** Handles a verified webhook of the partner. */
  readonly handlePartnerMessage: WebhookHandler;
  mount(mount: Mount): void;
  mountWebhook(mount: Mount, receive: WebhookReceiver): void;
  mountDesk(mount: Mount, ports: Pick<KycDeskCore, 'staff'>): void;
  /** Erases a user's personal data, in the transaction that deletes the account. */
  erase(tx: Tx, userId: string): Promise<void>;
  readonly tasks: readonly TaskRunner[];
}

export function createKyc(core: KycCore): Kyc {
  return {
    statusOf: async (reader, userId) => ((await findIdentity(reader, userId)) ?? notChecked).status,
    legalNameOf: (reader, userId) => legalNameOf(core, reader, userId),
    samePersonsOf: (reader, userId, others) => listSamePersons(core, reader, { userId, others }),
    countWaiting,
    gate: {
      problemOf: async (userId) =>
        gateProblem((await findIdentity(core.db.autocommit, userId)) ?? notChecked),
    },
    handlePartnerMessage: handlePartnerMessage(core),
    mount: (mount) => mountKyc(mount, core),
    mountWebhook: mountKycWebhook,
    mountDesk: (mount, ports) => mountKycDesk(mount, { ...core, ...ports }),
    erase: (tx, userId) => eraseOf(tx, { userId, now: core.clock.now() }),
    tasks: kycTasks(core),
  };
}

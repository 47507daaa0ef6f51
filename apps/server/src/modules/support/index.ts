import type { Mount } from '../../http/mount.ts';
import type { Reader, ReplicaReader, Tx } from '../../platform/db/db.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import { countForPerson } from './case-store.ts';
import type { SupportCore } from './core.ts';
import { openCases } from './open-cases.ts';
import { mountSupport, mountSupportDesk } from './routes.ts';
import { countWaiting, eraseTickets, findLateNumber } from './ticket-store.ts';

export { differingDrawers, givenUpWebhooks, lateOperations } from './case-sources.ts';
export * from './events.ts';

/** Customers' tickets, staff's answers, and cases that the product opens. */
export interface Support {
  /** The case of a late operation, if there is one. */
  numberOf(
    reader: ReplicaReader,
    own: { userId: string; transactionId: string },
  ): Promise<number | undefined>;
  /** The threads that wait for a reply, as the desk's queue shows them. */
  countThreads(reader: Reader): Promise<number>;
  /** The open cases that are free or this person's. */
  countCases(reader: Reader, staffId: string): Promise<number>;
  /** Deletes what a user wrote, in the transaction that deletes the account. */
  erase(tx: Tx, userId: string): Promise<void>;
  /** Opens the cases that are due. Runs every minute. */
  openCases(): Promise<void>;
  mount(mount: Mount): void;
  readonly tasks: readonly TaskRunner[];
}

export function createSupport(core: SupportCore): Support {
  return {
    numberOf: findLateNumber,
    countThreads: countWaiting,
    countCases: countForPerson,
    erase: (tx, userId) => eraseTickets(tx, { userId, now: core.clock.now() }),
    openCases: () => openCases(core),
    mount(mount) {
      mountSupport(mount, core);
      mountSupportDesk(mount, core);
    },
    tasks: [recurring('support.open-cases', { everySeconds: 60 }, () => openCases(core))],
  };
}

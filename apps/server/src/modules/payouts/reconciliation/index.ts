import {
  askPayoutPartner,
  confirmPayoutFinding,
  getPayoutReconciliation,
  listWebhooks,
  retryWebhook,
  runPayoutReconciliation,
  settlePayoutFinding,
} from '@gim/contract';
import type { Mount } from '../../../http/mount.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { recurring, type TaskRunner } from '../../../platform/jobs/task.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Webhooks } from '../../../platform/webhooks/webhooks.ts';
import { PartnerUnknown } from '../ports.ts';
import { compareDay } from './compare-day.ts';
import { countOpenFindings } from './finding-store.ts';
import { dayBefore, dayOf, getReconciliation } from './get-reconciliation.ts';
import { askPartner, confirmFinding, type ReconciliationCore, settleFinding } from './settle-finding.ts';

export type { ReconciliationCore } from './settle-finding.ts';

/** Compares our payouts with the partners', daily and in both directions (P-04), and settles the differences. */
export interface Reconciliation {
  mount(mount: Mount): void;
  readonly tasks: readonly TaskRunner[];
  /** Compares a day (UTC) now. */
  run(day: string): Promise<void>;
  /** The differences of all days that nobody has settled. */
  countOpen(reader: Reader): Promise<number>;
}

export interface ReconciliationDeps extends ReconciliationCore {
  readonly webhooks: Pick<Webhooks, 'list' | 'retry' | 'countDay'>;
}

const isDay = (day: string): boolean => !Number.isNaN(new Date(`${day}T00:00:00Z`).getTime());

export function createReconciliation({ webhooks, ...core }: ReconciliationDeps): Reconciliation {
  const run = (day: string): Promise<void> => compareDay(core, day);
  return {
    run,
    countOpen: countOpenFindings,
    tasks: [
      // Late enough for payouts that were in transit at midnight.
      recurring('payouts.reconcile', { dailyAt: '04:10' }, () => run(dayBefore(core.clock.now()))),
    ],
    mount(mount) {
      mount(getPayoutReconciliation, ({ query }) => getReconciliation(core, webhooks, query.day));
      mount(runPayoutReconciliation, async ({ body: { day } }, { staffId }) => {
        if (!isDay(day) || day > dayOf(core.clock.now())) throw new Refusal('ValueInvalid', { field: 'day' });
        await core.db.inTransaction((tx) =>
          core.staff.audit(tx, { staffId, action: 'payouts.reconcile', subject: day, before: {}, after: {} }),
        );
        await run(day).catch((error: unknown) => {
          throw error instanceof PartnerUnknown ? new Refusal('PayoutsUnavailable') : error;
        });
      });
      mount(settlePayoutFinding, ({ params: { findingId: id }, body }, { staffId }) =>
        settleFinding(core, { staffId, id, ...body, pairId: body.pairId ?? null }),
      );
      mount(confirmPayoutFinding, ({ params: { findingId: id }, body }, { staffId }) =>
        confirmFinding(core, { staffId, id, ...body }),
      );
      mount(askPayoutPartner, ({ params: { findingId } }) => askPartner(core, findingId));
      mount(listWebhooks, async ({ query }) => ({
        items: await webhooks.list(core.db.autocommit, { isOpen: query.open === 'true' }),
      }));
      mount(retryWebhook, ({ body }, { staffId }) =>
        core.db.inTransaction(async (tx) => {
          if (!(await webhooks.retry(tx, body))) throw new Refusal('NotFound');
          const subject = `${body.partner} ${body.id}`;
          await core.staff.audit(tx, { staffId, action: 'webhooks.retry', subject, before: {}, after: {} });
        }),
      );
    },
  };
}

import type { WebhookHandler } from '../../platform/webhooks/core.ts';
import { applyPartner, writePlan } from './apply-partner.ts';
import type { PayoutsCore } from './core.ts';
import type { PayoutMessages } from './ports.ts';
import { findPayout } from './store.ts';
import { planOf } from './transitions.ts';

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Handles a partner's webhook. The message is only a hint: the handler asks the partner for the payout's state (H-04).
 * If a posting follows, the message is consumed with it; everything else runs in the transaction that consumes it
 * (H-02).
 */
export function createMessageHandler(core: PayoutsCore, messages: PayoutMessages): WebhookHandler {
  const nothing = async (): Promise<void> => undefined;
  return async ({ payload, consumption }) => {
    const about = messages.readMessage(payload);
    if (about === null || !isUuid(about.payoutId)) return nothing;
    const { payoutId: id, event } = about;
    const row = await findPayout(core.db.autocommit, id);
    const partner = row && core.partners[row.kind];
    if (row === undefined || partner === undefined) {
      core.log.warn({ payout: id, event }, 'a message names an unknown payout');
      return nothing;
    }
    const found = await partner.find(id);
    if (found === 'unknown') return nothing;
    const { do: next } = planOf(row, found);
    if (next === 'note' || next === 'askFee' || next === 'returnedAfterEnd' || next === 'alarm')
      return async (tx) => void (await writePlan(core, tx, { id, found }));
    await applyPartner(core, id, found, [consumption]);
    return nothing;
  };
}

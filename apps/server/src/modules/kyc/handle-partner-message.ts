import type { WebhookHandler } from '../../platform/webhooks/core.ts';
import { readForEffect } from './apply-applicant.ts';
import type { KycCore } from './core.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A message only says which user has changed; the data is read from the partner (H-04). */
export const handlePartnerMessage =
  (core: KycCore): WebhookHandler =>
  async ({ id, payload }) => {
    // No partner is configured in this process: leave the message to one that has it.
    if (core.partner === undefined) throw new Error('No identity partner is connected.');
    const about = core.partner.readMessage(payload);
    if (about === null || !uuid.test(about.userId)) {
      core.log.info({ id }, 'a message of the identity partner names an unknown user');
      return async () => undefined;
    }
    return readForEffect(core, about.userId.toLowerCase());
  };

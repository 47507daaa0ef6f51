import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type ControlInput, type ControlName, controls } from '../../partners/payouts-sandbox/protocol.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SandboxMount } from '../sandbox-mount.ts';
import type { PartnerProcess } from './partner-process.ts';

const { payoutId: _, ...outcome } = controls.outcome.shape;
/** A new payout reaches the partner within a second or two. */
const WAIT_MS = 6_000;
const ASK_MS = 100;

/** Endpoints that control and show the payout partner. */
export function mountPayoutPartner(mount: SandboxMount, partner: PartnerProcess): void {
  const ask = async <Name extends ControlName>(call: Name, input: ControlInput<Name>): Promise<object> => {
    if (!partner.isUp()) throw new Refusal('Unavailable', { retryAfterSeconds: 1 });
    try {
      return Object((await partner.ask(call, input)) ?? {});
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Refusal(reason === 'PayoutUnknown' ? 'NotFound' : 'ValueInvalid', { params: { reason } });
    }
  };
  mount.call(
    {
      method: 'POST',
      path: '/sandbox/payouts/{transactionId}',
      params: z.strictObject({ transactionId: z.uuid() }),
      body: z.strictObject(outcome),
    },
    async ({ params: { transactionId: payoutId }, body }) => {
      for (let waited = 0; ; waited += ASK_MS) {
        try {
          return await ask('outcome', { payoutId, ...body });
        } catch (error) {
          const isLate = waited >= WAIT_MS;
          if (isLate || !(error instanceof Refusal) || error.problem !== 'NotFound') throw error;
        }
        await sleep(ASK_MS);
      }
    },
  );
  mount.call({ method: 'POST', path: '/sandbox/payout-partner', body: controls.behave }, async ({ body }) =>
    ask('behave', body),
  );
  mount.call({ method: 'GET', path: '/sandbox/payout-partner' }, async () => ({
    isUp: partner.isUp(),
    origin: partner.origin() ?? null,
    ...(partner.isUp() ? await ask('state', {}) : {}),
  }));
  mount.call(
    { method: 'POST', path: '/sandbox/payout-partner/payouts', body: controls.plant },
    async ({ body }) => ask('plant', body),
  );
}

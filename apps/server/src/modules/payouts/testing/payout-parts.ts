import type { WebhookPartner } from '@gim/contract';
import { createSealer } from '../../../platform/crypto/seal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { processWebhookTask } from '../../../platform/webhooks/process-webhook.ts';
import { signWebhook } from '../../../platform/webhooks/standard-webhooks.ts';
import { createWebhooks, type Webhooks } from '../../../platform/webhooks/webhooks.ts';
import { LIGHT_PASSWORDS, ORIGIN, type TestIdentity } from '../../../testing/test-identity.ts';
import { wireStaff } from '../../../wiring.ts';
import { flows } from '../../../wiring-flows.ts';
import { createFees, noFeeShares } from '../../fees/index.ts';
import { isSameName } from '../../kyc/index.ts';
import { createLedger, type Ledger } from '../../ledger/index.ts';
import { createLimits } from '../../limits/index.ts';
import type { Staff } from '../../staff/index.ts';
import { createTransactions } from '../../transactions/index.ts';
import { type CardFacts, createPayouts, type Payouts } from '../index.ts';
import { createReconciliation, type Reconciliation } from '../reconciliation/index.ts';
import { createTestForms, TestPartner, testMessages } from './test-partner.ts';

/** The modules that payouts depend on in a test. */
export interface PayoutParts {
  readonly ledger: Ledger;
  readonly staff: Staff;
  readonly payouts: Payouts;
  readonly reconciliation: Reconciliation;
  readonly card: TestPartner;
  readonly paypal: TestPartner;
  readonly cards: Map<string, CardFacts & { readonly userId: string }>;
  /** Legal names from identity checks, by user id. */
  readonly checked: Map<string, string>;
  readonly webhooks: Webhooks;
  /** Handles one webhook message, as the job would. */
  readonly processMessage: (id: string) => Promise<void>;
  readonly signed: (message: { id: string; body: string }) => Readonly<Record<string, string>>;
}

type Shared = Pick<PayoutParts, 'card' | 'paypal' | 'cards' | 'checked'>;

/** Real ledger, limits, history and staff. A second process shares the partner with the first. */
export function makePayoutParts(
  platform: Platform,
  {
    users,
    sessions,
    secrets,
    shared,
  }: Pick<TestIdentity, 'users' | 'sessions' | 'secrets'> & { readonly shared: Shared | undefined },
) {
  const ledger = createLedger(platform);
  const transactions = createTransactions({ ...platform, books: ledger, flows });
  const limits = createLimits({ ...platform, identities: { isChecked: async () => true } });
  const staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
  const sealer = createSealer({ key: secrets.key('seal'), random: platform.random });
  const secretOf = (partner: WebhookPartner) => secrets.key(`webhook ${partner}`);
  const webhooks = createWebhooks({
    ...platform,
    sealer,
    hashKey: secrets.key('webhook body'),
    secretsOf: (partner) => [secretOf(partner)],
  });
  const now = () => platform.clock.now();
  const own: Shared = shared ?? {
    card: new TestPartner('card', now),
    paypal: new TestPartner('paypal', now),
    cards: new Map(),
    checked: new Map(),
  };
  const payouts = createPayouts({
    ...platform,
    sealer,
    markKey: secrets.key('payout recipient'),
    ledger,
    limits,
    transactions,
    fees: createFees({ ...platform, shares: noFeeShares }),
    users,
    stepUp: sessions.stepUp,
    signs: sessions,
    staff,
    names: { legalNameOf: async (_reader, userId) => own.checked.get(userId), isSameName },
    partners: { card: own.card, paypal: own.paypal },
    cardForms: createTestForms(own.cards),
    webhooks,
    messages: testMessages,
  });
  const reconciliation = createReconciliation({ ...payouts.core, post: ledger.post, webhooks });
  const worker = webhooks.tasks.find(({ name }) => name === processWebhookTask.name);
  const parts: PayoutParts = {
    ...own,
    ledger,
    staff,
    payouts,
    reconciliation,
    webhooks,
    processMessage: async (id) => worker?.run({ partner: 'payouts', id }),
    signed: (message) => signedHeaders(message, { at: now(), secret: secretOf('payouts') }),
  };
  const modules = [
    { name: 'transactions', routes: transactions.mount },
    { name: 'staff', routes: staff.mount, authenticator: staff.authenticator },
    { name: 'webhooks', signatures: webhooks.signatures },
    { name: 'payouts', routes: payouts.mount, consumers: payouts.consumers },
    { name: 'payouts.reconciliation', routes: reconciliation.mount, tasks: reconciliation.tasks },
  ];
  return { parts, modules };
}

/** The headers of a webhook signed like the partner's. */
function signedHeaders(
  { id, body }: { readonly id: string; readonly body: string },
  { at, secret }: { readonly at: Date; readonly secret: Buffer },
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at.getTime() / 1000).toString();
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signWebhook(secret, { id, timestamp, bytes: Buffer.from(body) }),
  };
}

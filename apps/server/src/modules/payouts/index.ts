import { payoutsWebhook } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { type Background, createLoop } from '../../platform/background.ts';
import type { Reader } from '../../platform/db/db.ts';
import { type Consumer, consumer } from '../../platform/outbox/outbox.ts';
import type { SignatureScheme } from '../../platform/webhooks/standard-webhooks.ts';
import type { Webhooks } from '../../platform/webhooks/webhooks.ts';
import { accountDeleted, accountFrozen } from '../users/index.ts';
import { advancePayouts } from './advance-payouts.ts';
import { cancelPayout } from './cancel-payout.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { PayoutsCore, SentSince } from './core.ts';
import { type PayoutQuote, quotePayout } from './fee.ts';
import { createMessageHandler } from './handle-message.ts';
import type { PayoutKind, Usd } from './payout.ts';
import { type PayoutRules, payoutRules } from './payout-rules.ts';
import type { PayoutMessages } from './ports.ts';
import { eraseRecipients } from './recipients/recipient-store.ts';
import { listRecipientSharers } from './recipients/shared-recipients.ts';
import { mountPayouts } from './routes.ts';
import { endOpen, readDay } from './store.ts';

export type { PayoutsCore } from './core.ts';
export * from './events.ts';
export type { PayoutQuote } from './fee.ts';
export type { PayoutKind, Usd } from './payout.ts';
export type { PayoutRules } from './payout-rules.ts';
export { createPayPalBatches } from './paypal-batch-store.ts';
export * from './ports.ts';

export interface PayoutsDeps extends Omit<PayoutsCore, 'rules' | 'breakers' | 'sentBeside'> {
  readonly sentBeside?: SentSince;
  readonly rules?: Partial<PayoutRules>;
  readonly webhooks: Pick<Webhooks, 'register'>;
  /** How the partner's messages are read. Undefined while none is connected: then nobody sends any. */
  readonly messages: PayoutMessages | undefined;
  /** How they are signed. Standard Webhooks when absent. */
  readonly scheme?: SignatureScheme;
}

/** Dollars that leave to cards and PayPal accounts. */
export interface Payouts {
  /** What has left this way, or is about to. */
  readonly sentSince: SentSince;
  /** Those of the others who have kept a card or a PayPal account that this user has kept. */
  recipientSharersOf(reader: Reader, userId: string, others: readonly string[]): Promise<readonly string[]>;
  mount(mount: Mount): void;
  /** One turn of everything that waits: submissions, polls, answers that were not given in time. */
  advance(): Promise<void>;
  readonly background: Background;
  readonly consumers: readonly Consumer[];
  /** What arrives of an amount; undefined while the partner is not connected. Nothing is read and nobody is asked. */
  quote(kind: PayoutKind, amount: Usd): PayoutQuote | undefined;
  /** What the parts of this module work with, for the reconciliation. */
  readonly core: PayoutsCore;
}

const TURN_MS = 1_000;

export function createPayouts({ rules: given, webhooks, messages, scheme, ...deps }: PayoutsDeps): Payouts {
  const rules = { ...payoutRules, ...given };
  const breaker = () =>
    createCircuitBreaker(deps, { failuresMax: rules.breakerFailures, pauseSeconds: rules.breakerSeconds });
  const sentBeside: SentSince = deps.sentBeside ?? (async () => 0n);
  const core: PayoutsCore = { ...deps, rules, sentBeside, breakers: { card: breaker(), paypal: breaker() } };
  core.transactions.onCancel('BankCardTransfer', (cancellation) => cancelPayout(core, cancellation));
  core.transactions.onCancel('PayPalTransfer', (cancellation) => cancelPayout(core, cancellation));
  const receive =
    messages &&
    webhooks.register({
      partner: 'payouts',
      handle: createMessageHandler(core, messages),
      ...(scheme === undefined ? {} : { scheme }),
    });
  const advance = () => advancePayouts(core);
  return {
    mount(mount) {
      mountPayouts(mount, core);
      if (receive !== undefined) mount(payoutsWebhook, receive);
    },
    recipientSharersOf: (reader, userId, others) => listRecipientSharers(core, reader, { userId, others }),
    sentSince: async (reader, of) => (await readDay(reader, of)).cents,
    advance,
    background: createLoop({ name: 'payouts', everyMs: TURN_MS, log: core.log, work: advance }),
    consumers: [
      consumer('payouts.AccountDeleted', accountDeleted, ({ payload: { userId } }, tx) =>
        eraseRecipients(tx, { userId, at: core.clock.now() }),
      ),
      // Whoever freezes an account wants nothing to leave, not even what was asked for before.
      consumer('payouts.AccountFrozen', accountFrozen, ({ payload: { userId } }, tx) =>
        endOpen(tx, { userId, reason: 'CanceledBySupport', at: core.clock.now() }),
      ),
    ],
    quote(kind, amount) {
      const partner = core.partners[kind];
      return partner && quotePayout(amount, partner, rules);
    },
    core,
  };
}

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
import { countInReview } from './desk/review-store.ts';
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

export interface PayoutsDeps extends Omit<PayoutsCore, 'rules' | 'breakers' | 'sentElsewhere'> {
  readonly sentElsewhere?: SentSince;
  readonly rules?: Partial<PayoutRules>;
  readonly webhooks: Pick<Webhooks, 'register'>;
  /** Parses the partner's webhooks. Undefined while no partner is connected. */
  readonly messages: PayoutMessages | undefined;
  /** How webhooks are signed. Default: Standard Webhooks. */
  readonly scheme?: SignatureScheme;
}

/** Payouts of dollars to cards and PayPal accounts. */
export interface Payouts {
  /** The cents paid out since a moment, open payouts included. */
  readonly sentSince: SentSince;
  /** Which of `others` have stored a card or PayPal account that this user has stored too. */
  recipientSharersOf(reader: Reader, userId: string, others: readonly string[]): Promise<readonly string[]>;
  /** The payouts that wait for staff, as the desk's list shows them. */
  countInReview(reader: Reader): Promise<number>;
  mount(mount: Mount): void;
  /** One run of the background work: submits, polls, and expires unanswered fee changes. */
  advance(): Promise<void>;
  readonly background: Background;
  readonly consumers: readonly Consumer[];
  /** What arrives of an amount. Undefined while the partner is not connected. Pure. */
  quote(kind: PayoutKind, amount: Usd): PayoutQuote | undefined;
  /** For the reconciliation. */
  readonly core: PayoutsCore;
}

const TURN_MS = 1_000;

export function createPayouts({ rules: given, webhooks, messages, scheme, ...deps }: PayoutsDeps): Payouts {
  const rules = { ...payoutRules, ...given };
  const breaker = () =>
    createCircuitBreaker(deps, { failuresMax: rules.breakerFailures, pauseSeconds: rules.breakerSeconds });
  const sentElsewhere: SentSince = deps.sentElsewhere ?? (async () => 0n);
  const core: PayoutsCore = {
    ...deps,
    rules,
    sentElsewhere,
    breakers: { card: breaker(), paypal: breaker() },
  };
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
    countInReview,
    sentSince: async (reader, of) => (await readDay(reader, of)).cents,
    advance,
    background: createLoop({ name: 'payouts', everyMs: TURN_MS, log: core.log, work: advance }),
    consumers: [
      consumer('payouts.AccountDeleted', accountDeleted, ({ payload: { userId } }, tx) =>
        eraseRecipients(tx, { userId, at: core.clock.now() }),
      ),
      // A freeze also stops payouts that were requested before it.
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

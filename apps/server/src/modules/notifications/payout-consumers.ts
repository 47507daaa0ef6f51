import type { Consumer, EventKind } from '../../platform/outbox/outbox.ts';
import * as payouts from '../payouts/index.ts';
import type { On } from './consumers.ts';
import type { MailKind } from './mail-texts.ts';

interface PayoutEvent {
  readonly userId: string;
  readonly payoutId: string;
  readonly amount: string;
  readonly to: string;
  readonly at: string;
}

/** The fields of every mail about a payout: the card by its last four digits, the PayPal account masked. */
const aboutPayout = ({ payoutId: transactionId, amount, to: recipient, at }: PayoutEvent) => ({
  transactionId,
  amount,
  ...(recipient === '' ? {} : { recipient }),
  at,
});

export function payoutConsumers(on: On): Consumer[] {
  const onPayout = <Payload extends PayoutEvent>(event: EventKind<Payload>, kind: MailKind): Consumer =>
    on(event, (payload) => ({ userId: payload.userId, content: { kind, ...aboutPayout(payload) } }));
  return [
    onPayout(payouts.payoutRequested, 'payoutRequested'),
    onPayout(payouts.payoutSuccessful, 'payoutSuccessful'),
    onPayout(payouts.payoutEnded, 'payoutEnded'),
    on(payouts.payoutFeeChanged, ({ fee, until, ...event }) => ({
      userId: event.userId,
      content: { kind: 'payoutFeeChanged', ...aboutPayout(event), fee, until },
    })),
    on(payouts.payoutUnclaimed, ({ until, ...event }) => ({
      userId: event.userId,
      content: { kind: 'payoutUnclaimed', ...aboutPayout(event), until },
    })),
    on(payouts.recipientAdded, ({ userId, to: recipient, at }) => ({
      userId,
      content: { kind: 'recipientAdded', recipient, at },
    })),
  ];
}

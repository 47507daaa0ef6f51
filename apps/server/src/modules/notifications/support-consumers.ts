import type { Consumer } from '../../platform/outbox/outbox.ts';
import { operationLate, supportAnsweredText } from '../support/index.ts';
import { mailContext } from '../users/index.ts';
import type { On } from './consumers.ts';
import type { NotificationsCore } from './core.ts';

/** Mails of support: its answers, and that an operation is being investigated. */
export function supportConsumers({ sealer }: NotificationsCore, on: On): Consumer[] {
  return [
    on(supportAnsweredText, ({ userId, number: ticket, sealedText, at }) => ({
      userId,
      content: {
        kind: 'supportAnswered',
        ticket,
        answer: sealer.open(sealedText, mailContext(supportAnsweredText.topic, userId)),
        at,
      },
    })),
    on(operationLate, ({ userId, number: ticket, at }) => ({
      userId,
      content: { kind: 'operationLate', ticket, at },
    })),
  ];
}

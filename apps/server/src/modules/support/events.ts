import { ticketTopics } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

/** The events of this module. */
const kind = eventKinds('urgent');

const answered = {
  userId: z.uuid(),
  number: z.int(),
  messageId: z.uuid(),
  topic: z.enum(ticketTopics),
  at: z.iso.datetime(),
};

/** Staff has answered a ticket. */
export const supportAnswered = kind('SupportAnswered', answered);
/** The same event with the text, encrypted for the mailer alone. */
export const supportAnsweredText = kind(supportAnswered.topic, { ...answered, sealedText: z.string() });

/** An operation is late, and a case was opened for it. */
export const operationLate = kind('OperationLate', {
  userId: z.uuid(),
  number: z.int(),
  transactionId: z.uuid(),
  topic: z.enum(ticketTopics),
  at: z.iso.datetime(),
});

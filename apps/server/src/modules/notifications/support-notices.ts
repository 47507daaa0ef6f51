import type { Consumer } from '../../platform/outbox/outbox.ts';
import { operationLate, supportAnswered } from '../support/index.ts';
import { notice } from './notice.ts';
import type { Tell } from './notice-consumers.ts';

/** Answers, and operations that are looked into. Both lead to the thread of that number. */
export const supportNotices = (tell: Tell): Consumer[] => [
  tell(supportAnswered, ({ userId, number }) =>
    notice('SupportAnswered', { userId, params: { name: `#${number}` }, linkId: String(number) }),
  ),
  tell(operationLate, ({ userId, number }) =>
    notice('OperationLate', { userId, params: { name: `#${number}` }, linkId: String(number) }),
  ),
];

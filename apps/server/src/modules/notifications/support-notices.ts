import type { Consumer } from '../../platform/outbox/outbox.ts';
import { operationLate, supportAnswered } from '../support/index.ts';
import { notice } from './notice.ts';
import type { NoticeOn } from './notice-consumers.ts';

/** Answers, and operations under investigation. Both link to the thread with that number. */
export const supportNotices = (noticeOn: NoticeOn): Consumer[] => [
  noticeOn(supportAnswered, ({ userId, number }) =>
    notice('SupportAnswered', { userId, params: { name: `#${number}` }, linkId: String(number) }),
  ),
  noticeOn(operationLate, ({ userId, number }) =>
    notice('OperationLate', { userId, params: { name: `#${number}` }, linkId: String(number) }),
  ),
];

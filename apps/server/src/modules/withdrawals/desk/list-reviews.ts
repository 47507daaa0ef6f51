import {
  type getWithdrawalReview as getEndpoint,
  type listWithdrawalReviews as listEndpoint,
  type Reply,
  type ReviewItem,
  transactionNumber,
} from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import type { Reader } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { USD } from '../../coins/index.ts';
import type { WithdrawalsCore } from '../core.ts';
import { findWithdrawal } from '../store.ts';
import { amountOf, feeOf, stageOf, type Withdrawal } from '../withdrawal.ts';
import { listApprovals, listInReview, readReviewSums } from './review-store.ts';

const LIST_MAX = 100;

export async function listReviews(core: WithdrawalsCore): Promise<Reply<typeof listEndpoint>> {
  const { db, clock } = core;
  const reader = db.autocommit;
  const waiting = await listInReview(reader, LIST_MAX);
  const items: ReviewItem[] = [];
  for (const { id } of waiting) {
    const row = await findWithdrawal(reader, id);
    if (row?.state === 'review') items.push(await shownReview(core, reader, row));
  }
  const today = new Date(clock.now());
  today.setUTCHours(0, 0, 0, 0);
  const { inReview, cents, sent } = await readReviewSums(reader, { since: today });
  return { items, inReview, sumUsd: toDecimal(money(USD, cents)), sentToday: sent };
}

/** Opens a review. The access is audited. */
export async function getReview(
  core: WithdrawalsCore,
  { staffId, id }: { staffId: string; id: string },
): Promise<Reply<typeof getEndpoint>> {
  const { db, staff } = core;
  return db.inTransaction(async (tx) => {
    const row = await findReviewed(tx, id);
    await staff.audit(tx, { staffId, action: 'withdrawals.open', subject: id, before: null, after: null });
    return { ...(await shownReview(core, tx, row)), stage: stageOf(row.state), checks: checksOf(row) };
  });
}

/** Only withdrawals that are or were in review. */
export async function findReviewed(reader: Reader, id: string): Promise<Withdrawal> {
  const row = await findWithdrawal(reader, id);
  if (row === undefined || row.approvalsNeeded === 0 || ['requested', 'refused'].includes(row.state))
    throw new Refusal('NotFound');
  return row;
}

async function shownReview(core: WithdrawalsCore, reader: Reader, row: Withdrawal): Promise<ReviewItem> {
  const { staff, catalogue } = core;
  const approvals = await listApprovals(reader, [row.id]);
  const people = await staff.people(reader, [
    ...approvals.map(({ staffId }) => staffId),
    ...(row.questionBy === null ? [] : [row.questionBy]),
  ]);
  const personOf = (id: string) => ({ id, name: people.get(id)?.name ?? '' });
  const { id, userId, coin, network, address, memo, reasons, risk, approvalsNeeded } = row;
  const { questionBy, questionAt, questionNote } = row;
  return {
    id,
    number: transactionNumber(id),
    userId,
    email: await core.users.maskedEmailOf(reader, userId),
    coin,
    amount: toDecimal(amountOf(catalogue, row)),
    fee: toDecimal(feeOf(catalogue, row)),
    usd: toDecimal(money(USD, BigInt(row.usdCents))),
    network,
    address,
    memo,
    requestedAt: row.createdAt.toISOString(),
    reasons: [...reasons],
    risk,
    approvalsNeeded,
    approvals: approvals.map(({ staffId, at }) => ({ by: personOf(staffId), at: at.toISOString() })),
    question:
      questionBy === null || questionAt === null || questionNote === null
        ? null
        : { by: personOf(questionBy), at: questionAt.toISOString(), note: questionNote },
  };
}

function checksOf({ checks, reasons }: Withdrawal): Reply<typeof getEndpoint>['checks'] {
  const { stepUp, deviceKnownDays, addressUsed, accountAgeDays } = checks;
  return [
    { check: 'StepUp', isPassed: stepUp !== 'password-email', count: null },
    { check: 'DeviceKnownDays', isPassed: !reasons.includes('NewDevice'), count: deviceKnownDays },
    { check: 'AddressUsed', isPassed: addressUsed > 0, count: addressUsed },
    { check: 'AccountAgeDays', isPassed: accountAgeDays >= 30, count: accountAgeDays },
    { check: 'WithinLimits', isPassed: !reasons.includes('AboveTwoPeopleLimit'), count: null },
  ];
}

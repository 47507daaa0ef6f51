import {
  affiliateWithdrawalOperation,
  type createAffiliateWithdrawal as endpoint,
  type Reply,
  type StepUpProof,
} from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import { type Companion, companion } from '../../platform/db/companion.ts';
import type { IdempotentPosting } from '../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { USD } from '../coins/index.ts';
import { account, leg } from '../ledger/index.ts';
import type { StepUpDemand } from '../users/index.ts';
import type { AffiliateCore } from './core.ts';
import { referralIncomePaid } from './events.ts';
import { type CoinIncome, incomeOf } from './income.ts';
import { levelPercents, WITHDRAW_MIN_CENTS } from './rules.ts';
import { paidDebts } from './share-store.ts';
import { readFeeCounts, withdrawnFees } from './withdrawn-store.ts';
import { worthOf, worthOfAll } from './worth.ts';

type Answer = Reply<typeof endpoint>;

export interface WithdrawCall {
  readonly userId: string;
  readonly deviceId: string;
  readonly key: string;
  readonly stepUp: StepUpProof | undefined;
}

/**
 * Moves all income to the user's balance. All coins, their records and the stored answer are one posting. Income that
 * is earned meanwhile stays for the next withdrawal; a reversal meanwhile makes the posting fail, and nothing moves
 * (M-06, D5).
 */
export function withdrawIncome(
  core: AffiliateCore,
  { postIdempotently, ...call }: WithdrawCall & { readonly postIdempotently: IdempotentPosting },
): Promise<Answer> {
  return postIdempotently<Answer>(core.db.autocommit, async (keep) => {
    const { userId, deviceId, key, stepUp } = call;
    const income = await requireEnough(core, userId);
    const operation = affiliateWithdrawalOperation(key);
    const demand: StepUpDemand = { userId, deviceId, purpose: 'createAffiliateWithdrawal', operation };
    const checked = await core.stepUp.checkProof(demand, stepUp);
    await core.db.inTransaction((tx) => core.stepUp.consumeProof(tx, demand, checked));
    return post(core, { userId, income, keep });
  });
}

async function requireEnough(core: AffiliateCore, userId: string): Promise<readonly CoinIncome[]> {
  const income = await incomeOf(core, core.db.autocommit, userId);
  const worth = worthOfAll(
    core.coins,
    income.map(({ available }) => available),
  );
  if (worth.units < WITHDRAW_MIN_CENTS)
    throw new Refusal('AmountTooSmall', { params: { min: toDecimal(money(USD, WITHDRAW_MIN_CENTS)) } });
  return income;
}

async function post(
  core: AffiliateCore,
  {
    userId,
    income,
    keep,
  }: { userId: string; income: readonly CoinIncome[]; keep: (answer: Answer) => Companion },
): Promise<Answer> {
  const { ids, clock, coins, ledger, outbox } = core;
  const key = ids.next();
  const counts = await readFeeCounts(core.db.autocommit, userId);
  const paid = income.filter(({ available }) => available.units > 0n);
  const records = paid.map((one) => recordOf(core, { userId, one, key, fees: counts.get(one.coin) ?? 0 }));
  const answer: Answer = { items: records.map(({ item }) => item) };
  const worth = worthOfAll(
    coins,
    paid.map(({ available }) => available),
  );
  const [first] = records;
  if (first === undefined) throw new Error('There is income without a coin.');
  await ledger.post({
    key,
    kind: 'referral-income',
    legs: income.flatMap((one) => legsOf(userId, one)),
    companions: [
      ...records.map((record) => record.companion),
      ...income
        .filter(({ owed }) => owed.units > 0n)
        .map(({ coin, debt, owed }) =>
          companion(paidDebts, {
            affiliateId: userId,
            coin,
            owed: `${debt.units}`,
            paid: `${owed.units}`,
          }),
        ),
      ...paid.map(({ coin }) =>
        companion(withdrawnFees, { affiliateId: userId, coin, fees: counts.get(coin) ?? 0 }),
      ),
      outbox.companion(referralIncomePaid, {
        key: userId,
        payload: {
          userId,
          usd: toDecimal(worth),
          transactionId: first.id,
          at: clock.now().toISOString(),
        },
      }),
      keep(answer),
    ],
  });
  return answer;
}

/** The debt goes back to the house, which paid it so far. */
function legsOf(userId: string, { coin, available, owed }: CoinIncome) {
  const from = account(userId, coin, 'affiliate');
  return [
    ...(owed.units > 0n ? [leg(from, account('gim', coin, 'fees'), owed)] : []),
    ...(available.units > 0n ? [leg(from, account(userId, coin, 'available'), available)] : []),
  ];
}

function recordOf(
  { coins, transactions }: AffiliateCore,
  { userId, one, key, fees }: { userId: string; one: CoinIncome; key: string; fees: number },
) {
  const usd = worthOf(coins, one.available);
  return transactions.recording({
    userId,
    type: 'ReferralIncome',
    stages: ['completed'],
    side: { money: one.available, direction: 'in' },
    ...(usd === null ? {} : { usd }),
    details: { sharePercent: levelPercents[0], feesCount: fees },
    postings: [key],
  });
}

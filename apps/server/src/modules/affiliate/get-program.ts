import type { AffiliateProgram } from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import { USD } from '../coins/index.ts';
import type { AffiliateCore } from './core.ts';
import { incomeOf } from './income.ts';
import { activeFrom, firstOfMonth } from './periods.ts';
import { levelPercents, WITHDRAW_MIN_CENTS } from './rules.ts';
import { readCounts, readIncome } from './statistics-store.ts';
import { moneyOf, worthOf, worthOfAll } from './worth.ts';

export async function getProgram(core: AffiliateCore, userId: string): Promise<AffiliateProgram> {
  const { db, clock, coins, users, levels, publicOrigin } = core;
  const reader = db.autocommit;
  const now = clock.now();
  const question = { affiliateId: userId, isAllLevels: true };
  const [user, income, earned, counted] = await Promise.all([
    users.find(reader, userId),
    incomeOf(core, reader, userId),
    readIncome(reader, question),
    readCounts(reader, {
      affiliateId: userId,
      isAllLevels: false,
      from: firstOfMonth(now),
      activeFrom: activeFrom(now),
    }),
  ]);
  if (user === undefined) throw new Refusal('NotFound');
  const available = income.map((one) => one.available);
  const worth = worthOfAll(coins, available);
  return {
    affiliateId: user.affiliateId,
    link: `${publicOrigin}/?ref=${user.affiliateId}`,
    sharePercents: levelPercents.slice(0, levels),
    earnedUsd: toDecimal(
      worthOfAll(
        coins,
        earned.map(({ coin, units }) => moneyOf(coins, coin, units)),
      ),
    ),
    availableUsd: toDecimal(worth),
    available: available
      .filter(({ units }) => units > 0n)
      .map((amount) => {
        const usd = worthOf(coins, amount);
        return { coin: amount.asset.code, amount: toDecimal(amount), usd: usd && toDecimal(usd) };
      }),
    withdrawMinUsd: toDecimal(money(USD, WITHDRAW_MIN_CENTS)),
    canWithdraw: worth.units >= WITHDRAW_MIN_CENTS,
    month: counted,
  };
}

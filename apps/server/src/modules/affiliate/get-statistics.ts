import type {
  AffiliateLevel,
  AffiliatePeriod,
  AffiliateReferral,
  AffiliateReferralPage,
  AffiliateStatistics,
  AffiliateWallet,
  AffiliateWalletPage,
} from '@gim/contract';
import { toDecimal } from '@gim/money';
import type { ReplicaReader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AffiliateCore, StatisticsCore } from './core.ts';
import { pageOf, readCursor } from './cursor.ts';
import { maskedName } from './masked-name.ts';
import { activeFrom, firstDay } from './periods.ts';
import {
  type CoinSums,
  findMember,
  listMembers,
  listMembersOf,
  listSharesOf,
  type Member,
  type Question,
  readCounts,
  readDays,
  readIncome,
  readMemberSums,
} from './statistics-store.ts';
import { decimalOf, moneyOf, worthOf, worthOfAll } from './worth.ts';

const PAGE = 20;

interface Asked {
  readonly userId: string;
  readonly level: AffiliateLevel;
  readonly period: AffiliatePeriod;
  readonly cursor?: string | undefined;
}

/** Reads from a replica where there is one. */
const fromReplica =
  <Question, Answer>(
    read: (core: AffiliateCore, reader: ReplicaReader, asked: Question) => Promise<Answer>,
  ) =>
  (core: StatisticsCore, asked: Question): Promise<Answer> =>
    core.replicaReads.read(core.db.autocommit, (reader) => read(core, reader, asked));

export const getStatistics = fromReplica(readStatistics);
export const getWallet = fromReplica(readWallet);
export const getReferral = fromReplica(readReferral);

/**
 * Counts, income by day, and income by referral or by wallet. Reads only pre-aggregated sums, so the cost does not grow
 * with the number of referrals.
 */
async function readStatistics(
  core: AffiliateCore,
  reader: ReplicaReader,
  { by, ...asked }: Asked & { readonly by: 'referrals' | 'wallets' },
): Promise<AffiliateStatistics> {
  const { coins } = core;
  const question = questionOf(core, asked);
  const position = readCursor(asked.cursor);
  const isByReferral = by === 'referrals';
  const [counts, days, members] = await Promise.all([
    readCounts(reader, { ...question, activeFrom: activeFrom(core.clock.now()) }),
    readDays(reader, question),
    isByReferral ? listMembers(reader, { ...question, position, limit: PAGE + 1 }) : [],
  ]);
  const page = pageOf(members, PAGE, ({ seenAt: at, referral: id }) => ({ at, id }));
  const byCoin = groupBy(days, ({ coin }) => coin);
  const wallets = [...byCoin].map(([coin, sums]) => walletOf(core, { ...totalOf(sums), coin }));
  return {
    counts,
    incomeUsd: toDecimal(worthOfAll(coins, amountsOf(core, days))),
    days: [...groupBy(days, ({ day }) => day)].map(([day, sums]) => ({
      day,
      usd: toDecimal(worthOfAll(coins, amountsOf(core, sums))),
    })),
    referrals: await rowsOf(core, reader, question, page.rows),
    wallets: isByReferral ? [] : wallets,
    nextCursor: page.nextCursor,
  };
}

async function readWallet(
  core: AffiliateCore,
  reader: ReplicaReader,
  { wallet: coin, ...asked }: Asked & { readonly wallet: string },
): Promise<AffiliateWalletPage> {
  requireCoin(core, coin);
  const question = questionOf(core, asked);
  const position = readCursor(asked.cursor);
  const [sums, members] = await Promise.all([
    question.from === null ? readIncome(reader, question) : readDays(reader, question),
    listMembersOf(reader, { ...question, coin, position, limit: PAGE + 1 }),
  ]);
  const page = pageOf(members, PAGE, ({ seenAt: at, referral: id }) => ({ at, id }));
  const total = totalOf(sums.filter((one) => one.coin === coin));
  return {
    total: walletOf(core, { ...total, coin }),
    referrals: await rowsOf(core, reader, question, page.rows, coin),
    nextCursor: page.nextCursor,
  };
}

async function readReferral(
  core: AffiliateCore,
  reader: ReplicaReader,
  asked: {
    readonly userId: string;
    readonly wallet: string;
    readonly referral: string;
    readonly cursor?: string | undefined;
  },
): Promise<AffiliateReferralPage> {
  const { userId: affiliateId, wallet: coin, referral } = asked;
  requireCoin(core, coin);
  const position = readCursor(asked.cursor);
  const member = await findMember(reader, { affiliateId, referral });
  if (member === undefined) throw new Refusal('NotFound', { field: 'referral' });
  const { userId } = member;
  const [shares, sums] = await Promise.all([
    listSharesOf(reader, { affiliateId, userId, coin, position, limit: PAGE + 1 }),
    readMemberSums(reader, { affiliateId, from: null, userIds: [userId] }),
  ]);
  const page = pageOf(shares, PAGE, ({ at, posting: id }) => ({ at, id }));
  const total = totalOf(sums.filter((one) => one.coin === coin));
  const [row] = await rowsOf(core, reader, { affiliateId, from: null }, [member], coin);
  if (row === undefined) throw new Error('A member has no row.');
  return {
    referral: row,
    total: walletOf(core, { ...total, coin }),
    items: page.rows.map(({ at, units, feeUnits }) => ({
      at: at.toISOString(),
      fee: decimalOf(core.coins, coin, absolute(feeUnits)),
      income: decimalOf(core.coins, coin, absolute(units)),
      isReversed: units.startsWith('-'),
    })),
    nextCursor: page.nextCursor,
  };
}

const absolute = (units: string): string => units.replace(/^-/, '');

function questionOf(core: AffiliateCore, { userId, level, period }: Asked): Question {
  const isAllLevels = level === 'all';
  if (isAllLevels && core.levels === 1) throw new Refusal('MultiLevelOff');
  return { affiliateId: userId, isAllLevels, from: firstDay(period, core.clock.now()) };
}

function requireCoin({ coins: { catalogue } }: AffiliateCore, coin: string): void {
  if (!catalogue.coins.some(({ id }) => id === coin)) throw new Refusal('NotFound', { field: 'wallet' });
}

const amountsOf = ({ coins }: AffiliateCore, sums: readonly CoinSums[]) =>
  sums.map(({ coin, units }) => moneyOf(coins, coin, units));

const totalOf = (sums: readonly CoinSums[]): Omit<CoinSums, 'coin'> =>
  sums.reduce(
    (all, { units, feeUnits, fees }) => ({
      units: `${BigInt(all.units) + BigInt(units)}`,
      feeUnits: `${BigInt(all.feeUnits) + BigInt(feeUnits)}`,
      fees: all.fees + fees,
    }),
    { units: '0', feeUnits: '0', fees: 0 },
  );

function walletOf({ coins }: AffiliateCore, { coin, units, feeUnits, fees }: CoinSums): AffiliateWallet {
  const usd = worthOf(coins, moneyOf(coins, coin, units));
  return {
    coin,
    feesCount: Math.max(0, fees),
    income: decimalOf(coins, coin, units),
    incomeUsd: usd && toDecimal(usd),
    fees: decimalOf(coins, coin, feeUnits),
  };
}

function groupBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** Members as the pages show them: masked, with the income from them in the period, in one coin or in all. */
async function rowsOf(
  core: AffiliateCore,
  reader: ReplicaReader,
  question: Pick<Question, 'affiliateId' | 'from'>,
  members: readonly Member[],
  coin?: string,
): Promise<AffiliateReferral[]> {
  if (members.length === 0) return [];
  const userIds = members.map(({ userId }) => userId);
  const [sums, briefs] = await Promise.all([
    readMemberSums(reader, { ...question, userIds }),
    core.users.briefsOf(reader, userIds),
  ]);
  return members.map((member) => {
    const own = sums.filter((one) => one.userId === member.userId && (coin ?? one.coin) === one.coin);
    const email = briefs.get(member.userId)?.email ?? null;
    const fees = own.map((one) => moneyOf(core.coins, one.coin, one.feeUnits));
    return {
      referral: member.referral,
      name: email === null ? null : maskedName(email),
      level: member.level,
      since: member.since.toISOString(),
      feesCount: Math.max(0, totalOf(own).fees),
      incomeUsd: toDecimal(worthOfAll(core.coins, amountsOf(core, own))),
      feesUsd: toDecimal(worthOfAll(core.coins, fees)),
      coin: coin ?? member.coin,
      isEarning: member.isEarning,
    };
  });
}

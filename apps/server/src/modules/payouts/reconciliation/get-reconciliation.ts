import {
  type getPayoutReconciliation as endpoint,
  type PayoutFindingItem,
  type Reply,
  transactionNumber,
} from '@gim/contract';
import { toDecimal } from '@gim/money';
import type { Reader } from '../../../platform/db/db.ts';
import type { Webhooks } from '../../../platform/webhooks/webhooks.ts';
import { cents } from '../payout.ts';
import { isLikelyPair } from './finding.ts';
import { type Finding, findComparison, listDays, listFindings } from './finding-store.ts';
import type { ReconciliationCore } from './settle-finding.ts';

const FINDINGS_MAX = 200;
const DAYS_MAX = 31;
const DAY_MS = 86_400_000;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const dayBefore = (at: Date): string => dayOf(new Date(at.getTime() - DAY_MS));

/** A day for the desk: the sums of the comparison, the findings, and the day's webhooks. */
export async function getReconciliation(
  core: ReconciliationCore,
  webhooks: Pick<Webhooks, 'countDay'>,
  asked: string | undefined,
): Promise<Reply<typeof endpoint>> {
  const { db, clock } = core;
  const reader = db.autocommit;
  const days = await listDays(reader, DAYS_MAX);
  const day = asked ?? days[0] ?? dayBefore(clock.now());
  const run = await findComparison(reader, day);
  const findings = await listFindings(reader, { day, limit: FINDINGS_MAX });
  const ofDay = findings.filter((one) => one.day === day);
  return {
    day,
    days: [...days],
    ranAt: run?.ranAt.toISOString() ?? null,
    ours: { count: run?.oursCount ?? 0, sum: shown(run?.oursSum) },
    theirs: { count: run?.theirsCount ?? 0, sum: shown(run?.theirsSum) },
    agree: { count: run?.agreeCount ?? 0, sum: shown(run?.agreeSum) },
    onlyOurs: totalOf(ofDay.filter(({ finding }) => finding === 'OnlyOurs').map(({ ours }) => ours)),
    onlyTheirs: totalOf(ofDay.filter(({ finding }) => finding === 'OnlyTheirs').map(({ theirs }) => theirs)),
    differs: differsOf(ofDay),
    findings: await shownFindings(core, reader, findings),
    webhooks: await webhooks.countDay(reader, day),
  };
}

const shown = (units: string | undefined): string => toDecimal(cents(units ?? '0'));

function totalOf(sides: readonly ({ readonly amount: string } | null)[]): { count: number; sum: string } {
  const units = sides.reduce((sum, side) => sum + BigInt(side?.amount ?? '0'), 0n);
  return { count: sides.length, sum: toDecimal(cents(units)) };
}

function differsOf(findings: readonly Finding[]): { count: number; sum: string } {
  const both = findings.filter(({ ours, theirs }) => ours !== null && theirs !== null);
  const units = both.reduce(
    (sum, { ours, theirs }) => sum + BigInt(ours?.amount ?? '0') - BigInt(theirs?.amount ?? '0'),
    0n,
  );
  return { count: both.length, sum: toDecimal(cents(units)) };
}

async function shownFindings(
  { staff }: ReconciliationCore,
  reader: Reader,
  findings: readonly Finding[],
): Promise<PayoutFindingItem[]> {
  const people = await staff.people(
    reader,
    findings.flatMap(({ request }) => (request === null ? [] : [request.by])),
  );
  const pairs = likelyPairs(findings);
  return findings.map((one) => ({
    id: one.id,
    finding: one.finding,
    ours:
      one.ours === null || one.payoutId === null
        ? null
        : {
            ...sideOf(one.ours),
            number: transactionNumber(one.payoutId),
            transactionId: one.payoutId,
            kind: one.kind,
          },
    theirs:
      one.theirs === null
        ? null
        : { ...sideOf(one.theirs), number: one.reference ?? '', transactionId: null, kind: one.kind },
    likelyPairId: pairs.get(one.id) ?? null,
    foundAt: one.foundAt.toISOString(),
    request:
      one.request === null
        ? null
        : {
            by: { id: one.request.by, name: people.get(one.request.by)?.name ?? '' },
            at: one.request.at.toISOString(),
            action: one.request.action,
            note: one.request.note,
          },
    settledAt: one.settledAt?.toISOString() ?? null,
  }));
}

const sideOf = (side: NonNullable<Finding['ours']>) => ({
  to: side.to === '' ? null : side.to,
  amount: shown(side.amount),
  fee: shown(side.fee),
  state: side.state,
  at: side.at.toISOString(),
});

/** Suggests a pair only when each finding is the other's only candidate. */
function likelyPairs(findings: readonly Finding[]): ReadonlyMap<string, string> {
  const open = findings.filter(({ settledAt }) => settledAt === null);
  const partnersOf = (one: Finding): readonly Finding[] =>
    open.filter((other) => isLikelyPair(one, other) || isLikelyPair(other, one));
  const pairs = new Map<string, string>();
  for (const one of open) {
    const [other, second] = partnersOf(one);
    if (other !== undefined && second === undefined && partnersOf(other).length === 1)
      pairs.set(one.id, other.id);
  }
  return pairs;
}

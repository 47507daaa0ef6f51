import { applyPartner } from '../apply-partner.ts';
import type { PayoutsCore } from '../core.ts';
import { type PayoutKind, payoutKinds, receivesOf } from '../payout.ts';
import { recipientOf } from '../payout-event.ts';
import type { PartnerPayout, PayoutPartner } from '../ports.ts';
import { shownTarget } from '../recipients/recipient.ts';
import { findPayout } from '../store.ts';
import { partnerStates } from '../transitions.ts';
import { compare, type Difference, ourSideOf, partnerSideOf } from './finding.ts';
import {
  findingKey,
  listOrdered,
  settleAgreed,
  upsertComparison,
  upsertFinding,
  wasSettled,
} from './finding-store.ts';

interface Tally {
  ours: { count: number; sum: bigint };
  theirs: { count: number; sum: bigint };
  agree: { count: number; sum: bigint };
}

const add = (to: { count: number; sum: bigint }, cents: bigint): void => {
  to.count += 1;
  to.sum += cents;
};

/**
 * Compares the payouts that we submitted on a day with those that the partners have for that day, in both directions
 * (P-04). Payouts that only lag behind are updated first; what still differs is stored as a finding for the desk.
 * Idempotent. Throws `PartnerUnknown` when a partner cannot be read, because a partial list would make every payout
 * look lost.
 */
export async function compareDay(core: PayoutsCore, day: string): Promise<void> {
  const { db, clock, ids } = core;
  const none = () => ({ count: 0, sum: 0n });
  const tally: Tally = { ours: none(), theirs: none(), agree: none() };
  const differences: Difference[] = [];
  for (const kind of payoutKinds) {
    const partner = core.partners[kind];
    if (partner !== undefined) differences.push(...(await compareKind(core, { partner, kind, day, tally })));
  }
  const at = clock.now();
  await db.inTransaction(async (tx) => {
    for (const one of differences)
      if (!(await wasSettled(tx, one))) await upsertFinding(tx, { ...one, id: ids.next(), day, at });
    await settleAgreed(tx, { day, open: differences.map(findingKey), at });
    await upsertComparison(tx, {
      day,
      ranAt: at,
      oursCount: tally.ours.count,
      oursSum: `${tally.ours.sum}`,
      theirsCount: tally.theirs.count,
      theirsSum: `${tally.theirs.sum}`,
      agreeCount: tally.agree.count,
      agreeSum: `${tally.agree.sum}`,
    });
  });
}

interface Kind {
  readonly partner: PayoutPartner;
  readonly kind: PayoutKind;
  readonly day: string;
  readonly tally: Tally;
}

async function compareKind(core: PayoutsCore, { partner, kind, day, tally }: Kind): Promise<Difference[]> {
  const listed = await partner.listDay(day);
  const byPayout = new Map(listed.flatMap((one) => (one.payoutId === null ? [] : [[one.payoutId, one]])));
  const ordered = await listOrdered(core.db.autocommit, { day, kind });
  const differences: Difference[] = [];
  for (const id of ordered) {
    // Near midnight the partner may list it under another day, so ask for it by id.
    const theirs = byPayout.get(id) ?? (await findOne(partner, id));
    byPayout.delete(id);
    const difference = await comparePayout(core, { id, theirs, tally, day });
    if (difference !== undefined) differences.push(difference);
  }
  const matched = new Set(ordered);
  for (const theirs of listed) {
    if (theirs.payoutId !== null && matched.has(theirs.payoutId)) continue;
    const id = theirs.payoutId;
    const isOurs = id !== null && isUuid(id) && (await findPayout(core.db.autocommit, id))?.kind === kind;
    const difference =
      isOurs && id !== null
        ? await comparePayout(core, { id, theirs, tally, day })
        : onlyTheirs({ kind, theirs, tally });
    if (difference !== undefined) differences.push(difference);
  }
  return differences;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

async function findOne(partner: PayoutPartner, id: string): Promise<PartnerPayout | undefined> {
  const found = await partner.find(id);
  return found === 'unknown' ? undefined : found;
}

function onlyTheirs({
  kind,
  theirs,
  tally,
}: Pick<Kind, 'kind' | 'tally'> & { readonly theirs: PartnerPayout }): Difference {
  add(tally.theirs, theirs.amount.units);
  const { reference } = theirs;
  return {
    finding: 'OnlyTheirs',
    kind,
    payoutId: null,
    reference,
    ours: null,
    theirs: partnerSideOf(theirs),
  };
}

interface One {
  readonly id: string;
  readonly theirs: PartnerPayout | undefined;
  readonly tally: Tally;
  readonly day: string;
}

async function comparePayout(
  core: PayoutsCore,
  { id, theirs, tally, day }: One,
): Promise<Difference | undefined> {
  const reader = core.db.autocommit;
  const before = await findPayout(reader, id);
  if (before === undefined) return undefined;
  // A lost webhook is not a difference: apply the partner's current state first.
  if (theirs !== undefined && partnerStates.includes(before.state)) await applyPartner(core, id, theirs);
  const row = (await findPayout(reader, id)) ?? before;
  const recipient = await recipientOf(core, reader, row);
  const to = recipient === undefined ? '' : shownTarget(recipient.data);
  const outcome = compare({ ours: row, to, theirs });
  if (outcome === 'none') return undefined;
  // A payout of another day counts in the sums of that day.
  if ((row.orderedAt ?? row.createdAt).toISOString().startsWith(day)) {
    const { units } = receivesOf(row);
    add(tally.ours, units);
    if (theirs !== undefined) add(tally.theirs, theirs.amount.units);
    if (outcome === 'agree') add(tally.agree, units);
  }
  if (outcome === 'agree') return undefined;
  return {
    finding: outcome,
    kind: row.kind,
    payoutId: id,
    reference: theirs?.reference ?? row.partnerReference,
    ours: ourSideOf(row, to),
    theirs: theirs === undefined ? null : partnerSideOf(theirs),
  };
}

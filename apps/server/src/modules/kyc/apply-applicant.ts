import type { KycReason } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import {
  applyDecision,
  type Check,
  type Decision,
  findNewestCheck,
  insertCheck,
  insertDecision,
  setPartnerAt,
  updateData,
} from './check-store.ts';
import type { KycCore } from './core.ts';
import { kycDecided } from './events.ts';
import { canStartCheck, notChecked, reviewEffect } from './kyc-policy.ts';
import { legalName } from './name-policy.ts';
import { type Hits, sealData, sealHits } from './personal-data.ts';
import { insertPicture, type NewPicture } from './picture-store.ts';
import { readPictures } from './pictures.ts';
import type { Applicant, PartnerReview } from './ports.ts';
import { findIdentity, writeIdentity } from './store.ts';

/** The longest duration of a check, as shown to the customer. */
const ETA_HOURS = 24;

/** Applies what was read from the partner to our tables. */
type Effect = (tx: Tx) => Promise<void>;

/**
 * Reads the partner's current data about a user (H-04), with the pictures of a check that is new to us, and returns the
 * effect to apply. Writes nothing itself: the effect runs in the caller's transaction. Of several concurrent reads, in
 * any order, only newer data has an effect.
 */
export async function readForEffect(core: KycCore, userId: string): Promise<Effect> {
  const { db, partner } = core;
  if (partner === undefined) throw new Error('No identity partner is connected.');
  const applicant = await partner.readApplicant(userId);
  if (applicant === undefined) return async () => undefined;
  const newest = await findNewestCheck(db.autocommit, userId);
  const isOld = newest !== undefined && applicant.submittedAt < newest.submittedAt;
  if (isOld || !(await isWanted(core, userId)))
    return (tx) => applyApplicant(core, tx, { userId, applicant, fresh: undefined });
  const isKnown = newest?.submittedAt.getTime() === applicant.submittedAt.getTime();
  const pictures = isKnown ? undefined : await readPictures(core, partner, applicant);
  const fresh = { pictures, ...(await screen(core, applicant)) };
  return (tx) => applyApplicant(core, tx, { userId, applicant, fresh });
}

async function isWanted({ db, users }: KycCore, userId: string): Promise<boolean> {
  const user = await users.find(db.autocommit, userId);
  const identity = (await findIdentity(db.autocommit, userId)) ?? notChecked;
  return user !== undefined && user.status !== 'Deleted' && canStartCheck(identity);
}

interface Fresh {
  /** Undefined if they are already stored. */
  readonly pictures: readonly NewPicture[] | undefined;
  readonly screenedAt: Date | null;
  readonly hits: Readonly<Hits>;
}

async function screen(
  { sanctions, clock }: KycCore,
  { entered, extracted }: Applicant,
): Promise<Pick<Fresh, 'screenedAt' | 'hits'>> {
  if (sanctions === undefined) return { screenedAt: null, hits: [] };
  const names = new Set([legalName(entered), legalName({ ...entered, ...extracted })]);
  const birthDate = extracted.birthDate ?? entered.birthDate;
  const found: Hits = [];
  for (const name of names) found.push(...(await sanctions.screen({ name, birthDate })));
  const unique = new Map(found.map((hit) => [`${hit.list} ${hit.name}`, hit]));
  return { screenedAt: clock.now(), hits: [...unique.values()] };
}

async function applyApplicant(
  core: KycCore,
  tx: Tx,
  { userId, applicant, fresh }: { userId: string; applicant: Applicant; fresh: Fresh | undefined },
): Promise<void> {
  const user = await core.users.lock(tx, userId);
  // Erased data stays erased, whatever the partner still sends.
  if (user === undefined || user.status === 'Deleted') return;
  const newest = await findNewestCheck(tx, userId);
  if (newest !== undefined && applicant.submittedAt < newest.submittedAt) return;
  const isSame = newest?.submittedAt.getTime() === applicant.submittedAt.getTime();
  const check =
    newest !== undefined && isSame
      ? await refresh(core, tx, { check: newest, applicant, fresh })
      : await begin(core, tx, { userId, applicant, fresh });
  if (check !== undefined) await applyReview(core, tx, { check, review: applicant.review });
}

/** The partner reads the documents after they were submitted, so its newest data is stored until the decision. */
async function refresh(
  { sealer }: KycCore,
  tx: Tx,
  { check, applicant, fresh }: { check: Check; applicant: Applicant; fresh: Fresh | undefined },
): Promise<Check> {
  if (check.status !== 'pending' || fresh === undefined) return check;
  const data = {
    sealedData: sealData(sealer, check.id, applicant),
    screenedAt: fresh.screenedAt,
    sealedHits: sealHits(sealer, check.id, fresh.hits),
  };
  await updateData(tx, { checkId: check.id, ...data });
  return { ...check, ...data };
}

/** Undefined when no check may begin now; then the documents are not stored. */
async function begin(
  core: KycCore,
  tx: Tx,
  { userId, applicant, fresh }: { userId: string; applicant: Applicant; fresh: Fresh | undefined },
): Promise<Check | undefined> {
  const { ids, clock, sealer, users } = core;
  const identity = (await findIdentity(tx, userId)) ?? notChecked;
  if (!canStartCheck(identity)) return undefined;
  // It was read before a check could begin: the next message or poll reads everything again.
  if (fresh?.pictures === undefined) throw new Error('The pictures of this check were not read.');
  const [id, now] = [ids.next(), clock.now()];
  const { applicantId, submittedAt } = applicant;
  await insertCheck(tx, {
    id,
    userId,
    applicantId,
    submittedAt,
    sealedData: sealData(sealer, id, applicant),
    screenedAt: fresh.screenedAt,
    sealedHits: sealHits(sealer, id, fresh.hits),
    now,
  });
  for (const picture of fresh.pictures) await insertPicture(tx, id, picture);
  const pending = { status: 'pending', etaHours: ETA_HOURS, reviewedAt: null, rejectType: null } as const;
  await writeIdentity(tx, { userId, checkId: id, submittedAt, reasons: [], ...pending });
  await users.notifyChanged(tx, userId);
  return findNewestCheck(tx, userId);
}

async function applyReview(
  core: KycCore,
  tx: Tx,
  { check, review }: { check: Check; review: PartnerReview },
): Promise<void> {
  const effect = reviewEffect({ ...check, hasHits: check.sealedHits !== null }, review);
  if (effect === 'known' || review.state === 'pending') return;
  const decision = {
    checkId: check.id,
    status: review.state,
    rejectType: review.state === 'rejected' ? (review.rejectType ?? 'retry') : null,
    reasons: review.state === 'rejected' ? reasonsOf(review.reasons) : [],
    at: core.clock.now(),
    staffId: null,
    note: null,
    partnerAt: review.at,
  } as const;
  await setPartnerAt(tx, { checkId: check.id, partnerAt: review.at });
  await insertDecision(tx, { ...decision, isApplied: effect === 'apply' });
  if (effect === 'apply') await decide(core, tx, check, decision);
}

const reasonsOf = (reasons: readonly KycReason[] = []): readonly KycReason[] =>
  reasons.length === 0 ? ['other'] : [...new Set(reasons)];

/** Decides the check and thereby the identity: limits and gate change at once, and open pages are updated. */
export async function decide(
  { outbox, users }: Pick<KycCore, 'outbox' | 'users'>,
  tx: Tx,
  { userId, submittedAt }: Pick<Check, 'userId' | 'submittedAt'>,
  decision: Decision,
): Promise<void> {
  const { checkId, status, rejectType, reasons, at } = decision;
  await applyDecision(tx, decision);
  const identity = { status, rejectType, reasons, submittedAt, reviewedAt: at, etaHours: null };
  await writeIdentity(tx, { userId, checkId, ...identity });
  await outbox.append(tx, kycDecided, {
    key: userId,
    payload: { userId, status, rejectType, reasons: [...reasons], at: at.toISOString() },
  });
  await users.notifyChanged(tx, userId);
}

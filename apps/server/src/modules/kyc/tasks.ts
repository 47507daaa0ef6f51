import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import { readForEffect } from './apply-applicant.ts';
import type { KycCore } from './core.ts';
import { deletePicturesBefore } from './picture-store.ts';
import { deleteFormsBefore, listToPoll, markPolled } from './poll-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How often the partner is polled about a user without news. */
const POLL_MS = 10 * MINUTE_MS;
const POLL_BATCH = 20;
/** How long after opening the form it may still be submitted. */
const FORM_MS = 2 * DAY_MS;
/** How long pictures are kept after the decision, so that it can be reviewed and overturned. */
const PICTURE_DAYS = 90;
const PICTURE_BATCH = 100;

export const kycTasks = (core: KycCore): readonly TaskRunner[] => [
  recurring('kyc.poll', { everySeconds: 60 }, () => pollPartner(core)),
  recurring('kyc.delete-pictures', { dailyAt: '04:10' }, () => deleteOldPictures(core)),
];

/** Polls the partner, so that a lost message only delays a check. */
async function pollPartner(core: KycCore): Promise<void> {
  const { db, clock, log, partner } = core;
  if (partner === undefined) return;
  const now = clock.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const due = { askedBefore: before(POLL_MS), openedAfter: before(FORM_MS), limit: POLL_BATCH };
  for (const userId of await listToPoll(db.autocommit, due)) {
    try {
      const effect = await readForEffect(core, userId);
      await db.inTransaction(effect);
    } catch (error) {
      log.warn({ err: error }, 'the identity partner could not be polled for a check');
    }
    await db.inTransaction((tx) => markPolled(tx, { userId, now }));
  }
}

async function deleteOldPictures({ db, clock }: KycCore): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - PICTURE_DAYS * DAY_MS);
  for (let found = PICTURE_BATCH; found === PICTURE_BATCH; )
    found = await db.inTransaction((tx) => deletePicturesBefore(tx, { before, now, limit: PICTURE_BATCH }));
  await db.inTransaction((tx) => deleteFormsBefore(tx, new Date(now.getTime() - FORM_MS)));
}

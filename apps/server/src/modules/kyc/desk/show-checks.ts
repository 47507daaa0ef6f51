import type {
  getKycCheck as getEndpoint,
  KycCheckItem,
  listKycChecks as listEndpoint,
  Reply,
} from '@gim/contract';
import type { Reader } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Check, findCheck } from '../check-store.ts';
import type { KycDeskCore } from '../core.ts';
import { knownReasons } from '../kyc-policy.ts';
import { legalName } from '../name-policy.ts';
import { type CheckData, openData, openHits } from '../personal-data.ts';
import { listPictures } from '../picture-store.ts';
import { listDecided, listHistory, listWaiting, readQueueSums } from './desk-store.ts';
import { compareFields } from './match-policy.ts';
import { proposalOf, reasonsOf, rejectTypeOf } from './proposal.ts';

const LIST_MAX = 100;

export async function listChecks(
  core: KycDeskCore,
  { isDecided }: { isDecided: boolean },
): Promise<Reply<typeof listEndpoint>> {
  const { db, clock } = core;
  const reader = db.autocommit;
  const found = await (isDecided ? listDecided : listWaiting)(reader, LIST_MAX);
  const personOf = await readPeople(core, reader, found);
  const items = found.map((check) => ({
    ...shownItem(check, { data: dataOf(core, check), personOf }),
    status: check.status,
  }));
  const since = new Date(clock.now());
  since.setUTCHours(0, 0, 0, 0);
  const { oldestAt, ...sums } = await readQueueSums(reader, { since });
  return { items, ...sums, oldestAt: oldestAt?.toISOString() ?? null };
}

/** Opens a check. The access is audited. */
export function getCheck(
  core: KycDeskCore,
  { staffId, checkId }: { staffId: string; checkId: string },
): Promise<Reply<typeof getEndpoint>> {
  const { db, staff, users, sealer } = core;
  return db.inTransaction(async (tx) => {
    const check = await requireCheck(tx, checkId);
    await staff.audit(tx, {
      staffId,
      action: 'kyc.open',
      subject: check.userId,
      before: null,
      after: { check: checkId },
    });
    const data = dataOf(core, check);
    const history = await listHistory(tx, check.userId);
    const personOf = await readPeople(
      core,
      tx,
      [check],
      history.map((line) => line.staffId),
    );
    return {
      ...shownItem(check, { data, personOf }),
      status: check.status,
      email: await users.maskedEmailOf(tx, check.userId),
      fields: compareFields(data),
      sanctions: {
        screenedAt: check.screenedAt?.toISOString() ?? null,
        hits: openHits(sealer, check.id, check.sealedHits),
      },
      pictures: (await listPictures(tx, { checkId, staffId })).map((picture) => ({ ...picture })),
      arePicturesDeleted: check.picturesDeletedAt !== null,
      history: history.map(({ at, staffId: by, reasons, ...line }) => ({
        ...line,
        at: at.toISOString(),
        by: by === null ? null : personOf(by),
        reasons: knownReasons(reasons),
      })),
    };
  });
}

/** The checks of an erased account are not found. */
export async function requireCheck(reader: Reader, checkId: string): Promise<Check> {
  const check = await findCheck(reader, checkId);
  if (check === undefined || check.sealedData === null) throw new Refusal('NotFound');
  return check;
}

function dataOf({ sealer }: KycDeskCore, { id, sealedData }: Check): CheckData {
  if (sealedData === null) throw new Refusal('NotFound');
  return openData(sealer, id, sealedData);
}

type PersonOf = (id: string) => { id: string; name: string };

async function readPeople(
  { staff }: KycDeskCore,
  reader: Reader,
  checks: readonly Check[],
  more: readonly (string | null)[] = [],
): Promise<PersonOf> {
  const named = [...checks.flatMap(({ escalatedBy, proposedBy }) => [escalatedBy, proposedBy]), ...more];
  const people = await staff.people(reader, [...new Set(named.filter((id) => id !== null))]);
  return (id) => ({ id, name: people.get(id)?.name ?? '' });
}

function shownItem(
  check: Check,
  { data: { entered, extracted }, personOf }: { data: CheckData; personOf: PersonOf },
): KycCheckItem {
  const { escalatedBy, escalatedAt, proposedBy, proposedAt } = check;
  const document = extracted.document ?? entered.document;
  const proposal = proposalOf(check);
  return {
    id: check.id,
    userId: check.userId,
    name: legalName(entered),
    documentType: document?.type ?? null,
    country: document?.country ?? entered.country,
    submittedAt: check.submittedAt.toISOString(),
    escalation:
      escalatedBy === null || escalatedAt === null
        ? null
        : { by: personOf(escalatedBy), at: escalatedAt.toISOString(), note: check.escalationNote ?? '' },
    overturn:
      proposal === null || proposedBy === null || proposedAt === null
        ? null
        : {
            by: personOf(proposedBy),
            at: proposedAt.toISOString(),
            to: proposal.status,
            rejectType: rejectTypeOf(proposal),
            reasons: reasonsOf(proposal),
            note: proposal.note ?? '',
          },
  };
}

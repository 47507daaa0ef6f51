import {
  type CaseItem,
  caseReasons,
  type DeskCase,
  type listCases as listEndpoint,
  type Reply,
} from '@gim/contract';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type CaseNote,
  findCase,
  insertNote,
  listCases as listKept,
  listNotes,
  lockCase,
  readAges,
  readCaseSums,
  type StoredCase,
  setClosed,
  setTaken,
} from '../case-store.ts';
import type { SupportCore } from '../core.ts';
import { findTicket } from '../ticket-store.ts';
import { startOfDay } from './day.ts';
import { readOperation } from './operation.ts';

const LIST_MAX = 200;
const NOTES_MAX = 500;

export async function listCases(
  core: SupportCore,
  { isClosed }: { isClosed: boolean },
): Promise<Reply<typeof listEndpoint>> {
  const reader = core.db.autocommit;
  const now = core.clock.now();
  const kept = await listKept(reader, { isClosed, limit: LIST_MAX });
  const personOf = await readPeople(
    core,
    reader,
    kept.map(({ takenBy }) => takenBy),
  );
  const ages = await readAges(reader, now);
  return {
    items: kept.map((each) => shownCase(each, personOf)),
    ...(await readCaseSums(reader, startOfDay(now))),
    ages: caseReasons.map(
      (reason) =>
        ages.find((each) => each.reason === reason) ??
        ({ reason, underHour: 0, underFourHours: 0, underDay: 0, older: 0 } as const),
    ),
  };
}

/** Opens a case for reading, and audits the access. */
export function getCase(
  core: SupportCore,
  { staffId, number }: { staffId: string; number: number },
): Promise<DeskCase> {
  return core.db.inTransaction(async (tx) => {
    const found = await findCase(tx, number);
    if (found === undefined) throw new Refusal('NotFound');
    const { userId } = found;
    const after = { case: number };
    const subject = userId ?? String(number);
    await core.staff.audit(tx, { staffId, action: 'cases.open', subject, before: null, after });
    const notes = await listNotes(tx, number, NOTES_MAX);
    const personOf = await readPeople(core, tx, [found.takenBy, ...notes.map((note) => note.staffId)]);
    return {
      ...shownCase(found, personOf),
      email: userId === null ? null : await core.users.maskedEmailOf(tx, userId),
      dueAt: found.dueAt?.toISOString() ?? null,
      p90Seconds: found.p90Seconds,
      operation: await readOperation(core, tx, found),
      hasThread: (await findTicket(tx, number)) !== undefined,
      notes: notes.map(({ id, at, staffId: by, kind, text }) => ({
        ...{ id, kind, text },
        at: at.toISOString(),
        by: by === null ? null : personOf(by),
      })),
    };
  });
}

interface CaseAct {
  readonly staffId: string;
  readonly number: number;
}

export const takeCase = (core: SupportCore, act: CaseAct): Promise<void> =>
  work(core, act, async (tx, { takenBy }) => {
    // A repeat by the same person: the response to the first call was lost.
    if (takenBy === act.staffId) return null;
    if (takenBy !== null) throw new Refusal('CaseTaken');
    await setTaken(tx, { number: act.number, by: act.staffId });
    return { kind: 'taken', text: null };
  });

/** Puts a case back into the queue. Only the person who took it can. */
export const passCase = (core: SupportCore, { note, ...act }: CaseAct & { note: string }): Promise<void> =>
  work(core, act, async (tx, { takenBy }) => {
    requireOwn(takenBy, act);
    await setTaken(tx, { number: act.number, by: null });
    return { kind: 'passed', text: note };
  });

export const noteCase = (core: SupportCore, { note, ...act }: CaseAct & { note: string }): Promise<void> =>
  work(core, act, async () => ({ kind: 'note', text: note }));

export const closeCase = (core: SupportCore, { note, ...act }: CaseAct & { note: string }): Promise<void> =>
  work(core, act, async (tx, { takenBy }) => {
    requireOwn(takenBy, act);
    await setClosed(tx, { number: act.number, by: act.staffId, now: core.clock.now() });
    return { kind: 'closed', text: note };
  });

const requireOwn = (takenBy: string | null, { staffId }: CaseAct): void => {
  if (takenBy !== staffId) throw new Refusal('CaseTaken');
};

interface ActNote {
  readonly kind: Extract<CaseNote['kind'], 'taken' | 'passed' | 'note' | 'closed'>;
  readonly text: string | null;
}

/** Runs one action on an open case. The change, its note and its audit line commit together. */
function work(
  { db, clock, ids, staff }: SupportCore,
  { staffId, number }: CaseAct,
  act: (tx: Tx, kept: StoredCase) => Promise<ActNote | null>,
): Promise<void> {
  return db.inTransaction(async (tx) => {
    const kept = await lockCase(tx, number);
    if (kept === undefined) throw new Refusal('NotFound');
    if (kept.closedAt !== null) throw new Refusal('CaseClosed');
    const note = await act(tx, kept);
    if (note === null) return;
    await insertNote(tx, { id: ids.next(), number, staffId, at: clock.now(), ...note });
    await staff.audit(tx, {
      staffId,
      action: `cases.${note.kind}`,
      subject: kept.userId ?? String(number),
      before: { takenBy: kept.takenBy },
      after: { case: number, note: note.text },
    });
  });
}

type PersonOf = (id: string) => { id: string; name: string };

async function readPeople(
  { staff }: SupportCore,
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<PersonOf> {
  const people = await staff.people(reader, [...new Set(ids.filter((id) => id !== null))]);
  return (id) => ({ id, name: people.get(id)?.name ?? '' });
}

const shownCase = (kept: StoredCase, personOf: PersonOf): CaseItem => ({
  number: kept.number,
  reason: kept.reason,
  subject: kept.subject,
  openedAt: kept.openedAt.toISOString(),
  closedAt: kept.closedAt?.toISOString() ?? null,
  closedItself: kept.closedAt !== null && kept.closedBy === null,
  takenBy: kept.takenBy === null ? null : personOf(kept.takenBy),
  userId: kept.userId,
  coin: kept.coin,
  amount: kept.amount,
});

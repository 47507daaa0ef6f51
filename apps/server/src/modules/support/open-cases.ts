import type { CaseReason } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import { insertCase, insertNote, listKnown, listOpenCases, lockCase, setClosed } from './case-store.ts';
import type { SupportCore } from './core.ts';
import { operationLate } from './events.ts';
import { insertMessage } from './message-store.ts';
import type { CaseFinding, CaseSource, OpenCase } from './ports.ts';
import { insertTicket, lockTicket, nextNumber, updateTicket } from './ticket-store.ts';

/**
 * Opens one case for each finding, and closes cases that are over. Safe to run in two processes at once. A failing case
 * does not stop the others.
 */
export async function openCases(core: SupportCore): Promise<void> {
  const { db, log, sources } = core;
  for (const source of sources) {
    const findings = await source.find(db.autocommit);
    for (const finding of await newOnes(core, findings))
      await db
        .inTransaction((tx) => openCase(core, tx, finding))
        .catch((error: unknown) => log.error({ err: error, reason: finding.reason }, 'a case did not open'));
    for (const each of await endedOnes(core, source))
      await db
        .inTransaction((tx) => endCase(core, tx, each))
        .catch((error: unknown) => log.error({ err: error, number: each.number }, 'a case did not close'));
  }
}

async function newOnes(
  { db }: SupportCore,
  findings: readonly CaseFinding[],
): Promise<readonly CaseFinding[]> {
  const fresh: CaseFinding[] = [];
  for (const [reason, found] of Map.groupBy<CaseReason, CaseFinding>(findings, (each) => each.reason)) {
    const known = await listKnown(db.autocommit, { reason, keys: found.map(({ key }) => key) });
    fresh.push(...found.filter(({ key }) => !known.has(key)));
  }
  return fresh;
}

async function endedOnes(
  { db }: SupportCore,
  { reasons, findEnded }: CaseSource,
): Promise<readonly OpenCase[]> {
  if (findEnded === undefined) return [];
  const open = await listOpenCases(db.autocommit, reasons);
  return open.length === 0 ? [] : findEnded(db.autocommit, open);
}

/** Opens a case. For a late operation also a thread of the same number, which the customer can read. */
async function openCase(core: SupportCore, tx: Tx, finding: CaseFinding): Promise<void> {
  const { clock, ids } = core;
  const { operation } = finding;
  const now = clock.now();
  // The operation may have ended since it was found.
  const record =
    operation === null
      ? null
      : await core.transactions.find(tx, { userId: operation.userId, id: operation.id });
  if (record !== null && (record === undefined || record.endedAt !== null)) return;
  const number = await nextNumber(tx);
  if (!(await insertCase(tx, { number, finding, now }))) return;
  await insertNote(tx, { id: ids.next(), number, staffId: null, kind: 'opened', text: null, at: now });
  if (operation === null || record === null) return;
  const { userId, id: transactionId, topic } = operation;
  const times = { createdAt: now, updatedAt: now, waitingSince: null };
  await insertTicket(tx, { number, userId, topic, state: 'open', isLateCase: true, transactionId, ...times });
  await addNote(core, tx, { number, note: 'CaseOpened', at: now });
  const payload = { userId, number, transactionId, topic, at: now.toISOString() };
  await core.outbox.append(tx, operationLate, { key: userId, payload });
  const { status, stage } = record;
  await core.stream.notifyAll(tx, [
    { topic: 'transactions', userId, data: { id: transactionId, status, stage } },
  ]);
}

/** The thread stays open if the customer waits for an answer. */
async function endCase(core: SupportCore, tx: Tx, { number }: OpenCase): Promise<void> {
  const found = await lockCase(tx, number);
  if (found === undefined || found.closedAt !== null) return;
  const now = core.clock.now();
  await insertNote(tx, { id: core.ids.next(), number, staffId: null, kind: 'ended', text: null, at: now });
  await setClosed(tx, { number, by: null, now });
  const ticket = await lockTicket(tx, number);
  if (ticket === undefined) return;
  await addNote(core, tx, { number, note: 'OperationEnded', at: now });
  const { waitingSince } = ticket;
  const state = waitingSince === null ? 'closed' : ticket.state;
  await updateTicket(tx, { number, state, waitingSince, now });
}

/** Adds a system message to a thread. */
export async function addNote(
  { ids }: Pick<SupportCore, 'ids'>,
  tx: Tx,
  { number, note, at }: { number: number; note: 'CaseOpened' | 'OperationEnded' | 'Closed'; at: Date },
): Promise<void> {
  const bare = { staffId: null, sealedText: null, waitedSeconds: null };
  await insertMessage(tx, { id: ids.next(), number, author: 'system', note, at, ...bare });
}

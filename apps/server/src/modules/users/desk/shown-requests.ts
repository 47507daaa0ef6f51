import type { UnfreezeRequest } from '@gim/contract';
import type { Reader } from '../../../platform/db/db.ts';
import type { DeskContext } from './desk-context.ts';
import { maskedEmail } from './masked-email.ts';
import { stateAt } from './unfreeze-policy.ts';
import type { StoredRequest } from './unfreeze-store.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** The names of staff, in one query. Every id here was written by the desk itself. */
export async function readPeople(
  { staff }: Pick<DeskContext, 'staff'>,
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<(id: string) => Person> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const people = await staff.people(reader, wanted);
  return (id) => ({ id, name: people.get(id)?.name ?? id });
}

export const peopleOf = (requests: readonly StoredRequest[]): readonly (string | null)[] =>
  requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]);

export function shownRequest(
  request: StoredRequest,
  { personOf, now }: { personOf: (id: string) => Person; now: Date },
): UnfreezeRequest {
  const { id, userId, email, note, requestedBy, decidedBy, decidedAt, decisionNote } = request;
  return {
    id,
    userId,
    email: email === null ? null : maskedEmail(email),
    state: stateAt(request, now),
    requestedBy: personOf(requestedBy),
    requestedAt: request.requestedAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    note,
    decidedBy: decidedBy === null ? null : personOf(decidedBy),
    decidedAt: decidedAt?.toISOString() ?? null,
    decisionNote,
  };
}

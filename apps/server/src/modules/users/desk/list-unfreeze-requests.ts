import type { listUnfreezeRequests as endpoint, Reply } from '@gim/contract';
import type { DeskContext } from './desk-context.ts';
import { peopleOf, readPeople, shownRequest } from './shown-requests.ts';
import { listOpenRequests } from './unfreeze-store.ts';

const LIST_MAX = 100;

/** The requests that wait for a second person, oldest first. */
export async function listUnfreezeRequests(context: DeskContext): Promise<Reply<typeof endpoint>> {
  const { db, clock } = context;
  const now = clock.now();
  const requests = await listOpenRequests(db.autocommit, { now, limit: LIST_MAX });
  const personOf = await readPeople(context, db.autocommit, peopleOf(requests));
  return { items: requests.map((request) => shownRequest(request, { personOf, now })) };
}

import * as call from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { SupportCore } from './core.ts';
import { closeCase, getCase, listCases, noteCase, passCase, takeCase } from './desk/cases.ts';
import { searchOperations } from './desk/search-operations.ts';
import { answerThread, closeThread, getThread, getThreadPicture, listThreads } from './desk/threads.ts';
import { getTicket, getTicketPicture, listTickets } from './show-ticket.ts';
import { createTicket, replyToTicket } from './write-ticket.ts';

/** A person reads every message and it can contain pictures, so the rate limit is low (Z-07). */
const budget = { name: 'support', burst: 10, perMinute: 3 } as const;
/** Three pictures of 2 MB as Base64, and the text. */
const written = { budget, bodyBytesMax: 8_500_000 } as const;

/** Search results show other people's operations, so searches are rate-limited. */
const searches = { name: 'deskOperationSearch', burst: 30, perMinute: 30 } as const;

export function mountSupport(mount: Mount, core: SupportCore): void {
  mount(call.listTickets, (_input, { userId }) => listTickets(core, { userId }));
  mount(call.createTicket, ({ body }, { userId }) => createTicket(core, { userId, ...body }), written);
  mount(call.getTicket, ({ params: { number } }, { userId }) => getTicket(core, { userId, number }));
  mount(
    call.replyToTicket,
    ({ params: { number }, body }, { userId }) => replyToTicket(core, { userId, number, ...body }),
    written,
  );
  mount(call.getTicketPicture, ({ params: { number, pictureId } }, { userId }) =>
    getTicketPicture(core, { userId, number, pictureId }),
  );
}

export function mountSupportDesk(mount: Mount, core: SupportCore): void {
  mount(
    call.searchOperations,
    ({ body: { search } }, { staffId }) => searchOperations(core, { staffId, search }),
    { budget: searches },
  );
  mount(call.listThreads, ({ query }) => listThreads(core, query));
  mount(call.getThread, ({ params }, { staffId }) => getThread(core, { staffId, ...params }));
  mount(call.getThreadPicture, ({ params }, { staffId }) => getThreadPicture(core, { staffId, ...params }));
  mount(call.answerThread, ({ params, body }, { staffId }) =>
    answerThread(core, { staffId, ...params, ...body }),
  );
  mount(call.closeThread, ({ params, body }, { staffId }) =>
    closeThread(core, { staffId, ...params, ...body }),
  );
  mount(call.listCases, ({ query: { closed } }) => listCases(core, { isClosed: closed !== undefined }));
  mount(call.getCase, ({ params }, { staffId }) => getCase(core, { staffId, ...params }));
  mount(call.takeCase, ({ params }, { staffId }) => takeCase(core, { staffId, ...params }));
  mount(call.passCase, ({ params, body }, { staffId }) => passCase(core, { staffId, ...params, ...body }));
  mount(call.noteCase, ({ params, body }, { staffId }) => noteCase(core, { staffId, ...params, ...body }));
  mount(call.closeCase, ({ params, body }, { staffId }) => closeCase(core, { staffId, ...params, ...body }));
}

import type { Mutant } from '../mutant.ts';

const support = 'apps/server/src/modules/support';
const tickets = `${support}/support.integration.test.ts`;
const cases = `${support}/cases.integration.test.ts`;

/** Support: a thread belongs to its account and to support alone, and a case to whoever has it. */
export const supportMutants: readonly Mutant[] = [
  {
    ids: ['Z-01'],
    lost: 'a stranger reads a ticket by its number',
    file: `${support}/show-ticket.ts`,
    control: "if (ticket?.userId !== userId) throw new Refusal('NotFound');",
    instead: "if (ticket === undefined) throw new Refusal('NotFound');",
    test: tickets,
  },
  {
    ids: ['Z-01'],
    lost: 'the operation of somebody else is attached',
    file: `${support}/write-ticket.ts`,
    control: "throw new Refusal('NotFound', { field: 'transactionId' });",
    instead: 'void transactionId;',
    test: tickets,
  },
  {
    ids: ['Z-01'],
    lost: 'the id of somebody else’s message opens their ticket',
    file: `${support}/write-ticket.ts`,
    control: "if (found.userId !== userId || found.staffId !== null) throw new Refusal('NotFound');",
    instead: '',
    test: tickets,
  },
  {
    ids: ['I-08'],
    lost: 'a picture is kept as it was sent',
    file: `${support}/write-ticket.ts`,
    control: 'const { content, width, height } = await encodePicture(bytes, { edgeMax: EDGE_MAX });',
    instead: 'const { content, width, height } = { content: bytes, width: EDGE_MAX, height: EDGE_MAX };',
    test: tickets,
  },
  {
    ids: ['Z-07'],
    lost: 'one account opens tickets without end',
    file: `${support}/write-ticket.ts`,
    control: "if ((await countOwnOpen(tx, userId)) >= OPEN_MAX) throw new Refusal('TicketsTooMany');",
    instead: 'void OPEN_MAX;',
    test: tickets,
  },
  {
    ids: ['Z-04'],
    lost: 'any member of staff reads threads',
    file: 'packages/contract/src/support.desk.ts',
    control: `  path: '/api/desk/threads/{number}',
  summary: 'Get a thread with its messages and the operation it is about. Audited.',
  auth: { kind: 'staff', right: 'support.read' },`,
    instead: `  path: '/api/desk/threads/{number}',
  summary: 'Get a thread with its messages and the operation it is about. Audited.',
  auth: { kind: 'staff', right: 'desk.open' },`,
    test: tickets,
  },
  {
    ids: ['Q-03'],
    lost: 'what a deleted account wrote stays',
    file: `${support}/ticket-store.ts`,
    control: 'update support.message set sealed_text = null',
    instead: 'update support.message set sealed_text = null from (select 1 where false) none',
    test: tickets,
  },
  {
    ids: ['Z-04'],
    lost: 'who may only read cases writes into them',
    file: 'packages/contract/src/support.desk.ts',
    control: `  path: '/api/desk/cases/{number}/notes',
  summary: 'Add an internal note to a case. Customers do not see it.',
  auth: { kind: 'staff', right: 'cases.work' },`,
    instead: `  path: '/api/desk/cases/{number}/notes',
  summary: 'Add an internal note to a case. Customers do not see it.',
  auth: { kind: 'staff', right: 'cases.read' },`,
    test: cases,
  },
];

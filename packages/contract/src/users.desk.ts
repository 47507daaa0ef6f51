import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { kycStatuses, userStatuses } from './users.ts';
import * as value from './values.ts';

/** Who froze an account: its owner, the link in a mail, or staff. `unknown` for old freezes without a recorded cause. */
export const freezeCauses = ['owner', 'link', 'staff', 'unknown'] as const;
export type FreezeCause = (typeof freezeCauses)[number];

export const unfreezeRequestStates = ['Open', 'Approved', 'Rejected', 'Expired', 'Voided'] as const;
export type UnfreezeRequestState = (typeof unfreezeRequestStates)[number];

/** The minimum forces a meaningful note, such as how an identity was checked. */
export const deskNoteLengths = { min: 10, max: 1000 } as const;
const note = value.text(deskNoteLengths.max).check(z.trim(), z.minLength(deskNoteLengths.min));
const deskNote = value.text(deskNoteLengths.max);
/** `a•••@e•••.com` */
const maskedEmail = value.text(254);

const person = z.strictObject({ id: z.uuid(), name: value.text(200) });

const unfreezeRequest = z.strictObject({
  id: z.uuid(),
  userId: value.userId,
  email: z.nullable(maskedEmail),
  state: z.enum(unfreezeRequestStates),
  requestedBy: person,
  requestedAt: value.instant,
  expiresAt: value.instant,
  note: deskNote,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(value.instant),
  decisionNote: z.nullable(deskNote),
});
export type UnfreezeRequest = z.infer<typeof unfreezeRequest>;

/** An account as the desk sees it: no credentials, and the e-mail masked. */
const deskUser = z.strictObject({
  id: value.userId,
  /** Null once the account is deleted. */
  email: z.nullable(maskedEmail),
  status: z.enum(userStatuses),
  createdAt: value.instant,
  kycStatus: z.enum(kycStatuses),
  twoFactorEnabled: z.boolean(),
  /** Number of signed-in devices. */
  devices: z.int(),
  /** Set while the account is frozen. `by` and `note` only if staff froze it. */
  freeze: z.nullable(
    z.strictObject({
      at: value.instant,
      because: z.enum(freezeCauses),
      by: z.nullable(person),
      note: z.nullable(deskNote),
    }),
  ),
  /** Newest first, at most ten. At most one is open. */
  unfreezeRequests: value.list(unfreezeRequest, 10),
});
export type DeskUser = z.infer<typeof deskUser>;

export const searchUser = endpoint({
  name: 'searchUser',
  method: 'POST',
  path: '/api/desk/users/search',
  summary:
    'Search for an account by exact e-mail or id. The term is in the body, which no access log records. Audited.',
  auth: { kind: 'staff', right: 'users.read' },
  body: z.strictObject({ search: value.text(254).check(z.trim(), z.minLength(1)) }),
  reply: z.strictObject({ userId: z.nullable(value.userId) }),
  problems: [],
});

export const getDeskUser = endpoint({
  name: 'getDeskUser',
  method: 'GET',
  path: '/api/desk/users/{id}',
  summary: 'Get an account with the fields that only staff may see. Audited.',
  auth: { kind: 'staff', right: 'users.read' },
  params: value.inUser,
  reply: deskUser,
  problems: ['NotFound'],
});

export const freezeByStaff = endpoint({
  name: 'freezeByStaff',
  method: 'POST',
  path: '/api/desk/users/{id}/freeze',
  summary:
    'Freeze an account: all sessions end and withdrawals stop. Needs one person; unfreezing needs two.',
  auth: { kind: 'staff', right: 'users.freeze' },
  params: value.inUser,
  body: z.strictObject({ note }),
  reply: null,
  problems: ['NotFound', 'AccountNotActive'],
  urgent: true,
});

export const requestUnfreeze = endpoint({
  name: 'requestUnfreeze',
  method: 'POST',
  path: '/api/desk/users/{id}/unfreeze-requests',
  summary:
    'Request to unfreeze an account, stating how its owner’s identity was checked. Valid for 24 hours.',
  auth: { kind: 'staff', right: 'users.unfreeze.request' },
  params: value.inUser,
  body: z.strictObject({ note }),
  reply: null,
  problems: ['NotFound', 'AccountNotFrozen', 'UnfreezeRequestOpen'],
});

export const listUnfreezeRequests = endpoint({
  name: 'listUnfreezeRequests',
  method: 'GET',
  path: '/api/desk/unfreeze-requests',
  summary: 'List the unfreeze requests that wait for a second person, oldest first, at most a hundred.',
  auth: { kind: 'staff', right: 'users.read' },
  reply: z.strictObject({ items: value.list(unfreezeRequest, 100) }),
  problems: [],
});

export const decideUnfreeze = endpoint({
  name: 'decideUnfreeze',
  method: 'POST',
  path: '/api/desk/unfreeze-requests/{id}/decision',
  summary: 'Approve or reject an unfreeze request of another person. If approved, the account is unfrozen.',
  auth: { kind: 'staff', right: 'users.unfreeze.approve' },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ decision: z.enum(['Approved', 'Rejected']), note }),
  reply: null,
  problems: ['NotFound', 'FourEyesRequired', 'UnfreezeRequestClosed'],
});

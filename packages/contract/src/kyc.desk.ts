import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { kycDocumentTypes, kycReasons } from './kyc.ts';
import { deskNoteLengths } from './users.desk.ts';
import { kycStatuses } from './users.ts';
import * as value from './values.ts';

const note = value.text(deskNoteLengths.max).check(z.trim(), z.minLength(deskNoteLengths.min));
const person = z.strictObject({ id: z.uuid(), name: value.text(200) });
const inCheck = z.strictObject({ checkId: z.uuid() });

export const kycPictureKinds = ['document_front', 'document_back', 'selfie', 'address_proof'] as const;

/** Fields compared between the user's entries and the document. */
export const kycFields = [
  'legalName',
  'birthDate',
  'documentNumber',
  'validUntil',
  'address',
  'country',
] as const;

/** Result of comparing an entered value with the document's. */
export const kycMatches = ['match', 'check', 'mismatch', 'missing'] as const;

const checkItem = z.strictObject({
  id: z.uuid(),
  userId: value.userId,
  name: value.text(200),
  documentType: z.nullable(z.enum(kycDocumentTypes)),
  country: z.nullable(value.text(2)),
  submittedAt: value.instant,
  /** Who escalated the check, and their note; null if it was not escalated. */
  escalation: z.nullable(z.strictObject({ by: person, at: value.instant, note: value.text(1000) })),
  /** A decision that a second person must confirm. */
  overturn: z.nullable(
    z.strictObject({
      by: person,
      at: value.instant,
      to: z.enum(['approved', 'rejected']),
      /** Details of a rejection; null and empty for an approval. */
      rejectType: z.nullable(z.enum(['retry', 'final'])),
      reasons: value.list(z.enum(kycReasons), kycReasons.length),
      note: value.text(1000),
    }),
  ),
});
export type KycCheckItem = z.infer<typeof checkItem>;

export const listKycChecks = endpoint({
  name: 'listKycChecks',
  method: 'GET',
  path: '/api/desk/kyc',
  summary:
    'List the identity checks in review, oldest first, at most a hundred, or the recently decided ones.',
  auth: { kind: 'staff', right: 'kyc.read' },
  query: z.strictObject({ decided: z.optional(z.literal('true')) }),
  reply: z.strictObject({
    items: value.list(z.strictObject({ ...checkItem.shape, status: z.enum(kycStatuses) }), 100),
    waiting: z.int(),
    oldestAt: z.nullable(value.instant),
    decidedToday: z.int(),
  }),
  problems: [],
});

export const getKycCheck = endpoint({
  name: 'getKycCheck',
  method: 'GET',
  path: '/api/desk/kyc/{checkId}',
  summary: 'Get an identity check: the entered data, the document’s data, and the pictures. Audited.',
  auth: { kind: 'staff', right: 'kyc.read' },
  params: inCheck,
  reply: z.strictObject({
    ...checkItem.shape,
    status: z.enum(kycStatuses),
    email: z.nullable(value.text(254)),
    fields: value.list(
      z.strictObject({
        field: z.enum(kycFields),
        entered: z.nullable(value.text(400)),
        extracted: z.nullable(value.text(400)),
        match: z.enum(kycMatches),
      }),
      kycFields.length,
    ),
    sanctions: z.strictObject({
      screenedAt: z.nullable(value.instant),
      hits: value.list(z.strictObject({ list: value.text(100), name: value.text(200), score: z.int() }), 20),
    }),
    pictures: value.list(
      z.strictObject({
        id: z.uuid(),
        kind: z.enum(kycPictureKinds),
        width: z.int(),
        height: z.int(),
        /** Whether the caller has opened the picture. Whoever decides must have opened every picture. */
        isOpened: z.boolean(),
      }),
      10,
    ),
    /** The pictures were deleted after their retention period. */
    arePicturesDeleted: z.boolean(),
    history: value.list(
      z.strictObject({
        at: value.instant,
        /** Null for the partner. */
        by: z.nullable(person),
        status: z.enum(kycStatuses),
        rejectType: z.nullable(z.enum(['retry', 'final'])),
        reasons: value.list(z.enum(kycReasons), kycReasons.length),
        note: z.nullable(value.text(1000)),
      }),
      100,
    ),
  }),
  problems: ['NotFound'],
});

export const getKycPicture = endpoint({
  name: 'getKycPicture',
  method: 'GET',
  path: '/api/desk/kyc/{checkId}/pictures/{pictureId}',
  summary: 'Get a picture of an identity check. Audited.',
  auth: { kind: 'staff', right: 'kyc.read' },
  params: z.strictObject({ checkId: z.uuid(), pictureId: z.uuid() }),
  reply: null,
  file: ['image/webp'],
  problems: ['NotFound'],
});

const decision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approved'), note: z.optional(note) }),
  z.strictObject({
    decision: z.literal('rejected'),
    rejectType: z.enum(['retry', 'final']),
    reasons: value.list(z.enum(kycReasons), kycReasons.length).check(z.minLength(1)),
    note: z.optional(note),
  }),
]);

export const decideKycCheck = endpoint({
  name: 'decideKycCheck',
  method: 'POST',
  path: '/api/desk/kyc/{checkId}/decision',
  summary:
    'Approve or reject an identity check. The caller must have opened every picture; overturning an earlier decision needs a second person.',
  auth: { kind: 'staff', right: 'kyc.decide' },
  params: inCheck,
  body: decision,
  reply: z.strictObject({
    status: z.enum(kycStatuses),
    /** The decision waits for a second person. */
    needsSecondPerson: z.boolean(),
  }),
  problems: ['NotFound', 'ReviewClosed', 'PicturesNotOpened', 'SanctionsHit', 'OverturnOpen'],
});

export const confirmKycOverturn = endpoint({
  name: 'confirmKycOverturn',
  method: 'POST',
  path: '/api/desk/kyc/{checkId}/overturn',
  summary: 'Confirm or decline, as the second person, that a decision is overturned.',
  auth: { kind: 'staff', right: 'kyc.decide' },
  params: inCheck,
  body: z.strictObject({ isConfirmed: z.boolean(), note: z.optional(note) }),
  reply: z.strictObject({ status: z.enum(kycStatuses) }),
  problems: ['NotFound', 'ReviewClosed', 'FourEyesRequired', 'PicturesNotOpened'],
});

export const escalateKycCheck = endpoint({
  name: 'escalateKycCheck',
  method: 'POST',
  path: '/api/desk/kyc/{checkId}/escalate',
  summary: 'Escalate an identity check to a colleague with a note. It moves to the top of the queue.',
  auth: { kind: 'staff', right: 'kyc.decide' },
  params: inCheck,
  body: z.strictObject({ note }),
  reply: null,
  problems: ['NotFound', 'ReviewClosed'],
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { kycStatuses } from './users.ts';
import * as value from './values.ts';

const ofUser = z.strictObject({ id: value.userId });
const eula = z.strictObject({ isAccepted: z.boolean() });

export const kycReasons = [
  'documents_not_clear',
  'photo_not_clear',
  'documents_do_not_match',
  'documents_expired',
  'documents_not_supported',
  'other',
] as const;
export type KycReason = (typeof kycReasons)[number];

export const kycDocumentTypes = ['passport', 'id_card', 'driving_licence', 'residence_permit'] as const;
export type KycDocumentType = (typeof kycDocumentTypes)[number];

/** Outgoing limits in USD over a rolling day and month, and whether payouts are allowed. */
const kycLimits = z.strictObject({ day: value.amount, month: value.amount, payouts: z.boolean() });

export const getKyc = endpoint({
  name: 'getKyc',
  method: 'GET',
  path: '/api/users/kyc',
  summary: 'Get the status of the identity check, and the withdrawal limits with and without it.',
  auth: { kind: 'user', owner: 'query' },
  query: ofUser,
  reply: z.strictObject({
    status: z.enum(kycStatuses),
    submittedAt: z.nullable(value.instant),
    reviewedAt: z.nullable(value.instant),
    etaHours: z.nullable(z.int()),
    rejectType: z.nullable(z.enum(['retry', 'final'])),
    reasons: value.list(z.enum(kycReasons), kycReasons.length),
    limits: z.strictObject({ now: kycLimits, approved: kycLimits }),
  }),
  problems: [],
});

export const requestKycForm = endpoint({
  name: 'requestKycForm',
  method: 'POST',
  path: '/api/users/kyc/form',
  summary: 'Get the address of the partner’s form. The license agreement must be accepted.',
  auth: { kind: 'user', owner: 'query' },
  query: ofUser,
  reply: z.strictObject({ url: z.url().check(z.maxLength(2048)), expiresAt: value.instant }),
  problems: ['EulaNotAccepted', 'KycPending', 'KycRejected', 'KycAlreadyApproved', 'KycUnavailable'],
});

export const getEula = endpoint({
  name: 'getEula',
  method: 'GET',
  path: '/api/users/{id}/igeula',
  summary: 'Get whether the caller accepted the identity partner’s license agreement.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: eula,
  problems: [],
});

export const acceptEula = endpoint({
  name: 'acceptEula',
  method: 'POST',
  path: '/api/users/{id}/igeula',
  summary: 'Accept the identity partner’s license agreement, or revoke the acceptance.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: eula,
  reply: eula,
  problems: [],
});

export const getPersonalInfo = endpoint({
  name: 'getPersonalInfo',
  method: 'GET',
  path: '/api/users/{id}/personal-info',
  summary: 'Get the caller’s identity as confirmed by the identity check.',
  auth: { kind: 'user', owner: 'path', kyc: 'approved' },
  params: value.inUser,
  reply: z.strictObject({
    legalName: value.text(200),
    email: value.text(254),
    phone: z.nullable(value.text(40)),
    /** In one line, in the format of its country. */
    address: z.nullable(value.text(400)),
    document: z.nullable(
      z.strictObject({
        type: z.enum(kycDocumentTypes),
        /** ISO 3166-1 alpha-2. */
        country: value.text(2),
        /** Masked except for the last characters. */
        number: value.text(40),
        validUntil: z.nullable(value.text(10)),
      }),
    ),
    status: z.enum(kycStatuses),
    /** Who decided the status. */
    source: z.enum(['partner', 'staff']),
    checkedAt: value.instant,
  }),
  problems: ['NotFound'],
});

export const kycWebhook = endpoint({
  name: 'kycWebhook',
  method: 'POST',
  path: '/api/webhooks/kyc',
  summary: 'Receive a signed webhook of the identity partner.',
  auth: { kind: 'signature', partner: 'kyc' },
  reply: null,
  problems: [],
});

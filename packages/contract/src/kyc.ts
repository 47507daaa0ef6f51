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

export const getKyc = endpoint({
  name: 'getKyc',
  method: 'GET',
  path: '/api/users/kyc',
  summary: 'Where the identity check stands.',
  auth: { kind: 'user', owner: 'query' },
  query: ofUser,
  reply: z.strictObject({
    status: z.enum(kycStatuses),
    submittedAt: z.nullable(value.instant),
    reviewedAt: z.nullable(value.instant),
    etaHours: z.nullable(z.int()),
    rejectType: z.nullable(z.enum(['retry', 'final'])),
    reasons: value.list(z.enum(kycReasons), kycReasons.length),
  }),
  problems: [],
});

export const requestKycForm = endpoint({
  name: 'requestKycForm',
  method: 'POST',
  path: '/api/users/kyc/form',
  summary: 'Get the address of the partner’s form. Needs the accepted licence agreement.',
  auth: { kind: 'user', owner: 'query' },
  query: ofUser,
  reply: z.strictObject({ url: z.url().check(z.maxLength(2048)), expiresAt: value.instant }),
  problems: ['EulaNotAccepted', 'KycPending', 'KycRejected', 'KycAlreadyApproved', 'KycUnavailable'],
});

export const getEula = endpoint({
  name: 'getEula',
  method: 'GET',
  path: '/api/users/{id}/igeula',
  summary: 'Whether the caller accepted the identity partner’s licence agreement.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: eula,
  problems: [],
});

export const acceptEula = endpoint({
  name: 'acceptEula',
  method: 'POST',
  path: '/api/users/{id}/igeula',
  summary: 'Accept the identity partner’s licence agreement, or take the acceptance back.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: eula,
  reply: eula,
  problems: [],
});

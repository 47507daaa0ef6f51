import { getKyc, getPersonalInfo } from '@gim/contract/kyc';

const limits = {
  now: { day: '1000', month: '10000', payouts: false },
  approved: { day: '50000', month: '200000', payouts: true },
};
const untouched = {
  submittedAt: null,
  reviewedAt: null,
  etaHours: null,
  rejectType: null,
  reasons: [],
  limits,
};
const decided = { submittedAt: '2025-10-16T09:20:00Z', reviewedAt: '2025-10-16T11:02:00Z' };
const reasons = ['documents_not_clear', 'documents_expired'];

/** The server's answer about the identity check, in every state. */
export const kycAnswers = {
  notchecked: getKyc.reply.parse({ ...untouched, status: 'notchecked' }),
  pending: getKyc.reply.parse({
    ...untouched,
    status: 'pending',
    submittedAt: decided.submittedAt,
    etaHours: 6,
  }),
  rejected: getKyc.reply.parse({
    ...untouched,
    ...decided,
    status: 'rejected',
    rejectType: 'retry',
    reasons,
  }),
  final: getKyc.reply.parse({ ...untouched, ...decided, status: 'rejected', rejectType: 'final', reasons }),
  approved: getKyc.reply.parse({
    ...untouched,
    ...decided,
    status: 'approved',
    limits: { now: limits.approved, approved: limits.approved },
  }),
};

export const personalInfo = getPersonalInfo.reply.parse({
  legalName: 'Olena Kovalenko',
  email: 'olena.kovalenko@example.com',
  phone: '+380 67 000 12 34',
  address: 'Saksahanskoho 18, apt 4, 01033 Kyiv',
  document: { type: 'passport', country: 'UA', number: '·· 4821', validUntil: '2031-09-12' },
  status: 'approved',
  source: 'partner',
  checkedAt: '2025-10-16T11:02:00Z',
});

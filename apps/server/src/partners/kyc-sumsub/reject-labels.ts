import type { KycReason } from '@gim/contract';

/** Sumsub's reject labels, grouped by what the user can do about them. */
const labels: Readonly<Record<Exclude<KycReason, 'other'>, readonly string[]>> = {
  documents_not_clear: [
    'UNSATISFACTORY_PHOTOS',
    'LOW_QUALITY',
    'NOT_READABLE_DOCUMENT',
    'DOCUMENT_DAMAGED',
    'DOCUMENT_PAGE_MISSING',
    'DOCUMENT_MISSING',
    'INCOMPLETE_DOCUMENT',
    'FRONT_SIDE_MISSING',
    'BACK_SIDE_MISSING',
    'BLACK_AND_WHITE',
    'SCREENSHOTS',
    'DIGITAL_DOCUMENT',
    'BAD_PROOF_OF_IDENTITY',
    'BAD_PROOF_OF_ADDRESS',
  ],
  photo_not_clear: ['BAD_SELFIE', 'BAD_VIDEO_SELFIE', 'BAD_AVATAR', 'SELFIE_NOT_READABLE'],
  documents_do_not_match: [
    'SELFIE_MISMATCH',
    'BAD_FACE_MATCHING',
    'PROBLEMATIC_APPLICANT_DATA',
    'REQUESTED_DATA_MISMATCH',
    'DB_DATA_MISMATCH',
    'INCONSISTENT_PROFILE',
    'WRONG_ADDRESS',
    'INCORRECT_SOCIAL_NUMBER',
  ],
  documents_expired: ['EXPIRATION_DATE', 'ID_INVALID', 'DOCUMENT_EXPIRED'],
  documents_not_supported: [
    'UNSUITABLE_DOCUMENT',
    'NOT_DOCUMENT',
    'UNSUPPORTED_LANGUAGE',
    'INCOMPATIBLE_LANGUAGE',
    'UNSUITABLE_ENV',
    'WRONG_USER_REGION',
    'REGULATIONS_VIOLATIONS',
  ],
};

const byLabel = new Map(
  Object.entries(labels).flatMap(([reason, all]) => all.map((label) => [label, reason] as const)),
);

/**
 * The reasons of a rejection that we show to the user. Everything about fraud, crime or watch lists is `other`: a
 * suspect must not be tipped off.
 */
export function reasonsOf(found: readonly string[]): readonly KycReason[] {
  const named = new Set(found.map((label) => byLabel.get(label) ?? 'other'));
  const known = reasonOrder.filter((reason) => named.has(reason));
  return known.length === 0 ? ['other'] : known;
}

const reasonOrder: readonly KycReason[] = [
  'documents_not_clear',
  'photo_not_clear',
  'documents_do_not_match',
  'documents_expired',
  'documents_not_supported',
  'other',
];

import type { Applicant, KycPictureKind, PartnerReview, PersonalData } from '../../modules/kyc/ports.ts';
import { alpha2 } from './alpha2.ts';
import { reasonsOf } from './reject-labels.ts';
import { SumsubFailed } from './sumsub-client.ts';
import type { SumsubApplicant, SumsubInfo } from './sumsub-shapes.ts';

type Document = NonNullable<PersonalData['document']>;

const documentTypes: ReadonlyMap<string, Document['type']> = new Map([
  ['PASSPORT', 'passport'],
  ['ID_CARD', 'id_card'],
  ['DRIVERS', 'driving_licence'],
  ['RESIDENCE_PERMIT', 'residence_permit'],
]);

/** The kind of a picture: an identity document, a selfie or a proof of address; undefined for others. */
export function pictureKindOf(type: string, side: string | null | undefined): KycPictureKind | undefined {
  if (documentTypes.has(type)) return side === 'BACK_SIDE' ? 'document_back' : 'document_front';
  if (type === 'SELFIE') return 'selfie';
  return type === 'UTILITY_BILL' || type === 'PROOF_OF_RESIDENCE' ? 'address_proof' : undefined;
}

/** Undefined until the user has submitted something: an applicant exists as soon as the form is opened. */
export function submissionOf({
  review,
}: SumsubApplicant): { submittedAt: Date; review: PartnerReview } | undefined {
  if (review === undefined || review === null || review.reviewStatus === 'init') return undefined;
  const submittedAt = instantOf(review.createDate);
  const { reviewAnswer, reviewRejectType, rejectLabels } = review.reviewResult ?? {};
  if (review.reviewStatus !== 'completed') return { submittedAt, review: { state: 'pending' } };
  const at = instantOf(review.reviewDate ?? review.createDate);
  if (reviewAnswer === 'GREEN') return { submittedAt, review: { state: 'approved', at } };
  // Any other answer is not a decision.
  if (reviewAnswer !== 'RED') throw new SumsubFailed('A review ended without an answer.');
  return {
    submittedAt,
    review: {
      state: 'rejected',
      at,
      rejectType: reviewRejectType === 'FINAL' ? 'final' : 'retry',
      reasons: reasonsOf(rejectLabels ?? []),
    },
  };
}

/** Sumsub writes `2026-02-21 13:23:19+0000`, and `2026-02-21 13:23:19` for UTC. */
export function instantOf(written: string | null | undefined): Date {
  const [, day, time, zone = '+0000'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?)(Z|[+-]\d{4})?$/.exec(written ?? '') ?? [];
  const at = new Date(`${day}T${time}${zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`}`);
  if (Number.isNaN(at.getTime())) throw new SumsubFailed('A time could not be read.');
  return at;
}

/** Entered values default to those of the document: a user who typed nothing has confirmed what was read. */
export function personsOf({
  info,
  fixedInfo,
  phone,
}: SumsubApplicant): Pick<Applicant, 'entered' | 'extracted'> {
  const [read, typed] = [info ?? {}, fixedInfo ?? {}];
  const extracted = personOf(read);
  const entered = personOf({
    ...read,
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined && value !== null)),
  });
  return { entered: { ...entered, phone: entered.phone ?? phone ?? null }, extracted };
}

function personOf(info: SumsubInfo): PersonalData {
  const [address] = info.addresses ?? [];
  const lines = [
    [address?.street, address?.subStreet, address?.buildingNumber, address?.flatNumber],
    [address?.postCode, address?.town],
    [address?.state],
  ].map((parts) => parts.filter(isWritten).join(' '));
  const oneLine = lines.filter(isWritten).join(', ');
  return {
    givenNames: [info.firstName, info.middleName].filter(isWritten).join(' '),
    familyName: info.lastName ?? '',
    birthDate: info.dob ?? null,
    phone: info.phone ?? null,
    address: oneLine === '' ? null : oneLine,
    country: alpha2(address?.country ?? info.country),
    document: documentOf(info),
  };
}

const isWritten = (text: string | null | undefined): text is string =>
  text !== undefined && text !== null && text !== '';

function documentOf({ idDocs }: SumsubInfo): Document | null {
  for (const { idDocType, country, number, validUntil } of idDocs ?? []) {
    const type = documentTypes.get(idDocType);
    const code = alpha2(country);
    if (type !== undefined && code !== null && isWritten(number))
      return { type, country: code, number, validUntil: validUntil ?? null };
  }
  return null;
}

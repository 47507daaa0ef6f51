import * as z from 'zod/mini';
import type { Applicant, KycPartner, PersonalData as Person } from '../../modules/kyc/index.ts';
import { bodyOf, IdentityPartnerFailed, type PartnerClient } from './partner-client.ts';
import { applicant, type Applicant as Known, message, type PersonalData } from './shapes.ts';

const opened = z.strictObject({ url: z.url(), expiresAt: z.iso.datetime() });

/** The product's adapter of the sandbox's identity partner. */
export function createSandboxKycPartner({ call }: { readonly call: PartnerClient }): KycPartner {
  return {
    async openForm({ userId, language, returnUrl }) {
      const body = { externalUserId: userId, language, returnUrl };
      const { url, expiresAt } = opened.parse(
        bodyOf(await call({ method: 'POST', path: '/v1/forms', body })),
      );
      return { url, expiresAt: new Date(expiresAt) };
    },
    async readApplicant(userId) {
      const answer = await call({ method: 'GET', path: `/v1/applicants/${encodeURIComponent(userId)}` });
      if (answer.status === 404) return undefined;
      const known = applicant.parse(bodyOf(answer));
      if (known.externalUserId !== userId) throw new IdentityPartnerFailed('That is somebody else.');
      return toApplicant(known);
    },
    async readPicture(applicantId, pictureId) {
      const path = `/v1/applicants/${encodeURIComponent(applicantId)}/pictures/${encodeURIComponent(pictureId)}`;
      const { status, bytes } = await call({ method: 'GET', path });
      if (status !== 200) throw new IdentityPartnerFailed(`The identity partner answered ${status}.`);
      return bytes;
    },
    readMessage(payload) {
      const read = message.safeParse(payload);
      return read.success ? { userId: read.data.externalUserId, event: read.data.type } : null;
    },
    async isReady() {
      return (await call({ method: 'GET', path: '/v1/status' })).status === 200;
    },
  };
}

const toApplicant = ({
  applicantId,
  submittedAt,
  review,
  entered,
  extracted,
  pictures,
}: Known): Applicant => ({
  applicantId,
  submittedAt: new Date(submittedAt),
  review: toReview(review),
  entered: toPerson(entered),
  extracted: toPerson(extracted),
  pictures: pictures.map(({ id, kind }) => ({ id, kind })),
});

function toReview(review: Known['review']): Applicant['review'] {
  if (review === null) return { state: 'pending' };
  const { at, result } = review;
  if (result.answer === 'approved') return { state: 'approved', at: new Date(at) };
  return { state: 'rejected', at: new Date(at), rejectType: result.rejectType, reasons: result.reasons };
}

const toPerson = ({ givenNames, familyName, birthDate, phone, address, document }: PersonalData): Person => ({
  givenNames,
  familyName,
  birthDate,
  phone,
  address: [address.street, `${address.postalCode} ${address.city}`.trim()].filter(Boolean).join(', '),
  country: address.country,
  document,
});

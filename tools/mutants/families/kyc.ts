import type { Mutant } from '../mutant.ts';

const kyc = 'apps/server/src/modules/kyc';
const apply = `${kyc}/apply-applicant.ts`;
const policy = `${kyc}/kyc-policy.ts`;
const decide = `${kyc}/desk/decide-check.ts`;
const messages = `${kyc}/partner-messages.integration.test.ts`;
const desk = `${kyc}/desk/kyc-desk.integration.test.ts`;
const form = `${kyc}/kyc.integration.test.ts`;

/** Identity checks: only the partner's signed word or staff decides, once, and only compliance sees the documents. */
export const kycMutants: readonly Mutant[] = [
  {
    ids: ['P-02'],
    lost: 'the way back from the partner is whatever stands in the user’s language',
    file: `${kyc}/request-kyc-form.ts`,
    control: 'returnUrl: `${publicOrigin}/kyc`,',
    instead: 'returnUrl: `${publicOrigin}/${user.language}`,',
    test: form,
  },
  {
    ids: ['P-02'],
    lost: 'the partner overrules staff',
    file: policy,
    control: "return isRevoked && check.decidedBy === 'partner' ? 'apply' : 'note';",
    instead: "return isRevoked || review.state === 'approved' ? 'apply' : 'note';",
    test: messages,
  },
  {
    ids: ['P-02'],
    lost: 'documents that are sent after the last word begin a new check',
    file: policy,
    control: "status !== 'approved' && rejectType !== 'final';",
    instead: "status !== 'approved' || rejectType !== 'final';",
    test: messages,
  },
  {
    ids: ['P-02'],
    lost: 'a message that was lost is never made good',
    file: `${kyc}/tasks.ts`,
    control: 'await db.inTransaction(effect);',
    instead: 'void effect;',
    test: messages,
  },
  {
    ids: ['P-02'],
    lost: 'the partner approves somebody of the sanctions lists',
    file: policy,
    control: "review.state === 'approved' && check.hasHits ? 'note' : 'apply'",
    instead: "'apply'",
    test: desk,
  },
  {
    ids: ['P-02'],
    lost: 'a decision is made without looking at the pictures',
    file: decide,
    control: "if (isUnseen || lacksAll) throw new Refusal('PicturesNotOpened');",
    instead: '',
    test: desk,
  },
  {
    ids: ['H-02'],
    lost: 'one word of the partner decides as often as it comes',
    file: policy,
    control: "if (check.partnerAt !== null && review.at <= check.partnerAt) return 'known';",
    instead: '',
    test: messages,
    also: [
      {
        file: policy,
        control: "return isRevoked && check.decidedBy === 'partner' ? 'apply' : 'note';",
        instead: "return isRevoked || check.decidedBy === 'partner' ? 'apply' : 'note';",
      },
    ],
  },
  {
    ids: ['H-04'],
    lost: 'what the message claims is believed',
    file: apply,
    control: 'const applicant = await partner.readApplicant(userId);',
    instead: `const read = await partner.readApplicant(userId);
  const applicant = read && { ...read, review: { state: 'approved', at: read.submittedAt } as const };`,
    test: messages,
  },
  {
    ids: ['H-04'],
    lost: 'what was read before something newer counts',
    file: apply,
    control: 'if (newest !== undefined && applicant.submittedAt < newest.submittedAt) return;',
    instead: '',
    test: messages,
  },
  {
    ids: ['I-08'],
    lost: 'pictures that hide another file are kept',
    file: `${kyc}/pictures.ts`,
    control: "if (hasHiddenFile(bytes)) throw new Refusal('PictureInvalid');",
    instead: '',
    test: desk,
  },
  {
    ids: ['I-08'],
    lost: 'what stands in the metadata of a picture is not looked at',
    file: 'apps/server/src/platform/hidden-content.ts',
    control: 'parts.push(bytes.subarray(at, at + 2 + length));',
    instead: '',
    test: 'apps/server/src/platform/hidden-content.test.ts',
  },
  {
    ids: ['Z-04'],
    lost: 'everybody at the desk reads documents',
    file: 'packages/contract/src/kyc.desk.ts',
    control: `  summary: 'Get a picture of an identity check. Audited.',
  auth: { kind: 'staff', right: 'kyc.read' },`,
    instead: `  summary: 'Get a picture of an identity check. Audited.',
  auth: { kind: 'staff', right: 'desk.open' },`,
    test: desk,
  },
  {
    ids: ['Z-04'],
    lost: 'who somebody is stands in the table as it is',
    file: `${kyc}/personal-data.ts`,
    control: 'sealer.seal(JSON.stringify(checkData.parse({ entered, extracted })), contextOf(checkId));',
    instead: 'JSON.stringify(checkData.parse({ entered, extracted }));',
    test: desk,
  },
  {
    ids: ['Z-06'],
    lost: 'one person overturns a decision alone',
    file: decide,
    control: 'if (!(await staff.areTwoPeople(tx, staffId, check.proposedBy))) {',
    instead: 'if (check.proposedBy === undefined) {',
    test: desk,
  },
];

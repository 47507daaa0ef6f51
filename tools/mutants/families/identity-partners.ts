import type { Mutant } from '../mutant.ts';

const sumsub = 'apps/server/src/partners/kyc-sumsub/live.ts';
const sumsubClient = 'apps/server/src/partners/kyc-sumsub/sumsub-client.ts';
const applicant = 'apps/server/src/partners/kyc-sumsub/to-applicant.ts';
const sumsubTest = 'apps/server/src/partners/kyc-sumsub/live.integration.test.ts';
const digest = 'apps/server/src/partners/kyc-sumsub/payload-digest.ts';
const digestTest = 'apps/server/src/partners/kyc-sumsub/payload-digest.test.ts';
const service = 'apps/server/src/sandbox/identity-partner/partner-service.ts';
const pictures = 'apps/server/src/sandbox/identity-partner/picture-check.ts';
const requests = 'apps/server/src/sandbox/identity-partner/sign-request.ts';
const formTest = 'apps/server/src/sandbox/identity-partner/hosted-form.integration.test.ts';
const partnerTest = 'apps/server/src/sandbox/identity-partner/identity-partner.integration.test.ts';
const settings = 'apps/server/src/kyc-settings.ts';
const settingsTest = 'apps/server/src/config.test.ts';

/** The partners who check identities: Sumsub, and the sandbox's own. */
export const identityPartnerMutants: readonly Mutant[] = [
  {
    ids: ['P-02'],
    lost: 'Sumsub’s answer may send a user anywhere',
    file: sumsub,
    control: "if (!isSumsubPage(url)) throw new SumsubFailed('The form would be somewhere else.');",
    instead: '',
    test: sumsubTest,
  },
  {
    ids: ['P-02'],
    lost: 'a rejected user comes back to another address',
    file: sumsub,
    control: 'rejectUrl: returnUrl }',
    instead: 'rejectUrl: `${returnUrl}?status=rejected` }',
    test: sumsubTest,
  },
  {
    ids: ['P-02'],
    lost: 'the sandbox’s form leads wherever it is asked to',
    file: service,
    control: 'if (asked.returnUrl !== returnUrl) return undefined;',
    instead: '',
    test: formTest,
  },
  {
    ids: ['P-03'],
    lost: 'an answer that is no success is read as one',
    file: sumsubClient,
    control: 'if (status !== 200 && status !== 201) throw new SumsubFailed(`The answer was ${status}.`);',
    instead: '',
    test: sumsubTest,
  },
  {
    ids: ['P-03'],
    lost: 'what Sumsub said about somebody stands in an error',
    file: sumsubClient,
    control: "throw new SumsubFailed('The answer was not JSON.');",
    instead: 'throw new SumsubFailed(text);',
    test: sumsubTest,
  },
  {
    ids: ['H-04'],
    lost: 'a review without an answer counts as a rejection',
    file: applicant,
    control: "if (reviewAnswer !== 'RED') throw new SumsubFailed('A review ended without an answer.');",
    instead: '',
    test: sumsubTest,
  },
  {
    ids: ['H-04'],
    lost: 'the applicant of somebody else is taken',
    file: sumsub,
    control: "if (found.externalUserId !== userId) throw new SumsubFailed('That is somebody else.');",
    instead: '',
    test: sumsubTest,
  },
  {
    ids: ['H-01'],
    lost: 'Sumsub may sign with SHA-1',
    file: digest,
    control: 'const algorithms = new Map([',
    instead: "const algorithms = new Map([['HMAC_SHA1_HEX', { hash: 'sha1', hex: /^[\\da-f]{40}$/ }],",
    test: digestTest,
  },
  {
    ids: ['H-01'],
    lost: 'a message of Sumsub may be as old as it likes',
    file: digest,
    control: 'if (ageMs > OLD_MS || ageMs < -AHEAD_MS) return null;',
    instead: '',
    test: digestTest,
  },
  {
    ids: ['I-08'],
    lost: 'the form takes pictures of any number of pixels',
    file: pictures,
    control: "if (found.width * found.height > PIXELS_MAX) return 'too_many_pixels';",
    instead: '',
    test: formTest,
  },
  {
    ids: ['P-05'],
    lost: 'a signature of one path opens another',
    file: requests,
    control: '\\n${path}\\n',
    instead: '\\n',
    test: partnerTest,
  },
  {
    ids: ['P-05'],
    lost: 'a signed request is good for ever',
    file: requests,
    control: 'if (distanceMs > TOLERANCE_SECONDS * 1000) return false;',
    instead: '',
    test: partnerTest,
  },
  {
    ids: ['P-05'],
    lost: 'identity checks are live without the keys of Sumsub',
    file: settings,
    control: 'if (isLive && !isSet)',
    instead: "if (isLive && !isSet && name === 'SUMSUB_LEVEL')",
    test: settingsTest,
  },
  {
    ids: ['H-03'],
    lost: 'production starts without the secret of the identity partner’s messages',
    file: settings,
    control: 'if (isProduction && webhookSecrets.kyc === undefined',
    instead: 'if (!isProduction && webhookSecrets.kyc === undefined',
    test: settingsTest,
  },
];

import type { KycPartner } from '../../modules/kyc/ports.ts';
import {
  createSumsubClient,
  goodJson,
  type SumsubClient,
  SumsubFailed,
  type SumsubOptions,
} from './sumsub-client.ts';
import {
  type SumsubApplicant,
  sumsubApplicant,
  sumsubLink,
  sumsubMessage,
  sumsubResources,
} from './sumsub-shapes.ts';
import { personsOf, pictureKindOf, submissionOf } from './to-applicant.ts';

const FORM_SECONDS = 1_800;
const PICTURES_MAX = 10;

/** Sumsub, with its WebSDK on a page of its own: no code of Sumsub runs in our pages. */
export function createSumsub(options: SumsubOptions): KycPartner {
  const client = createSumsubClient(options);
  const { clock, levelName } = options;
  return {
    async openForm({ userId, language, returnUrl }) {
      const body = {
        levelName,
        userId,
        ttlInSecs: FORM_SECONDS,
        // Both lead to the same page: the result comes from Sumsub, not from the browser (P-02).
        redirect: { successUrl: returnUrl, rejectUrl: returnUrl },
      };
      const path = `/resources/sdkIntegrations/levels/-/websdkLink?lang=${new Intl.Locale(language).language}`;
      const { url } = parsed(sumsubLink, goodJson(await client.send({ method: 'POST', path, body })));
      if (!isSumsubPage(url)) throw new SumsubFailed('The form would be somewhere else.');
      return { url, expiresAt: new Date(clock.now().getTime() + FORM_SECONDS * 1000) };
    },
    async readApplicant(userId) {
      const found = await findApplicant(client, userId);
      const submission = found && submissionOf(found);
      if (found === undefined || submission === undefined) return undefined;
      return {
        applicantId: `${found.id}:${found.inspectionId}`,
        ...submission,
        ...personsOf(found),
        pictures: await listPictures(client, found),
      };
    },
    async readPicture(applicantId, pictureId) {
      const [, inspection = ''] = applicantId.split(':');
      const path = `/resources/inspections/${encodeURIComponent(inspection)}/resources/${encodeURIComponent(pictureId)}`;
      const { status, bytes } = await client.send({ method: 'GET', path });
      if (status !== 200) throw new SumsubFailed(`The answer was ${status}.`);
      return bytes;
    },
    readMessage(payload) {
      const read = sumsubMessage.safeParse(payload);
      return read.success ? { userId: read.data.externalUserId, event: read.data.type } : null;
    },
    async isReady() {
      return (await client.send({ method: 'GET', path: '/resources/status/api' })).status === 200;
    },
  };
}

/** Undefined if Sumsub does not know the user. */
async function findApplicant(client: SumsubClient, userId: string): Promise<SumsubApplicant | undefined> {
  const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(userId)}/one`;
  const answer = await client.send({ method: 'GET', path });
  if (answer.status === 404) return undefined;
  const found = parsed(sumsubApplicant, goodJson(answer));
  if (found.externalUserId !== userId) throw new SumsubFailed('That is somebody else.');
  return found;
}

/** Pictures of the newest attempt, without those that Sumsub has deactivated. */
async function listPictures(client: SumsubClient, { id }: SumsubApplicant) {
  const path = `/resources/applicants/${encodeURIComponent(id)}/metadata/resources`;
  const { items } = parsed(sumsubResources, goodJson(await client.send({ method: 'GET', path })));
  return items
    .flatMap(({ id: picture, deactivated, idDocDef: { idDocType, idDocSubType } }) => {
      const kind = pictureKindOf(idDocType, idDocSubType);
      return kind === undefined || deactivated === true ? [] : [{ id: picture, kind }];
    })
    .slice(0, PICTURES_MAX);
}

/** Fails on an unexpected shape without quoting the answer, which is personal data. */
function parsed<T>(
  shape: { safeParse(given: unknown): { success: true; data: T } | { success: false } },
  given: unknown,
): T {
  const read = shape.safeParse(given);
  if (!read.success) throw new SumsubFailed('The answer has another shape.');
  return read.data;
}

/** The browser is sent to this address, so it has to be Sumsub's (W-05). */
function isSumsubPage(url: string): boolean {
  const { protocol, hostname, username, password } = new URL(url);
  return protocol === 'https:' && /(?:^|\.)sumsub\.com$/.test(hostname) && username === '' && password === '';
}

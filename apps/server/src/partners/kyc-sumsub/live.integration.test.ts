import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KycPartner } from '../../modules/kyc/ports.ts';
import { systemClock } from '../../platform/clock.ts';
import { createSumsub } from './live.ts';
import { type LocalSumsub, openLocalSumsub } from './testing/local-sumsub.ts';

const keys = { appToken: 'prd:token-of-the-house', secretKey: 'secret-canary-of-the-house' };
const USER = '0198c0de-0000-7000-8000-000000000001';
const ONE = `GET /resources/applicants/-;externalUserId=${USER}/one`;
const PICTURES = 'GET /resources/applicants/5cb744200a975a67ed1798a4/metadata/resources';

let sumsub: LocalSumsub;
let partner: KycPartner;
beforeAll(async () => {
  sumsub = await openLocalSumsub(keys);
  partner = createSumsub({
    keys,
    levelName: 'id-and-liveness',
    clock: systemClock,
    outbound: sumsub.outbound,
  });
});
afterAll(() => sumsub.close());
beforeEach(() => sumsub.answers.clear());

/** An applicant as in Sumsub's reference, including fields that we do not read. */
const applicantOf = (review: object) => ({
  id: '5cb744200a975a67ed1798a4',
  createdAt: '2026-11-16 09:10:11',
  clientId: 'gim',
  inspectionId: '5cb744200a975a67ed1798a5',
  externalUserId: USER,
  info: {
    firstName: 'OLENA',
    firstNameEn: 'OLENA',
    lastName: 'KOVALENKO',
    dob: '1991-03-14',
    country: 'UKR',
    idDocs: [
      {
        idDocType: 'ID_CARD',
        country: 'UKR',
        firstName: 'OLENA',
        number: '004512387',
        validUntil: '2034-05-20',
      },
    ],
  },
  fixedInfo: {
    firstName: 'Olena',
    lastName: 'Kovalenko',
    addresses: [
      { street: 'Khreshchatyk', buildingNumber: '22', postCode: '01001', town: 'Kyiv', country: 'UKR' },
    ],
  },
  email: 'olena@gim.example',
  phone: '+380501234567',
  lang: 'uk',
  type: 'individual',
  requiredIdDocs: { docSets: [] },
  review: { reviewId: 'r', attemptId: 'a', attemptCnt: 1, createDate: '2026-11-16 10:00:00+0000', ...review },
});
const completed = (result: object) =>
  applicantOf({ reviewStatus: 'completed', reviewDate: '2026-11-16 10:20:30+0000', reviewResult: result });
const item = (id: string, idDocType: string, idDocSubType?: string, deactivated = false) => ({
  id,
  addedDate: '2026-11-16 09:30:00',
  fileMetadata: { fileName: 'a.jpg', fileType: 'jpeg', fileSize: 1000 },
  deactivated,
  idDocDef: { country: 'UKR', idDocType, ...(idDocSubType === undefined ? {} : { idDocSubType }) },
});

/** What the adapter makes of an applicant. */
const read = async (body: object, items: readonly object[] = []) => {
  sumsub.answers.set(ONE, { status: 200, body });
  sumsub.answers.set(PICTURES, { status: 200, body: { items, totalItems: items.length } });
  return partner.readApplicant(USER);
};

describe('the form', () => {
  const LINK = 'POST /resources/sdkIntegrations/levels/-/websdkLink?lang=uk';

  test('P-02 is a link of Sumsub that leads back to one address, whatever the outcome', async () => {
    sumsub.answers.set(LINK, { status: 200, body: { url: 'https://in.sumsub.com/websdk/p/sbx_abc' } });
    const returnUrl = 'https://gim.example/kyc';
    const { url, expiresAt } = await partner.openForm({ userId: USER, language: 'uk', returnUrl });
    expect(url).toBe('https://in.sumsub.com/websdk/p/sbx_abc');
    expect(expiresAt.getTime() - systemClock.now().getTime()).toBeGreaterThan(1_790_000);
    expect(JSON.parse(sumsub.asked.at(-1)?.body ?? '')).toEqual({
      levelName: 'id-and-liveness',
      userId: USER,
      ttlInSecs: 1800,
      redirect: { successUrl: returnUrl, rejectUrl: returnUrl },
    });
    expect(sumsub.unsigned()).toBe(0);
  });

  test.each([
    'http://in.sumsub.com/websdk/p/x',
    'https://in.sumsub.com.evil.example/x',
    'https://evilsumsub.com/x',
    'https://sumsub.com@evil.example/x',
    'javascript:alert(1)//sumsub.com',
  ])('P-02 is refused when it would be at %s', async (url) => {
    sumsub.answers.set(LINK, { status: 200, body: { url } });
    const asked = partner.openForm({ userId: USER, language: 'uk', returnUrl: 'https://gim.example/kyc' });
    await expect(asked).rejects.toMatchObject({ name: 'SumsubFailed' });
  });
});

describe('the applicant', () => {
  test('has what was entered, what was read, and the pictures of the newest try', async () => {
    const found = await read(applicantOf({ reviewStatus: 'pending' }), [
      item('11', 'ID_CARD', 'FRONT_SIDE'),
      item('12', 'ID_CARD', 'BACK_SIDE'),
      item('13', 'SELFIE'),
      item('14', 'UTILITY_BILL'),
      item('15', 'ID_CARD', 'FRONT_SIDE', true),
      item('16', 'INVESTABILITY'),
    ]);
    const document = { type: 'id_card', country: 'UA', number: '004512387', validUntil: '2034-05-20' };
    expect(found).toEqual({
      applicantId: '5cb744200a975a67ed1798a4:5cb744200a975a67ed1798a5',
      submittedAt: new Date('2026-11-16T10:00:00Z'),
      review: { state: 'pending' },
      entered: {
        givenNames: 'Olena',
        familyName: 'Kovalenko',
        birthDate: '1991-03-14',
        phone: '+380501234567',
        address: 'Khreshchatyk 22, 01001 Kyiv',
        country: 'UA',
        document,
      },
      extracted: {
        givenNames: 'OLENA',
        familyName: 'KOVALENKO',
        birthDate: '1991-03-14',
        phone: null,
        address: null,
        country: 'UA',
        document,
      },
      pictures: [
        { id: '11', kind: 'document_front' },
        { id: '12', kind: 'document_back' },
        { id: '13', kind: 'selfie' },
        { id: '14', kind: 'address_proof' },
      ],
    });
  });

  test.each(['pending', 'prechecked', 'queued', 'onHold', 'awaitingUser'])(
    'is pending while its review is %s',
    async (reviewStatus) => {
      expect(
        (await read(applicantOf({ reviewStatus, reviewResult: { reviewAnswer: 'GREEN' } })))?.review,
      ).toEqual({ state: 'pending' });
    },
  );

  test('does not exist before something was sent, nor when Sumsub does not know the user', async () => {
    expect(await read(applicantOf({ reviewStatus: 'init' }))).toBeUndefined();
    sumsub.answers.clear();
    expect(await partner.readApplicant(USER)).toBeUndefined();
  });

  const at = new Date('2026-11-16T10:20:30Z');
  test.each([
    [{ reviewAnswer: 'GREEN' }, { state: 'approved', at }],
    [
      {
        reviewAnswer: 'RED',
        reviewRejectType: 'RETRY',
        rejectLabels: ['BAD_SELFIE', 'UNSATISFACTORY_PHOTOS', 'SCREENSHOTS'],
      },
      { state: 'rejected', at, rejectType: 'retry', reasons: ['documents_not_clear', 'photo_not_clear'] },
    ],
    [
      {
        reviewAnswer: 'RED',
        reviewRejectType: 'RETRY',
        rejectLabels: ['EXPIRATION_DATE', 'SELFIE_MISMATCH', 'UNSUITABLE_DOCUMENT'],
      },
      {
        state: 'rejected',
        at,
        rejectType: 'retry',
        reasons: ['documents_do_not_match', 'documents_expired', 'documents_not_supported'],
      },
    ],
    [
      {
        reviewAnswer: 'RED',
        reviewRejectType: 'FINAL',
        rejectLabels: ['FORGERY', 'SANCTIONS', 'A_LABEL_OF_TOMORROW'],
      },
      { state: 'rejected', at, rejectType: 'final', reasons: ['other'] },
    ],
    [
      { reviewAnswer: 'RED', reviewRejectType: 'FINAL' },
      { state: 'rejected', at, rejectType: 'final', reasons: ['other'] },
    ],
  ])('has the decision %j', async (result, review) => {
    expect((await read(completed(result)))?.review).toEqual(review);
  });

  test('H-04 an end without an answer, another user and an unknown shape decide nothing', async () => {
    const nonsense = [
      completed({}),
      completed({ reviewAnswer: 'YELLOW' }),
      { ...completed({ reviewAnswer: 'GREEN' }), externalUserId: 'somebody-else' },
      { ...completed({ reviewAnswer: 'GREEN' }), inspectionId: '../../resources' },
      applicantOf({
        reviewStatus: 'completed',
        reviewResult: { reviewAnswer: 'GREEN' },
        createDate: 'yesterday',
      }),
      { id: 7 },
    ];
    for (const body of nonsense) await expect(read(body)).rejects.toMatchObject({ name: 'SumsubFailed' });
  });
});

test('a picture is the bytes that Sumsub has, from its inspection', async () => {
  const bytes = Buffer.from('ffd8ffe000104a46494600ff00fe', 'hex');
  sumsub.answers.set('GET /resources/inspections/5cb744200a975a67ed1798a5/resources/11', {
    status: 200,
    body: bytes,
  });
  const id = '5cb744200a975a67ed1798a4:5cb744200a975a67ed1798a5';
  expect((await partner.readPicture(id, '11')).equals(bytes)).toBe(true);
  await expect(partner.readPicture(id, '../12')).rejects.toMatchObject({ name: 'SumsubFailed' });
});

describe('P-03 when Sumsub fails, nothing is decided and nothing personal is told', () => {
  test.each([
    ['500', { status: 500, body: 'canary-of-an-applicant' }],
    ['garbage', { status: 200, body: '<html>canary-of-an-applicant' }],
    ['a redirect', { status: 302, body: '' }],
    ['too much', { status: 200, body: 'x'.repeat(300_000) }],
  ])('%s', async (_what, answer) => {
    sumsub.answers.set(ONE, answer);
    const error: unknown = await partner.readApplicant(USER).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'SumsubFailed' });
    expect(String(error)).not.toMatch(/canary|olena|secret/i);
  });

  test('500 with what looks like an approval', async () => {
    sumsub.answers.set(ONE, { status: 500, body: completed({ reviewAnswer: 'GREEN' }) });
    sumsub.answers.set(PICTURES, { status: 200, body: { items: [] } });
    await expect(partner.readApplicant(USER)).rejects.toMatchObject({ name: 'SumsubFailed' });
  });

  test('no answer at all', async () => {
    sumsub.answers.set(ONE, undefined);
    const { impatient: outbound } = sumsub;
    const impatient = createSumsub({ keys, levelName: 'x', clock: systemClock, outbound });
    await expect(impatient.readApplicant(USER)).rejects.toMatchObject({ name: 'SumsubFailed' });
  });
});

test('a request with another key is refused, and the readiness says so', async () => {
  sumsub.answers.set('GET /resources/status/api', { status: 200, body: {} });
  expect(await partner.isReady()).toBe(true);
  const before = sumsub.unsigned();
  const other = { ...keys, secretKey: 'another-secret-of-nobody' };
  const stranger = createSumsub({
    keys: other,
    levelName: 'x',
    clock: systemClock,
    outbound: sumsub.outbound,
  });
  expect(await stranger.isReady()).toBe(false);
  expect(sumsub.unsigned()).toBe(before + 1);
});

test('a message names the user; what is not about an applicant names nobody', () => {
  const message = {
    type: 'applicantReviewed',
    applicantId: 'a',
    externalUserId: USER,
    reviewStatus: 'completed',
  };
  expect(partner.readMessage(message)).toEqual({ userId: USER, event: 'applicantReviewed' });
  for (const nonsense of [
    null,
    'x',
    [],
    {},
    { ...message, externalUserId: 7 },
    { type: 'kytDataTxnReviewed' },
  ])
    expect(partner.readMessage(nonsense)).toBeNull();
});

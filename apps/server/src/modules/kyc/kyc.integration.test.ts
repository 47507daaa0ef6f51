import { acceptEula, getEula, getKyc, getUser, requestKycForm } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type Account,
  openIdentity,
  registerAccount,
  type TestIdentity,
  verifiedAccount,
} from '../../testing/test-identity.ts';
import { createTestPartner } from './testing/test-partner.ts';

let database: TestDatabase;
let identity: TestIdentity;
const partner = createTestPartner();

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await openIdentity({ url: database.url, kycPartner: partner });
});

afterAll(async () => {
  await identity.close();
  await database.drop();
});

const ofSelf = ({ id, token }: Account) => ({ query: { id }, token });
const inSelf = ({ id, token }: Account) => ({ params: { id }, token });
const setStatus = (account: Account, status: string, rejectType: string | null = null) =>
  identity.platform.db.pool.query(
    `insert into kyc.identity (user_id, status, submitted_at, reviewed_at, eta_hours, reject_type, reasons)
     values ($1, $2, '2026-03-01T10:00:00Z', $3, 24, $4, $5)`,
    [
      account.id,
      status,
      status === 'pending' ? null : '2026-03-01T11:00:00Z',
      rejectType,
      rejectType === null ? [] : ['photo_not_clear', 'something_new'],
    ],
  );

describe('the identity check', () => {
  test('has not begun by default', async () => {
    const { body } = await identity.call(getKyc, ofSelf(await verifiedAccount(identity)));
    expect(body).toEqual({
      status: 'notchecked',
      submittedAt: null,
      reviewedAt: null,
      etaHours: null,
      rejectType: null,
      reasons: [],
      limits: {
        now: { day: '1000', month: '10000', payouts: false },
        approved: { day: '50000', month: '200000', payouts: true },
      },
    });
  });

  test('says that more may leave as soon as it is approved', async () => {
    const account = await verifiedAccount(identity);
    await setStatus(account, 'approved');
    const { body } = await identity.call(getKyc, ofSelf(account));
    expect(body.limits.now).toEqual({ day: '50000', month: '200000', payouts: true });
  });

  test('is told as it stands, and the profile says the same', async () => {
    const account = await verifiedAccount(identity);
    await setStatus(account, 'rejected', 'retry');
    const { body } = await identity.call(getKyc, ofSelf(account));
    expect(body).toMatchObject({
      status: 'rejected',
      submittedAt: '2026-03-01T10:00:00.000Z',
      rejectType: 'retry',
      reasons: ['photo_not_clear', 'other'],
    });
    expect((await identity.call(getUser, inSelf(account))).body.kycStatus).toBe('rejected');
  });

  test('Z-02 another user’s id is answered as if it did not exist', async () => {
    const [anna, borys] = [await verifiedAccount(identity), await verifiedAccount(identity)];
    for (const endpoint of [getKyc, requestKycForm]) {
      expect((await identity.call(endpoint, { query: { id: borys.id }, token: anna.token })).status).toBe(
        404,
      );
      expect((await identity.call(endpoint, { token: anna.token })).status).toBe(400);
    }
    for (const endpoint of [getEula, acceptEula]) {
      const sent = { params: { id: borys.id }, token: anna.token, body: { isAccepted: true } };
      expect((await identity.call(endpoint, sent)).status).toBe(404);
    }
  });

  test('Z-04 is not for an account whose e-mail is not proven', async () => {
    const account = await registerAccount(identity);
    expect((await identity.call(getKyc, ofSelf(account))).problem).toBe('EmailNotVerified');
    expect((await identity.call(acceptEula, { ...inSelf(account), body: { isAccepted: true } })).status).toBe(
      403,
    );
  });
});

describe('the license agreement', () => {
  test('is accepted, taken back, and every change is kept', async () => {
    const account = await verifiedAccount(identity);
    const answer = (isAccepted: boolean) =>
      identity.call(acceptEula, { ...inSelf(account), body: { isAccepted } });
    expect((await identity.call(getEula, inSelf(account))).body).toEqual({ isAccepted: false });
    for (const isAccepted of [true, true, false])
      expect((await answer(isAccepted)).body).toEqual({ isAccepted });
    expect((await identity.call(getEula, inSelf(account))).body).toEqual({ isAccepted: false });
    const { rows } = await identity.platform.db.pool.query(
      'select is_accepted from kyc.eula where user_id = $1 order by id',
      [account.id],
    );
    expect(rows).toEqual([{ is_accepted: true }, { is_accepted: false }]);
  });
});

describe('the form', () => {
  const withEula = async (): Promise<Account> => {
    const account = await verifiedAccount(identity);
    await identity.call(acceptEula, { ...inSelf(account), body: { isAccepted: true } });
    return account;
  };
  const form = (account: Account) => identity.call(requestKycForm, ofSelf(account));

  test('needs the agreement', async () => {
    const answer = await form(await verifiedAccount(identity));
    expect([answer.status, answer.problem]).toEqual([409, 'EulaNotAccepted']);
  });

  test.each([
    ['pending', null, 403, 'KycPending'],
    ['approved', null, 409, 'KycAlreadyApproved'],
    ['rejected', 'final', 403, 'KycRejected'],
    ['rejected', 'retry', 503, 'KycUnavailable'],
  ])('of a check that is %s %s is answered %i %s', async (status, rejectType, code, problem) => {
    const account = await withEula();
    await setStatus(account, status, rejectType);
    partner.isAway = true;
    const answer = await form(account);
    partner.isAway = false;
    expect([answer.status, answer.problem]).toEqual([code, problem]);
  });

  test('is honestly not there while no partner is connected', async () => {
    const { id: userId, token } = await withEula();
    const alone = await openIdentity({ url: database.url, secrets: identity.secrets });
    const answer = await alone.call(requestKycForm, { query: { id: userId }, token });
    await alone.close();
    expect([answer.status, answer.problem]).toEqual([503, 'KycUnavailable']);
  });

  test('P-02 opens at the partner, and the way back is ours and fixed', async () => {
    const account = await withEula();
    const answer = await form(account);
    expect(answer.body).toEqual({
      url: `https://partner.example/${account.id}`,
      expiresAt: '2026-03-01T13:00:00.000Z',
    });
    expect(partner.asked.at(-1)).toEqual({
      userId: account.id,
      language: 'en-US',
      returnUrl: 'http://localhost:8080/kyc',
    });
  });
});

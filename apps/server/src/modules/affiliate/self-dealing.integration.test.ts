import { randomUUID } from 'node:crypto';
import { deauthorizeDevice, deleteUser, freezeUser, login } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createSealer } from '../../platform/crypto/seal.ts';
import { aDevice, mailedProof } from '../../testing/test-identity.ts';
import type { PersonalData } from '../kyc/index.ts';
import { sealData } from '../kyc/personal-data.ts';
import { markOf, type RecipientData, sealRecipient } from '../payouts/recipients/recipient.ts';
import { openAffiliateBench, type Person } from './testing/affiliate-bench.ts';

const bench = await openAffiliateBench({ levels: 3 });
const { identity, owner } = bench;
const { random } = identity.platform;
afterAll(bench.close);

const person: PersonalData = {
  givenNames: 'Olena',
  familyName: 'Kovalenko',
  birthDate: '1990-04-01',
  phone: null,
  address: null,
  country: 'UA',
  document: { type: 'passport', country: 'UA', number: 'FB123456', validUntil: null },
};

async function checkIdentity(userId: string, entered: PersonalData): Promise<void> {
  const id = randomUUID();
  const sealer = createSealer({ key: identity.secrets.key('kyc'), random });
  await owner.query(
    `insert into kyc.check (id, user_id, applicant_id, submitted_at, received_at, sealed_data)
     values ($1, $2, 'applicant', now(), now(), $3)`,
    [id, userId, sealData(sealer, id, { entered, extracted: {} })],
  );
}

async function keepRecipient(userId: string, data: RecipientData, isDeleted = false): Promise<void> {
  const id = randomUUID();
  await owner.query(
    `insert into payouts.recipient (id, user_id, kind, sealed, mark, created_at, deleted_at)
     values ($1, $2, $3, $4, $5, now(), case when $6 then now() end)`,
    [
      id,
      userId,
      data.kind,
      sealRecipient(identity.sealer, id, data),
      markOf(Buffer.alloc(32, 1), data),
      isDeleted,
    ],
  );
}

const card = (cardToken: string, holder = 'Olena Kovalenko'): RecipientData => ({
  kind: 'card',
  cardToken,
  brand: 'visa',
  lastFour: cardToken.slice(-4),
  holder,
  validUntil: '08/31',
});
const paypal = (address: string, company: string): RecipientData => ({
  kind: 'paypal',
  address,
  holder: { kind: 'company', company },
  postalAddress: 'Street 1',
  city: 'Kyiv',
  state: null,
  country: 'UA',
  zip: '01001',
});

const keepAddress = (
  userId: string,
  address: string,
  { network = 'ethereum', memo = null as string | null } = {},
) =>
  owner.query(
    `insert into withdrawals.address (id, user_id, name, coin, network, address, memo, created_at)
     values ($1, $2, 'mine', 'ETH', $3, $4, $5, now())`,
    [randomUUID(), userId, network, address, memo],
  );

async function signIn({ email, password }: Person, deviceId: string): Promise<void> {
  const answer = await identity.call(login, { body: { email, password, ...aDevice(deviceId) } });
  expect(answer.status).toBe(200);
}

/** Two unrelated people. Proves that the relation earns before the test makes it end. */
async function pair(): Promise<{ anna: Person; borys: Person }> {
  const anna = await bench.person();
  const borys = await bench.person({ by: anna.affiliateId });
  await bench.payFee(borys.id, '10');
  expect(await bench.earned(anna.id)).toBe(100n);
  return { anna, borys };
}

/** Checks that the relation has ended, once the cached one has expired. */
async function expectEnded({ anna, borys }: { anna: Person; borys: Person }, reason: string): Promise<void> {
  identity.advance(31);
  const before = [await bench.earned(anna.id), await bench.houseFees()] as const;
  await bench.payFee(borys.id, '10');
  expect(await bench.earned(anna.id)).toBe(before[0]);
  expect((await bench.houseFees()) - before[1]).toBe(1_000n);
  expect(await reasonOf(borys.id)).toBe(reason);
}

const reasonOf = async (userId: string): Promise<unknown> =>
  (await owner.query('select end_reason from affiliate.referral where user_id = $1', [userId])).rows[0]
    ?.end_reason;

describe('M-07 self-dealing earns nothing', () => {
  test('1: a second account on the same device, from its first fee on', async () => {
    const anna = await bench.person();
    const again = await bench.person({ by: anna.affiliateId, deviceId: anna.deviceId });
    await bench.payFee(again.id, '10');
    expect([await bench.earned(anna.id), await reasonOf(again.id)]).toEqual([0n, 'SameDevice']);
  });

  test('2: the referred user signs in on the affiliate’s device later', async () => {
    const both = await pair();
    await signIn(both.borys, both.anna.deviceId);
    await expectEnded(both, 'SameDevice');
  });

  test('3: the affiliate signs in on the device of the referred user', async () => {
    const both = await pair();
    await signIn(both.anna, both.borys.deviceId);
    await expectEnded(both, 'SameDevice');
  });

  test('4: on a device that was signed out for good in between', async () => {
    const both = await pair();
    const { anna } = both;
    const shared = randomUUID();
    await signIn(anna, shared);
    const params = { id: anna.id, deviceId: shared };
    const stepUp = await mailedProof(identity, anna, {
      purpose: 'deauthorizeDevice',
      operation: { deviceId: shared },
    });
    expect(
      (await identity.call(deauthorizeDevice, { params, token: anna.token, body: { stepUp } })).status,
    ).toBe(204);
    await signIn(both.borys, shared);
    await expectEnded(both, 'SameDevice');
  });

  test('5: the same mailbox with a tag, or with dots', async () => {
    const name = randomUUID().slice(0, 8);
    const anna = await bench.person({ email: `olena.${name}@gmail.com` });
    const again = await bench.person({ by: anna.affiliateId, email: `olena${name}+two@googlemail.com` });
    await bench.payFee(again.id, '10');
    expect([await bench.earned(anna.id), await reasonOf(again.id)]).toEqual([0n, 'SameMailbox']);
  });

  test('6: the same document, however its number is written', async () => {
    const both = await pair();
    await checkIdentity(both.anna.id, person);
    const document = { type: 'id_card', country: 'UA', number: 'fb-123 456', validUntil: null } as const;
    await checkIdentity(both.borys.id, { ...person, givenNames: 'Other', birthDate: null, document });
    await expectEnded(both, 'SameIdentity');
  });

  test('7: the same name and day of birth with another document, in other letters', async () => {
    const both = await pair();
    await checkIdentity(both.anna.id, person);
    const document = { type: 'id_card', country: 'PL', number: 'XYZ987', validUntil: null } as const;
    await checkIdentity(both.borys.id, { ...person, givenNames: 'Олена', familyName: 'Коваленко', document });
    await expectEnded(both, 'SameIdentity');
  });

  test('8: the same card, also one that was taken out of the list', async () => {
    const both = await pair();
    await keepRecipient(both.anna.id, card('tok_1111'), true);
    await keepRecipient(both.borys.id, card('tok_1111', 'Somebody Else'));
    await expectEnded(both, 'SameRecipient');
  });

  test('9: the same PayPal account under the name of another company', async () => {
    const both = await pair();
    await keepRecipient(both.anna.id, paypal('Pay@Example.com', 'One LLC'));
    await keepRecipient(both.borys.id, paypal('pay@example.com', 'Two LLC'));
    await expectEnded(both, 'SameRecipient');
  });

  test('10: the same address for coins, on another network too', async () => {
    const both = await pair();
    const address = `0x${randomUUID().replaceAll('-', '')}`;
    await keepAddress(both.anna.id, address);
    await keepAddress(both.borys.id, address, { network: 'base' });
    await expectEnded(both, 'SameAddress');
  });

  test('11: a circle: who invited the inviter comes back as another account', async () => {
    const anna = await bench.person();
    const borys = await bench.person({ by: anna.affiliateId });
    const annaAgain = await bench.person({ by: borys.affiliateId, deviceId: anna.deviceId });
    await bench.payFee(annaAgain.id, '10');
    expect([await bench.earned(borys.id), await bench.earned(anna.id)]).toEqual([0n, 0n]);
    expect(await reasonOf(annaAgain.id)).toBe('Cycle');
    const deep = await bench.person({ by: borys.affiliateId });
    const deeper = await bench.person({ by: deep.affiliateId, email: plus(anna.email) });
    await bench.payFee(deeper.id, '10');
    expect([await bench.earned(deep.id), await reasonOf(deeper.id)]).toEqual([0n, 'Cycle']);
    await expect(
      owner.query(
        `insert into affiliate.referral (user_id, id, affiliate_id, since) values ($1, $2, $3, now())`,
        [anna.id, randomUUID(), deep.id],
      ),
    ).rejects.toThrow('a circle of relations');
  });

  test('12: an affiliate who is frozen, without an end of the relation', async () => {
    const both = await pair();
    const { anna, borys } = both;
    const stepUp = await mailedProof(identity, anna, { purpose: 'freezeUser' });
    const frozen = await identity.call(freezeUser, {
      params: { id: anna.id },
      token: anna.token,
      body: { stepUp },
    });
    expect(frozen.status).toBeLessThan(300);
    identity.advance(31);
    await bench.payFee(borys.id, '10');
    expect(await bench.earned(anna.id)).toBe(100n);
    expect(await reasonOf(borys.id)).toBeNull();
  });

  test('13: a deleted affiliate, from the very next fee on, whatever is remembered', async () => {
    const { anna, borys } = await pair();
    const stepUp = await mailedProof(identity, anna, { purpose: 'deleteUser' });
    const params = { id: anna.id };
    expect((await identity.call(deleteUser, { params, token: anna.token, body: { stepUp } })).status).toBe(
      204,
    );
    const before = await bench.houseFees();
    await bench.payFee(borys.id, '10');
    expect([await bench.earned(anna.id), (await bench.houseFees()) - before]).toEqual([100n, 1_000n]);
  });

  test('14: a relation that has ended earns nothing above it either, and never again', async () => {
    const top = await bench.person();
    const anna = await bench.person({ by: top.affiliateId });
    const borys = await bench.person({ by: anna.affiliateId, deviceId: anna.deviceId });
    await bench.payFee(borys.id, '100');
    expect([await bench.earned(anna.id), await bench.earned(top.id)]).toEqual([0n, 0n]);
    await owner.query(`delete from sessions.device where user_id = $1`, [borys.id]);
    identity.advance(31);
    await bench.payFee(borys.id, '100');
    expect([await bench.earned(anna.id), await bench.earned(top.id)]).toEqual([0n, 0n]);
    await expect(
      owner.query('update affiliate.referral set ended_at = null, end_reason = null where user_id = $1', [
        borys.id,
      ]),
    ).rejects.toThrow('an ended relation does not change');
  });

  test('people who share nothing but an exchange’s address with other memos go on earning', async () => {
    const { anna, borys } = await pair();
    await checkIdentity(anna.id, person);
    const document = { type: 'passport', country: 'UA', number: 'AA000001', validUntil: null } as const;
    await checkIdentity(borys.id, { ...person, birthDate: '1991-01-01', document });
    await keepRecipient(anna.id, card('tok_2222'));
    await keepRecipient(borys.id, card('tok_3333'));
    await keepAddress(anna.id, 'EQexchange', { network: 'ton', memo: '1' });
    await keepAddress(borys.id, 'EQexchange', { network: 'ton', memo: '2' });
    identity.advance(31);
    await bench.payFee(borys.id, '10');
    expect([await bench.earned(anna.id), await reasonOf(borys.id)]).toEqual([200n, null]);
  });
});

/** Another spelling of the same mailbox. */
const plus = (email: string): string => email.replace('@', '+again@');

import { randomUUID } from 'node:crypto';
import {
  affiliateWithdrawalOperation,
  createAffiliateWithdrawal,
  deleteUser,
  getAffiliate,
  getAffiliateStatistics,
} from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { mailedProof } from '../../testing/test-identity.ts';
import { openAffiliateBench, type Person } from './testing/affiliate-bench.ts';

const bench = await openAffiliateBench({ levels: 3 });
const { identity, owner } = bench;
afterAll(bench.close);

const program = async ({ id, token }: Person) =>
  (await identity.call(getAffiliate, { params: { id }, token })).body;
const statistics = (who: Person, query: Readonly<Record<string, string>> = {}) =>
  identity.call(getAffiliateStatistics, { params: { id: who.id }, token: who.token, query });
const countOf = async (sql: string, values: readonly unknown[]): Promise<number> =>
  Number((await owner.query<{ count: string }>(sql, [...values])).rows[0]?.count);

async function withdraw(who: Person, key: string = randomUUID(), proof?: object) {
  const stepUp =
    proof ??
    (await mailedProof(identity, who, {
      purpose: 'createAffiliateWithdrawal',
      operation: affiliateWithdrawalOperation(key),
    }));
  return identity.call(createAffiliateWithdrawal, {
    params: { id: who.id },
    token: who.token,
    body: { stepUp },
    headers: { 'idempotency-key': key },
  });
}

describe('D5, M-06 a withdrawal of income', () => {
  const earning = async (amount: string): Promise<Person> => {
    const olena = await bench.person();
    const petro = await bench.person({ by: olena.affiliateId });
    await bench.payFee(petro.id, amount);
    await bench.drain();
    return olena;
  };

  test('needs a fresh factor for this very call', async () => {
    const olena = await earning('200');
    const bare = await identity.call(createAffiliateWithdrawal, {
      params: { id: olena.id },
      token: olena.token,
      body: {},
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([bare.status, bare.problem]).toEqual([403, 'StepUpRequired']);
    const other = await mailedProof(identity, olena, {
      purpose: 'createAffiliateWithdrawal',
      operation: affiliateWithdrawalOperation(randomUUID()),
    });
    expect((await withdraw(olena, randomUUID(), other)).problem).toBe('StepUpInvalid');
    expect(await bench.available(olena.id)).toBe(0n);
  });

  test('is refused below ten dollars, with what is needed, before a code is asked for', async () => {
    const olena = await earning('99.99');
    const refused = await identity.call(createAffiliateWithdrawal, {
      params: { id: olena.id },
      token: olena.token,
      body: {},
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([refused.status, refused.problem]).toEqual([400, 'AmountTooSmall']);
    expect(refused.text).toContain('"min":"10"');
  });

  test('moves once, however often one key is sent, and whichever of two keys is first', async () => {
    const olena = await earning('200');
    const key = randomUUID();
    const proof = await mailedProof(identity, olena, {
      purpose: 'createAffiliateWithdrawal',
      operation: affiliateWithdrawalOperation(key),
    });
    const first = await withdraw(olena, key, proof);
    const again = await withdraw(olena, key, proof);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect([await bench.earned(olena.id), await bench.available(olena.id)]).toEqual([0n, 2_000n]);
    await expect(
      countOf('select count(*) from transactions.transaction where user_id = $1', [olena.id]),
    ).resolves.toBe(1);

    const maria = await earning('200');
    const keys = [randomUUID(), randomUUID()];
    const proofs: object[] = [];
    for (const one of keys) {
      proofs.push(
        await mailedProof(identity, maria, {
          purpose: 'createAffiliateWithdrawal',
          operation: affiliateWithdrawalOperation(one),
        }),
      );
      identity.advance(70);
    }
    const token = await bench.freshToken(maria);
    const answers = await Promise.all(
      keys.map((one, index) => withdraw({ ...maria, token }, one, proofs[index])),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await bench.earned(maria.id)) + (await bench.available(maria.id))).toBe(2_000n);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });

  test('keeps an account with income from being deleted; less than can be withdrawn goes with it', async () => {
    const [rich, poor] = [await earning('200'), await earning('50')];
    const remove = async (who: Person) =>
      identity.call(deleteUser, {
        params: { id: who.id },
        token: who.token,
        body: { stepUp: await mailedProof(identity, who, { purpose: 'deleteUser' }) },
      });
    expect((await remove(rich)).problem).toBe('AccountHasBalance');
    expect((await remove(poor)).status).toBe(204);
  });
});

describe('M-07 a fee that is given back', () => {
  test('takes its shares back in the same posting, once', async () => {
    const olena = await bench.person();
    const petro = await bench.person({ by: olena.affiliateId });
    const ivan = await bench.person({ by: petro.affiliateId });
    const [house, kept] = [await bench.houseFees(), await bench.payFee(petro.id, '50')];
    expect(kept).not.toBe('');
    const posting = await bench.payFee(ivan.id, '100');
    await bench.refundFee(posting, '100');
    expect([await bench.earned(olena.id), await bench.earned(petro.id)]).toEqual([500n, 0n]);
    expect((await bench.houseFees()) - house).toBe(4_500n);
    await bench.fundHouse('USD', 10_000n);
    await bench.refundFee(posting, '100');
    expect([await bench.earned(olena.id), await bench.earned(petro.id)]).toEqual([500n, 0n]);
    await bench.drain();
    expect((await statistics(olena, { level: 'all' })).body).toMatchObject({
      incomeUsd: '5',
      referrals: [
        { feesCount: 0, incomeUsd: '0' },
        { feesCount: 1, incomeUsd: '5' },
      ],
    });
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });

  test('after its share was withdrawn: the payer gets it whole, the affiliate owes it, the next withdrawal pays', async () => {
    const olena = await bench.person();
    const petro = await bench.person({ by: olena.affiliateId });
    const posting = await bench.payFee(petro.id, '150');
    expect((await withdraw(olena)).status).toBe(200);
    await bench.fundHouse('USD', 100_000n);
    const house = await bench.houseFees();
    await bench.refundFee(posting, '150');
    expect(await bench.houseFees()).toBe(house - 15_000n);
    expect([await bench.earned(olena.id), await bench.available(olena.id)]).toEqual([0n, 1_500n]);
    await bench.payFee(petro.id, '200');
    expect(await program(olena)).toMatchObject({ availableUsd: '5', canWithdraw: false });
    await bench.payFee(petro.id, '60');
    identity.advance(61);
    const fresh = { ...olena, token: await bench.freshToken(olena) };
    expect(await program(fresh)).toMatchObject({ availableUsd: '11', canWithdraw: true });
    const before = await bench.houseFees();
    expect((await withdraw(fresh)).status).toBe(200);
    expect([await bench.earned(olena.id), await bench.available(olena.id)]).toEqual([0n, 2_600n]);
    expect((await bench.houseFees()) - before).toBe(1_500n);
    await expect(
      countOf('select coalesce(sum(units), 0) as count from affiliate.debt where affiliate_id = $1', [
        olena.id,
      ]),
    ).resolves.toBe(0);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });
});

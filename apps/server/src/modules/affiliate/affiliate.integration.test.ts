import { randomUUID } from 'node:crypto';
import {
  affiliateWithdrawalOperation,
  countAffiliateClick,
  createAffiliateWithdrawal,
  type Endpoint,
  getAffiliate,
  getAffiliateReferral,
  getAffiliateStatistics,
  getAffiliateWallet,
} from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { eventsOf, mailedProof } from '../../testing/test-identity.ts';
import { referralIncomePaid } from './index.ts';
import { openAffiliateBench, type Person } from './testing/affiliate-bench.ts';

const bench = await openAffiliateBench({ levels: 3 });
const { identity } = bench;
afterAll(bench.close);

const program = async ({ id, token }: Person) =>
  (await identity.call(getAffiliate, { params: { id }, token })).body;
const statistics = (who: Person, query: Readonly<Record<string, string>> = {}) =>
  identity.call(getAffiliateStatistics, { params: { id: who.id }, token: who.token, query });

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

/** Withdraws the 13 dollars of two fees, and expects them on the balance once. */
async function expectWithdrawn(olena: Person): Promise<void> {
  const paid = await withdraw(olena);
  expect(paid.status).toBe(200);
  expect(paid.body.items).toMatchObject([
    { type: 'ReferralIncome', status: 'Completed', coin: 'USD', amount: '13', details: { feesCount: 2 } },
  ]);
  expect([await bench.earned(olena.id), await bench.available(olena.id)]).toEqual([0n, 1_300n]);
  expect(await program(olena)).toMatchObject({ earnedUsd: '13', availableUsd: '0', canWithdraw: false });
  expect(await eventsOf(identity.platform, referralIncomePaid.topic, olena.id)).toMatchObject([
    { usd: '13' },
  ]);
  expect((await bench.ledger.audit()).findings).toEqual([]);
}

describe('M-07 from a link to income on the own balance', () => {
  test('three people and two levels: shares with the fee, statistics, one withdrawal', async () => {
    const olena = await bench.person();
    for (const ip of ['192.0.2.1', '198.51.100.1'])
      await identity.call(countAffiliateClick, {
        params: { affiliateId: olena.affiliateId.toLowerCase() },
        ip,
      });
    const petro = await bench.person({
      by: olena.affiliateId.toLowerCase(),
      email: `petro.${randomUUID().slice(0, 8)}@gmail.com`,
    });
    const ivan = await bench.person({ by: petro.affiliateId });
    const house = await bench.houseFees();
    await bench.payFee(petro.id, '100');
    await bench.payFee(ivan.id, '100');
    expect([await bench.earned(olena.id), await bench.earned(petro.id)]).toEqual([1_300n, 1_000n]);
    expect((await bench.houseFees()) - house).toBe(20_000n - 2_300n);
    await bench.drain();

    expect(await program(olena)).toMatchObject({
      affiliateId: olena.affiliateId,
      link: `http://localhost:8080/?ref=${olena.affiliateId}`,
      sharePercents: ['10', '3', '1'],
      earnedUsd: '13',
      availableUsd: '13',
      available: [{ coin: 'USD', amount: '13', usd: '13' }],
      canWithdraw: true,
      month: { clicks: 2, registrations: 1, referrals: 1, activeReferrals: 1, subreferrals: 1 },
    });
    const { body: one } = await statistics(olena);
    expect(one).toMatchObject({
      counts: { clicks: 2, registrations: 1, referrals: 1, activeReferrals: 1, subreferrals: 1 },
      incomeUsd: '10',
      days: [{ usd: '10' }],
      referrals: [
        { name: 'pe•••@gmail.com', level: 1, feesCount: 1, incomeUsd: '10', feesUsd: '100', coin: 'USD' },
      ],
      wallets: [],
    });
    const { body: all } = await statistics(olena, { level: 'all', by: 'wallets' });
    expect(all).toMatchObject({
      counts: { registrations: 2, referrals: 2, activeReferrals: 2, subreferrals: 1 },
      incomeUsd: '13',
      referrals: [],
      wallets: [{ coin: 'USD', feesCount: 2, income: '13', incomeUsd: '13', fees: '200' }],
    });

    const referral = one.referrals[0]?.referral ?? '';
    const wallet = await identity.call(getAffiliateWallet, {
      params: { id: olena.id, wallet: 'USD' },
      token: olena.token,
      query: { level: 'all' },
    });
    expect(wallet.body).toMatchObject({ total: { income: '13' }, referrals: [{ level: 2 }, { referral }] });
    const detail = await identity.call(getAffiliateReferral, {
      params: { id: olena.id, wallet: 'USD', referral },
      token: olena.token,
    });
    expect(detail.body).toMatchObject({
      referral: { name: 'pe•••@gmail.com' },
      total: { income: '10', fees: '100' },
      items: [{ fee: '100', income: '10', isReversed: false }],
    });
    // Neither page reveals who the referrals are.
    for (const text of [JSON.stringify(one), wallet.text, detail.text])
      for (const secret of [petro.id, petro.email, ivan.id, ivan.email]) expect(text).not.toContain(secret);

    await expectWithdrawn(olena);
  });

  test('Z-01 somebody else’s referral is not found, nor is one of no wallet', async () => {
    const [olena, stranger] = [await bench.person(), await bench.person()];
    const petro = await bench.person({ by: olena.affiliateId });
    await bench.payFee(petro.id, '10');
    await bench.drain();
    const referral = (await statistics(olena)).body.referrals[0]?.referral ?? '';
    const ask = (who: Person, wallet: string, name: string) =>
      identity.call(getAffiliateReferral, {
        params: { id: who.id, wallet, referral: name },
        token: who.token,
      });
    expect((await ask(olena, 'USD', referral)).status).toBe(200);
    for (const answer of [
      await ask(stranger, 'USD', referral),
      await ask(olena, 'USD', petro.id),
      await ask(olena, 'NOCOIN', referral),
    ])
      expect([answer.status, answer.problem]).toEqual([404, 'NotFound']);
    const foreign = await identity.call(getAffiliate, { params: { id: olena.id }, token: stranger.token });
    expect(foreign.status).toBe(404);
  });

  test('periods, pages of 20 and several coins add up', async () => {
    const olena = await bench.person();
    await bench.crowd(olena, 20);
    const [first, second] = [
      await bench.person({ by: olena.affiliateId }),
      await bench.person({ by: olena.affiliateId }),
    ];
    bench.price('BTC', '50000');
    identity.advance(1);
    await bench.payFee(first.id, '5');
    identity.advance(40 * 86_400);
    bench.price('BTC', '50000');
    await bench.payFee(second.id, '7');
    await bench.payFee(second.id, '0.001', 'BTC');
    await bench.drain();
    const asked = { params: { id: olena.id }, token: await bench.freshToken(olena) };
    const ask = async (query: Readonly<Record<string, string>>) =>
      (await identity.call(getAffiliateStatistics, { ...asked, query })).body;
    expect(await ask({ period: '30d', by: 'wallets' })).toMatchObject({
      counts: { registrations: 0, referrals: 1, activeReferrals: 1 },
      incomeUsd: '5.7',
      wallets: [
        { coin: 'BTC', income: '0.0001', incomeUsd: '5' },
        { coin: 'USD', income: '0.7', incomeUsd: '0.7' },
      ],
    });
    const page = await ask({ period: 'all' });
    expect(page).toMatchObject({ counts: { registrations: 22, referrals: 2 }, incomeUsd: '6.2' });
    expect(page.referrals.map(({ incomeUsd }) => incomeUsd).slice(0, 2)).toEqual(['5.7', '0.5']);
    expect(page.referrals).toHaveLength(20);
    const rest = await ask({ period: 'all', cursor: page.nextCursor ?? '' });
    expect([rest.referrals.length, rest.nextCursor]).toEqual([2, null]);
    const names = [...page.referrals, ...rest.referrals].map(({ referral }) => referral);
    expect(new Set(names).size).toBe(22);
    expect((await ask({ period: '7d' })).referrals).toHaveLength(1);
    const wrong = await identity.call(getAffiliateStatistics, { ...asked, query: { cursor: "x'--" } });
    expect([wrong.status, wrong.problem]).toEqual([400, 'ValueInvalid']);
  });
});

test('M-07 the switch: with one level nobody above the first earns, and the statistics of more are refused', async () => {
  const single = await openAffiliateBench();
  try {
    const top = await single.person();
    const olena = await single.person({ by: top.affiliateId });
    const petro = await single.person({ by: olena.affiliateId });
    await single.payFee(petro.id, '100');
    expect([await single.earned(olena.id), await single.earned(top.id)]).toEqual([1_000n, 0n]);
    const ask = (endpoint: Endpoint, wallet: string) =>
      single.identity.call(endpoint, {
        params: { id: top.id, wallet },
        token: top.token,
        query: { level: 'all' },
      });
    for (const answer of [await ask(getAffiliateStatistics, ''), await ask(getAffiliateWallet, 'USD')])
      expect([answer.status, answer.problem]).toEqual([409, 'MultiLevelOff']);
    expect(
      (await single.identity.call(getAffiliate, { params: { id: top.id }, token: top.token })).body,
    ).toMatchObject({
      sharePercents: ['10'],
    });
  } finally {
    await single.close();
  }
});

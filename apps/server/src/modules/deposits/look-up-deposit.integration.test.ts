import { getDepositInfo, lookUpDeposit, renewDepositAddress } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANNA, BORYS } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { eventsOf } from '../../testing/test-identity.ts';
import { depositAddressChanged } from './index.ts';
import { createModelChain, type ModelChain } from './testing/model-chain.ts';
import { openDeposits, type TestDeposits } from './testing/open-deposits.ts';

let database: TestDatabase;
let bench: TestDeposits;
let bitcoin: ModelChain;
let ton: ModelChain;

beforeAll(async () => {
  database = await createTestDatabase();
  bitcoin = createModelChain({ network: 'bitcoin', feeCoin: 'BTC' });
  ton = createModelChain({ network: 'ton', feeCoin: 'TON' });
  bench = await openDeposits({ url: database.url, chains: [bitcoin, ton] });
  for (const chain of [bitcoin, ton]) await bench.chains.watchOnce(chain.network);
});
afterAll(async () => {
  await bench.close();
  await database.drop();
});

const users = { anna: ANNA, borys: BORYS } as const;
const coinOf = { bitcoin: 'BTC', ton: 'TON' } as const;
const lookUp = (txid: string, who: 'anna' | 'borys' = 'anna', network: 'bitcoin' | 'ton' = 'bitcoin') =>
  bench.call(lookUpDeposit, {
    params: { id: users[who] },
    body: { coin: coinOf[network], network, txid },
    as: who,
  });
const btc = { coin: 'BTC', network: 'bitcoin' } as const;
const bitcoinTo = async (userId: string, amount: string) => {
  const transfer = bench.transfer({ ...btc, ...(await bench.addressOf({ ...btc, userId })), amount });
  return { txid: transfer.txid, transfers: [transfer] };
};
const follow = async (chain: ModelChain, blocks = 0): Promise<void> => {
  for (let n = 0; n < blocks; n += 1) chain.mine();
  await bench.chains.watchOnce(chain.network);
};

describe('looking a deposit up', () => {
  test('C-01 finds what the watcher has, in every state, and credits nothing twice', async () => {
    const sent = await bitcoinTo(ANNA, '0.01');
    const small = await bitcoinTo(ANNA, '0.00005');
    expect((await lookUp(sent.txid)).body).toEqual({ outcome: 'NotFound', transactionIds: [] });
    for (const one of [sent, small]) bitcoin.send(one);
    await follow(bitcoin, 1);
    const confirming = (await lookUp(sent.txid)).body;
    expect(confirming).toMatchObject({ outcome: 'Confirming' });
    expect(confirming.transactionIds).toHaveLength(1);
    await follow(bitcoin, 1);
    expect((await lookUp(sent.txid)).body).toEqual({
      outcome: 'Credited',
      transactionIds: confirming.transactionIds,
    });
    expect((await lookUp(small.txid)).body).toEqual({ outcome: 'Collecting', transactionIds: [] });
    expect(await bench.balance(ANNA, 'BTC')).toBe(1_000_000n);
  });

  test('C-01 takes up what was missed, once, though many look at the same time and the watcher comes after', async () => {
    const before = await bench.balance(ANNA, 'BTC');
    const sent = await bitcoinTo(ANNA, '0.02');
    bitcoin.send(sent);
    await follow(bitcoin, 1);
    await bench.forget(sent.txid);
    await follow(bitcoin, 2);
    expect(await bench.balance(ANNA, 'BTC')).toBe(before);
    const answers = await Promise.all([lookUp(sent.txid), lookUp(sent.txid), lookUp(sent.txid)]);
    for (const { body } of answers) expect(['Confirming', 'Credited']).toContain(body.outcome);
    await follow(bitcoin, 1);
    expect((await lookUp(sent.txid)).body.outcome).toBe('Credited');
    expect(await bench.balance(ANNA, 'BTC')).toBe(before + 2_000_000n);
    expect(await bench.rows(`select from deposits.deposit where txid = '${sent.txid}'`)).toHaveLength(1);
  });

  test('C-04 says of somebody else’s no more than of a stranger’s, and does not touch it', async () => {
    const theirs = await bitcoinTo(BORYS, '0.03');
    const outside = bench.transfer({ ...btc, amount: '1', to: 'bcrt1qstranger' });
    bitcoin.send(theirs);
    bitcoin.send({ txid: outside.txid, transfers: [outside] });
    bitcoin.mine();
    const answers = [await lookUp(theirs.txid), await lookUp(outside.txid)];
    for (const { body } of answers) expect(body).toEqual({ outcome: 'NotOurs', transactionIds: [] });
    expect(await bench.rows(`select from deposits.deposit where txid = '${theirs.txid}'`)).toHaveLength(0);
    await follow(bitcoin, 2);
    expect((await lookUp(theirs.txid)).body).toEqual({ outcome: 'NotOurs', transactionIds: [] });
    expect((await lookUp(theirs.txid, 'borys')).body.outcome).toBe('Credited');
  });

  test('is refused for another user, and often', async () => {
    const answer = await bench.call(lookUpDeposit, {
      params: { id: BORYS },
      body: { ...btc, txid: 'x' },
      as: 'anna',
    });
    expect(answer.status).toBe(404);
    let refused = 0;
    for (let n = 0; n < 21; n += 1) if ((await lookUp('00ff', 'borys')).status === 429) refused += 1;
    expect(refused).toBeGreaterThan(0);
    bench.clock.setOffset(bench.clock.offsetMs + 3_601_000);
    expect((await lookUp('00ff', 'borys')).status).toBe(200);
  });

  test('says when the network cannot be asked', async () => {
    bitcoin.setSilent(true);
    const answer = await lookUp('anything');
    bitcoin.setSilent(false);
    expect(answer).toMatchObject({ status: 409, problem: 'NetworkUnavailable' });
  });
});

describe('a shared wallet', () => {
  const tonTo = async (amount: string, memo: string | null, from = 'EQsomebody') => {
    const { to } = await bench.addressOf({ userId: ANNA, coin: 'TON', network: 'ton' });
    const transfer = bench.transfer({ coin: 'TON', network: 'ton', amount, to, memo, from });
    ton.send({ txid: transfer.txid, transfers: [transfer] });
    await follow(ton, 1);
    return transfer.txid;
  };
  const memoOf = async (userId: string) =>
    String((await bench.addressOf({ userId, coin: 'TON', network: 'ton' })).memo);
  const stateOf = async (txid: string) =>
    (await bench.rows(`select state, user_id from deposits.deposit where txid = '${txid}'`))[0];

  test('C-12 the memo alone decides whose a deposit is', async () => {
    const txid = await tonTo('10', await memoOf(BORYS));
    expect(await stateOf(txid)).toEqual({ state: 'credited', user_id: BORYS });
    expect(await bench.balance(BORYS, 'TON')).toBe(9_950_000_000n);
    expect(await bench.balance(ANNA, 'TON')).toBe(0n);
  });

  test('C-12 a missing, unknown or look-alike memo is of nobody, and nobody is credited', async () => {
    const memo = await memoOf(ANNA);
    const fullWidth = memo.replace(/\d/, (digit) =>
      String.fromCodePoint(0xff10 + Number.parseInt(digit, 10)),
    );
    const memos = [null, '', '0000000001', ` ${memo}`, `${memo} `, `for ${memo}`, fullWidth, `${memo}\n`];
    const before = await bench.balance('suspense:ton', 'TON', 'house');
    for (const wrong of memos) {
      const txid = await tonTo('2', wrong);
      expect(await stateOf(txid), JSON.stringify(wrong)).toEqual({ state: 'suspense', user_id: null });
      expect((await lookUp(txid, 'anna', 'ton')).body).toEqual({ outcome: 'Suspense', transactionIds: [] });
    }
    expect((await bench.balance('suspense:ton', 'TON', 'house')) - before).toBe(16_000_000_000n);
    expect(await bench.balance(ANNA, 'TON')).toBe(0n);
  });

  test('C-12 what staff assign is credited once, with the usual fee', async () => {
    const { autocommit } = bench.platform.db;
    const txid = await tonTo('7', 'for Anna');
    const listed = await bench.deposits.listSuspense(autocommit, 100);
    const found = listed.find((deposit) => deposit.txid === txid);
    expect(found).toMatchObject({ coin: 'TON', network: 'ton', memo: 'for Anna', from: 'EQsomebody' });
    const depositId = String(found?.id);
    const tries = await Promise.allSettled([
      bench.deposits.assign({ depositId, userId: ANNA }),
      bench.deposits.assign({ depositId, userId: BORYS }),
      bench.deposits.assign({ depositId, userId: ANNA }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { user_id: winner } = (await stateOf(txid)) ?? {};
    const got = await bench.balance(String(winner), 'TON');
    expect(got - (winner === BORYS ? 9_950_000_000n : 0n)).toBe(6_950_000_000n);
    await expect(bench.deposits.assign({ depositId, userId: ANNA })).rejects.toThrow('NotFound');
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });

  test('what arrives for a closed account is of nobody', async () => {
    bench.closed.add(ANNA);
    const txid = await tonTo('3', await memoOf(ANNA));
    bench.closed.clear();
    expect(await stateOf(txid)).toEqual({ state: 'suspense', user_id: null });
  });

  test('the house’s own payments to its wallet are no deposits', async () => {
    const txid = await tonTo('100', 'house');
    expect(await stateOf(txid)).toBeUndefined();
  });
});

describe('where to send', () => {
  const info = (query: Record<string, string>) => bench.call(getDepositInfo, { params: { id: ANNA }, query });
  const renew = (body: object) => bench.call(renewDepositAddress, { params: { id: ANNA }, body });

  test('says address, minimum, fee, free limit and time', async () => {
    const { to } = await bench.addressOf({ ...btc, userId: ANNA });
    expect((await info({ coin: 'BTC' })).body).toEqual({
      currency: 'BTC',
      networks: ['bitcoin'],
      defaultNetwork: 'bitcoin',
      network: 'bitcoin',
      address: to,
      memo: null,
      minimum: '0.0001',
      collected: '0.00005',
      freeCryptoDepositLimit: '0.005',
      fee: '0.00005',
      confirmations: 2,
      etaMinutes: 25,
    });
    expect((await info({ coin: 'TON', network: 'ton' })).body.memo).toMatch(/^\d{10}$/);
    expect(await info({ coin: 'USD' })).toMatchObject({ status: 404, problem: 'NotFound' });
    expect(await info({ coin: 'BTC', network: 'ethereum' })).toMatchObject({ status: 404 });
    expect(await info({ coin: 'USDT' })).toMatchObject({ status: 409, problem: 'NetworkUnavailable' });
    expect(await info({ coin: 'USDT', network: 'tron' })).toMatchObject({ problem: 'NetworkUnavailable' });
  });

  test('a new address is told by an event, the old one still credits, and there are few a day', async () => {
    const old = await bitcoinTo(ANNA, '0.01');
    const before = await bench.balance(ANNA, 'BTC');
    const { body } = await renew(btc);
    expect(body.address).not.toBe(old.transfers[0]?.to);
    expect((await info({ coin: 'BTC' })).body.address).toBe(body.address);
    expect(await eventsOf(bench.platform, depositAddressChanged.topic, ANNA)).toMatchObject([
      { userId: ANNA, coin: 'BTC', network: 'Bitcoin' },
    ]);
    bitcoin.send(old);
    await follow(bitcoin, 2);
    expect(await bench.balance(ANNA, 'BTC')).toBe(before + 1_000_000n);
    expect((await renew(btc)).status).toBe(200);
    expect((await renew(btc)).status).toBe(200);
    expect(await renew(btc)).toMatchObject({ status: 429, problem: 'DepositAddressesTooMany' });
    expect(await renew({ coin: 'TON', network: 'ton' })).toMatchObject({ status: 404 });
    bench.clock.setOffset(bench.clock.offsetMs + 86_401_000);
    expect((await renew(btc)).status).toBe(200);
  });

  test('a new address is told even if the process ended before it could', async () => {
    const { address } = (await info({ coin: 'BTC' })).body;
    await bench.chains.renewDepositAddress({ ...btc, userId: ANNA });
    await bench.rows(`insert into deposits.renewal (id, user_id, coin, network, old_address, asked_at)
      values (gen_random_uuid(), '${ANNA}', 'BTC', 'bitcoin', '${address}', '2026-03-01')`);
    const before = (await eventsOf(bench.platform, depositAddressChanged.topic, ANNA)).length;
    const job = bench.deposits.jobs.find(({ name }) => name === 'deposits.renewals');
    await job?.run(undefined);
    await job?.run(undefined);
    expect(await eventsOf(bench.platform, depositAddressChanged.topic, ANNA)).toHaveLength(before + 1);
  });
});

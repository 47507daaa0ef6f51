import { getTransaction } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANNA, BORYS } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createModelChain, type ModelChain } from './testing/model-chain.ts';
import { openDeposits, type TestDeposits } from './testing/open-deposits.ts';

let database: TestDatabase;
let bench: TestDeposits;
let bitcoin: ModelChain;
let ethereum: ModelChain;
let ton: ModelChain;

beforeAll(async () => {
  database = await createTestDatabase();
  bitcoin = createModelChain({ network: 'bitcoin', feeCoin: 'BTC' });
  ethereum = createModelChain({ network: 'ethereum', feeCoin: 'ETH' });
  ton = createModelChain({ network: 'ton', feeCoin: 'TON' });
  bench = await openDeposits({ url: database.url, chains: [bitcoin, ethereum, ton] });
  for (const chain of [bitcoin, ethereum, ton]) await bench.chains.watchOnce(chain.network);
});
afterAll(async () => {
  await bench.close();
  await database.drop();
});

const anna = { userId: ANNA, coin: 'BTC', network: 'bitcoin' } as const;
const send = async (
  chain: ModelChain,
  of: { userId: string; coin: string; network: string; amount: string } & Partial<{ memo: string | null }>,
) => {
  const { userId: _user, ...sent } = of;
  const transfer = bench.transfer({ ...(await bench.addressOf(of)), ...sent });
  chain.send({ txid: transfer.txid, transfers: [transfer] });
  return transfer;
};
const follow = async (chain: ModelChain, blocks = 0): Promise<void> => {
  for (let n = 0; n < blocks; n += 1) chain.mine();
  await bench.chains.watchOnce(chain.network);
};
const depositOf = async (txid: string) =>
  (await bench.rows(`select * from deposits.deposit where txid = '${txid}'`))[0];
const recordOf = async (txid: string, as: 'anna' | 'borys' = 'anna') => {
  const deposit = await depositOf(txid);
  const answer = await bench.call(getTransaction, {
    params: { id: as === 'anna' ? ANNA : BORYS, transactionId: String(deposit?.transaction_id) },
    as,
  });
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('a deposit', () => {
  test('C-02 shows at once, counts confirmations and is credited at finality, not before', async () => {
    const before = await bench.balance(ANNA, 'BTC');
    const { txid } = await send(bitcoin, { ...anna, amount: '0.001' });
    await follow(bitcoin);
    // 0.001 less the fee of 0.00005: below the free limit.
    expect(await bench.incoming(ANNA, 'BTC')).toBe('0.00095');
    expect(await recordOf(txid)).toMatchObject({
      status: 'InProgress',
      stage: 'seen',
      amount: '0.00095',
      direction: 'in',
      fee: { amount: '0.00005' },
      details: { confirmations: { have: 0, need: 2 }, arrived: '0.001', txid },
    });
    await follow(bitcoin, 1);
    expect(await recordOf(txid)).toMatchObject({
      stage: 'seen',
      details: { confirmations: { have: 1, need: 2 } },
    });
    expect(await bench.balance(ANNA, 'BTC')).toBe(before);
    await follow(bitcoin, 1);
    expect(await recordOf(txid)).toMatchObject({
      status: 'Successful',
      details: { confirmations: { have: 2, need: 2 } },
    });
    expect(await bench.balance(ANNA, 'BTC')).toBe(before + 95_000n);
    expect(await bench.incoming(ANNA, 'BTC')).toBe('0');
    expect(await bench.balance('gim', 'BTC', 'fees')).toBe(5_000n);
    expect(await bench.balance('chain:bitcoin', 'BTC', 'outside')).toBe(-100_000n);
  });

  test('C-02 worth more than 10,000 dollars, or of unknown worth, waits for more blocks', async () => {
    const large = await send(bitcoin, { ...anna, amount: '0.10000001' });
    const equal = await send(bitcoin, { ...anna, amount: '0.1' });
    await follow(bitcoin, 2);
    expect(await depositOf(large.txid)).toMatchObject({ state: 'seen', need: 6, have: 2 });
    expect(await depositOf(equal.txid)).toMatchObject({ state: 'credited', need: 2 });
    await follow(bitcoin, 3);
    expect(await depositOf(large.txid)).toMatchObject({ state: 'seen', have: 5 });
    await follow(bitcoin, 1);
    expect(await depositOf(large.txid)).toMatchObject({ state: 'credited' });
  });

  test('C-02 waits for the network’s own word of finality, whatever its depth', async () => {
    ethereum.setFinalized(0);
    const { txid } = await send(ethereum, { userId: ANNA, coin: 'ETH', network: 'ethereum', amount: '1' });
    await follow(ethereum, 80);
    expect(await depositOf(txid)).toMatchObject({ state: 'seen', have: 11, need: 12 });
    ethereum.setFinalized(ethereum.height);
    await follow(ethereum);
    expect(await depositOf(txid)).toMatchObject({ state: 'credited' });
    ethereum.setFinalized(null);
  });

  test('costs nothing from the free limit on', async () => {
    const before = await bench.balance(ANNA, 'USDT');
    const of = { userId: ANNA, coin: 'USDT', network: 'ethereum' };
    await send(ethereum, { ...of, amount: '200' });
    await send(ethereum, { ...of, amount: '199.999999' });
    await follow(ethereum, 12);
    expect((await bench.balance(ANNA, 'USDT')) - before).toBe(200_000_000n + 196_999_999n);
  });

  test('C-01 is one deposit though it is seen waiting, in its block and again', async () => {
    const transfer = await send(bitcoin, { ...anna, amount: '0.01' });
    const before = await bench.balance(ANNA, 'BTC');
    await follow(bitcoin);
    await follow(bitcoin);
    await follow(bitcoin, 1);
    // The node reports it as pending once more, and again after it was credited.
    bitcoin.send({ txid: transfer.txid, transfers: [transfer] });
    await follow(bitcoin);
    bitcoin.drop(transfer.txid);
    await follow(bitcoin, 1);
    bitcoin.send({ txid: transfer.txid, transfers: [transfer] });
    await follow(bitcoin);
    bitcoin.drop(transfer.txid);
    await follow(bitcoin, 2);
    expect(await bench.balance(ANNA, 'BTC')).toBe(before + 1_000_000n);
    expect(await bench.rows(`select from deposits.deposit where txid = '${transfer.txid}'`)).toHaveLength(1);
  });

  test('C-04 of no value, of a coin the network does not have, or to an address of the house is none', async () => {
    const of = { userId: ANNA, coin: 'ETH', network: 'ethereum' };
    const { to } = await bench.addressOf(of);
    const hot = await bench.chains.hotAddress(bench.platform.db.autocommit, 'ethereum');
    const zero = bench.transfer({ ...of, amount: '0', to });
    const foreign = { ...bench.transfer({ ...of, amount: '1', to }), coin: 'TON' };
    const own = bench.transfer({ ...of, amount: '1', to: String(hot) });
    const before = await bench.balance(ANNA, 'ETH');
    for (const transfer of [zero, foreign, own])
      ethereum.send({ txid: transfer.txid, transfers: [transfer] });
    await follow(ethereum, 64);
    for (const { txid } of [zero, foreign, own]) expect(await depositOf(txid)).toBeUndefined();
    expect(await bench.balance(ANNA, 'ETH')).toBe(before);
    expect(await bench.balance(ANNA, 'TON')).toBe(0n);
  });
});

describe('below the minimum', () => {
  const small = { userId: BORYS, coin: 'USDT', network: 'ethereum' } as const;

  test('deposits are collected until they reach it, and credited together with one fee', async () => {
    const first = await send(ethereum, { ...small, amount: '2' });
    await follow(ethereum, 12);
    expect(await depositOf(first.txid)).toMatchObject({ state: 'collecting', transaction_id: null });
    expect(await bench.incoming(BORYS, 'USDT')).toBe('2');
    const second = await send(ethereum, { ...small, amount: '2.5' });
    await follow(ethereum, 12);
    expect(await bench.balance(BORYS, 'USDT')).toBe(0n);
    const third = await send(ethereum, { ...small, amount: '0.500001' });
    await follow(ethereum, 12);
    expect(await bench.balance(BORYS, 'USDT')).toBe(2_000_001n);
    expect(await bench.incoming(BORYS, 'USDT')).toBe('0');
    const record = await recordOf(third.txid, 'borys');
    expect(record).toMatchObject({
      status: 'Successful',
      amount: '2.000001',
      fee: { amount: '3' },
      details: { arrived: '5.000001', txid: third.txid },
    });
    for (const { txid } of [first, second])
      expect(await depositOf(txid)).toMatchObject({ state: 'credited', transaction_id: record.id });
    const { findings } = await bench.ledger.audit();
    expect(findings).toEqual([]);
  });

  test('C-03 one whose block is replaced counts no more', async () => {
    const before = await bench.balance(BORYS, 'USDT');
    await send(ethereum, { ...small, amount: '4' });
    await follow(ethereum, 12);
    ethereum.unmine(12);
    await send(ethereum, { ...small, amount: '4' });
    for (let n = 0; n < 13; n += 1) ethereum.mine();
    await follow(ethereum);
    expect(await bench.balance(BORYS, 'USDT')).toBe(before);
    expect(await bench.incoming(BORYS, 'USDT')).toBe('8');
    await follow(ethereum, 2);
    expect(await bench.incoming(BORYS, 'USDT')).toBe('4');
  });
});

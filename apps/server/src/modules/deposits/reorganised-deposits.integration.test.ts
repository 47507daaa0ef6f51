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

beforeAll(async () => {
  database = await createTestDatabase();
  bitcoin = createModelChain({ network: 'bitcoin', feeCoin: 'BTC' });
  ethereum = createModelChain({ network: 'ethereum', feeCoin: 'ETH' });
  bench = await openDeposits({ url: database.url, chains: [bitcoin, ethereum] });
  for (const chain of [bitcoin, ethereum]) await bench.chains.watchOnce(chain.network);
});
afterAll(async () => {
  await bench.close();
  await database.drop();
});

const anna = { userId: ANNA, coin: 'BTC', network: 'bitcoin' } as const;
const sendTo = async (userId: string, amount: string) => {
  const transfer = bench.transfer({ ...anna, ...(await bench.addressOf({ ...anna, userId })), amount });
  bitcoin.send({ txid: transfer.txid, transfers: [transfer] });
  return { txid: transfer.txid, transfers: [transfer] };
};
const follow = async (blocks = 0): Promise<void> => {
  for (let n = 0; n < blocks; n += 1) bitcoin.mine();
  await bench.chains.watchOnce('bitcoin');
};
const depositOf = async (txid: string) =>
  (await bench.rows(`select * from deposits.deposit where txid = '${txid}'`))[0];
const recordOf = async (id: unknown) =>
  (await bench.call(getTransaction, { params: { id: ANNA, transactionId: String(id) } })).body;

describe('a deposit whose block is replaced', () => {
  test('C-03 waits for another one, and is credited there once', async () => {
    const before = await bench.balance(ANNA, 'BTC');
    const sent = await sendTo(ANNA, '0.01');
    await follow(1);
    const { transaction_id: id } = (await depositOf(sent.txid)) ?? {};
    bitcoin.unmine(1);
    bitcoin.send(sent);
    bitcoin.mine([]);
    await follow(1);
    expect(await depositOf(sent.txid)).toMatchObject({ state: 'seen', transaction_id: id, have: 1 });
    expect((await recordOf(id)).timeline.map(({ stage }) => stage)).toEqual(['seen', 'seen']);
    await follow(1);
    expect(await recordOf(id)).toMatchObject({ status: 'Successful' });
    expect(await bench.balance(ANNA, 'BTC')).toBe(before + 1_000_000n);
  });

  test('C-03 and that no node knows any more is taken back, and begins anew when it is mined after all', async () => {
    const before = await bench.balance(ANNA, 'BTC');
    const sent = await sendTo(ANNA, '0.02');
    await follow(1);
    const { transaction_id: id } = (await depositOf(sent.txid)) ?? {};
    bitcoin.unmine(1);
    bitcoin.mine();
    await follow(1);
    expect(await depositOf(sent.txid)).toMatchObject({ state: 'seen', block_hash: null });
    expect(await recordOf(id)).toMatchObject({ details: { confirmations: { have: 0 } } });
    await follow(1);
    expect(await recordOf(id)).toMatchObject({ status: 'Rejected', reason: 'BlockReorganised' });
    expect(await bench.incoming(ANNA, 'BTC')).toBe('0');
    await follow(3);
    expect(await bench.balance(ANNA, 'BTC')).toBe(before);
    bitcoin.mine([sent]);
    await follow(1);
    const again = await depositOf(sent.txid);
    expect(again?.transaction_id).not.toBe(id);
    expect(await recordOf(again?.transaction_id)).toMatchObject({ status: 'Successful' });
    expect(await bench.balance(ANNA, 'BTC')).toBe(before + 2_000_000n);
  });

  test('C-03 before another one has less confirmations, not those of the old chain', async () => {
    const before = await bench.balance(ANNA, 'BTC');
    const sent = await sendTo(ANNA, '1');
    await follow(5);
    bitcoin.unmine(5);
    for (let n = 0; n < 5; n += 1) bitcoin.mine([]);
    bitcoin.mine([sent]);
    await follow();
    expect(await depositOf(sent.txid)).toMatchObject({ have: 1, need: 6, state: 'seen' });
    await follow(4);
    expect(await bench.balance(ANNA, 'BTC')).toBe(before);
    await follow(1);
    expect(await bench.balance(ANNA, 'BTC')).toBe(before + 100_000_000n);
  });

  test('C-03 after it was credited stays credited: staff are alarmed and the user’s withdrawals stop', async () => {
    const { autocommit } = bench.platform.db;
    const sent = await sendTo(BORYS, '0.03');
    await follow(2);
    expect(await bench.balance(BORYS, 'BTC')).toBe(3_000_000n);
    bitcoin.unmine(2);
    for (let n = 0; n < 3; n += 1) bitcoin.mine([]);
    await follow();
    const alarms = await bench.deposits.listAlarms(autocommit, 10);
    expect(alarms).toMatchObject([{ userId: BORYS, coin: 'BTC', network: 'bitcoin', txid: sent.txid }]);
    expect(alarms[0]?.amount.units).toBe(3_000_000n);
    const asked = { userId: BORYS, coin: 'ETH', network: 'ethereum' };
    expect(await bench.payments.stops.find(autocommit, asked)).toMatchObject({
      scope: 'user',
      cause: 'drift',
    });
    expect(await bench.payments.stops.find(autocommit, { ...asked, userId: ANNA })).toBeUndefined();
    expect(await bench.balance(BORYS, 'BTC')).toBe(3_000_000n);
    // Another rollback raises no second alarm, and being mined again credits nothing twice.
    bitcoin.unmine(1);
    bitcoin.mine([sent]);
    await follow(3);
    expect(await bench.deposits.listAlarms(autocommit, 10)).toEqual([]);
    expect(await bench.balance(BORYS, 'BTC')).toBe(3_000_000n);
    // Only two people can lift the stop.
    expect(await bench.payments.stops.find(autocommit, asked)).toBeDefined();
  });

  test('C-04 replaced by a payment with a higher fee to somebody else is credited to nobody', async () => {
    const before = await bench.balance(ANNA, 'BTC');
    const sent = await sendTo(ANNA, '0.04');
    await follow();
    const { transaction_id: id } = (await depositOf(sent.txid)) ?? {};
    expect(await bench.incoming(ANNA, 'BTC')).toBe('0.04');
    bitcoin.drop(sent.txid);
    await follow(1);
    await follow(1);
    expect(await recordOf(id)).toMatchObject({ status: 'Rejected', reason: 'BlockReorganised' });
    await follow(6);
    expect(await bench.balance(ANNA, 'BTC')).toBe(before);
    expect(await bench.incoming(ANNA, 'BTC')).toBe('0');
  });

  test('C-04 that moves less in its new block credits what it moves there', async () => {
    const of = { userId: ANNA, coin: 'USDT', network: 'ethereum' };
    const before = await bench.balance(ANNA, 'USDT');
    const { to } = await bench.addressOf(of);
    const much = bench.transfer({ ...of, amount: '900', to });
    const little = { ...much, units: 300_000_000n };
    ethereum.mine([{ txid: much.txid, transfers: [much] }]);
    await bench.chains.watchOnce('ethereum');
    ethereum.unmine(1);
    ethereum.mine([{ txid: much.txid, transfers: [little] }]);
    for (let n = 0; n < 12; n += 1) ethereum.mine();
    await bench.chains.watchOnce('ethereum');
    expect(await bench.balance(ANNA, 'USDT')).toBe(before + 300_000_000n);
  });

  test('C-02 a node that no longer has the deposit in its block keeps it from being credited', async () => {
    const before = await bench.balance(ANNA, 'BTC');
    const sent = await sendTo(ANNA, '0.05');
    await follow(1);
    // Simulates a look-up in a block that was replaced at that moment, so that no rollback knows of it.
    await bench.rows(
      `update deposits.deposit set block_hash = 'a block of another chain' where txid = '${sent.txid}'`,
    );
    await follow(1);
    expect(await bench.balance(ANNA, 'BTC')).toBe(before);
    // Then the block that really contains it is found.
    await follow(1);
    expect(await bench.balance(ANNA, 'BTC')).toBe(before + 5_000_000n);
  });
});

import { readMoney } from '@gim/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANNA, BORYS } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account } from '../ledger/index.ts';
import type { Payment, PaymentOwner } from '../signer/index.ts';
import { createModelChain, type ModelChain } from './testing/model-chain.ts';
import { openDeposits, type TestDeposits } from './testing/open-deposits.ts';

let database: TestDatabase;
let bench: TestDeposits;
let ethereum: ModelChain;
let bitcoin: ModelChain;
const owners = new Map<string, PaymentOwner>();

beforeAll(async () => {
  database = await createTestDatabase();
  ethereum = createModelChain({ network: 'ethereum', feeCoin: 'ETH' });
  bitcoin = createModelChain({ network: 'bitcoin', feeCoin: 'BTC' });
  bench = await openDeposits({
    url: database.url,
    chains: [ethereum, bitcoin],
    onOwner: (kind, owner) => owners.set(kind, owner),
  });
  const ether = readMoney(bench.catalogue.assetOf('ETH'), '1');
  const legs = [
    { from: account('outside:test', 'ETH', 'outside'), to: account('gim', 'ETH', 'house'), amount: ether },
  ];
  await bench.ledger.post({ key: bench.platform.ids.next(), kind: 'test', legs });
  for (const { network } of [ethereum, bitcoin]) await bench.chains.watchOnce(network);
});
afterAll(async () => {
  await bench.close();
  await database.drop();
});

const deposit = async (userId: string, coin: string, amount: string): Promise<string> => {
  const network = coin === 'BTC' ? 'bitcoin' : 'ethereum';
  const chain = coin === 'BTC' ? bitcoin : ethereum;
  const transfer = bench.transfer({
    ...(await bench.addressOf({ userId, coin, network })),
    coin,
    network,
    amount,
  });
  chain.mine([{ txid: transfer.txid, transfers: [transfer] }]);
  for (let n = 0; n < 64; n += 1) chain.mine();
  await bench.chains.watchOnce(network);
  return transfer.to;
};
const collections = () =>
  bench.rows(
    'select id, coin, address, state, gas_payment_id, gas_units::text from deposits.collection order by ordered_at, id',
  );
const paymentOf = async (id: unknown): Promise<Payment> => {
  const found = await bench.payments.find(bench.platform.db.autocommit, String(id));
  if (found === undefined) throw new Error('The payment was not ordered.');
  return found;
};
const finish = async (id: unknown, how: 'onFinal' | 'onFailed', feeUnits: bigint): Promise<void> => {
  const payment = await paymentOf(id);
  const owner = owners.get(payment.kind);
  // Delivered twice, as after a crash.
  for (let n = 0; n < 2; n += 1) await owner?.[how]({ ...payment, feeUnits, reason: 'the test' });
};

describe('collecting', () => {
  test('moves ether itself, and leaves what is not worth a transaction', async () => {
    await deposit(BORYS, 'ETH', '0.09');
    const address = await deposit(ANNA, 'ETH', '0.5');
    await bench.deposits.collect();
    await bench.deposits.collect();
    const [collection, ...others] = await collections();
    expect(others).toEqual([]);
    expect(collection).toMatchObject({ coin: 'ETH', address, state: 'collect', gas_payment_id: null });
    expect(await paymentOf(collection?.id)).toMatchObject({
      kind: 'collect',
      coin: 'ETH',
      network: 'ethereum',
    });
    const house = await bench.balance('gim', 'ETH', 'house');
    const onChain = await bench.balance('chain:ethereum', 'ETH', 'outside');
    await finish(collection?.id, 'onFinal', 21_000n);
    expect(await collections()).toMatchObject([{ state: 'done' }]);
    // Only the network fee is posted to the ledger, and once.
    expect(await bench.balance('gim', 'ETH', 'house')).toBe(house - 21_000n);
    expect(await bench.balance('chain:ethereum', 'ETH', 'outside')).toBe(onChain + 21_000n);
    await bench.deposits.collect();
    expect(await collections()).toHaveLength(1);
  });

  test('C-04 brings gas first where tokens are, and the gas is nobody’s deposit', async () => {
    const address = await deposit(ANNA, 'USDT', '250');
    await bench.deposits.collect();
    const collected = async () => (await collections()).find((one) => one.address === address);
    const collection = await collected();
    expect(collection).toMatchObject({ coin: 'USDT', state: 'gas' });
    const units = BigInt(String(collection?.gas_units));
    expect(await paymentOf(collection?.gas_payment_id)).toMatchObject({ kind: 'gas', coin: 'ETH' });
    const hot = await bench.chains.hotAddress(bench.platform.db.autocommit, 'ethereum');
    const gas = {
      ...bench.transfer({ coin: 'ETH', network: 'ethereum', amount: '1', to: address }),
      units,
      from: String(hot),
    };
    // Another amount from the hot wallet is a deposit: somebody's withdrawal to a Gim address.
    const withdrawal = { ...gas, txid: 'ff'.repeat(32), units: units + 100_000_000_000_000_000n };
    const before = await bench.balance(ANNA, 'ETH');
    ethereum.mine([
      { txid: gas.txid, transfers: [gas] },
      { txid: withdrawal.txid, transfers: [withdrawal] },
    ]);
    for (let n = 0; n < 64; n += 1) ethereum.mine();
    await bench.chains.watchOnce('ethereum');
    expect(await bench.balance(ANNA, 'ETH')).toBe(before + withdrawal.units);
    expect(await bench.rows(`select from deposits.deposit where txid = '${gas.txid}'`)).toHaveLength(0);
    await finish(collection?.gas_payment_id, 'onFinal', 5n);
    expect(await collected()).toMatchObject({ state: 'collect' });
    expect(await paymentOf(collection?.id)).toMatchObject({ kind: 'collect', coin: 'USDT' });
    await finish(collection?.id, 'onFinal', 7n);
    expect(await collected()).toMatchObject({ state: 'done' });
  });

  test('tries again an hour after it failed', async () => {
    const address = await deposit(BORYS, 'USDC', '500');
    await bench.deposits.collect();
    const first = (await collections()).find((one) => one.address === address);
    await finish(first?.gas_payment_id, 'onFailed', 0n);
    await bench.deposits.collect();
    const of = async () => (await collections()).filter((one) => one.address === address);
    expect(await of()).toMatchObject([{ state: 'failed' }]);
    bench.clock.setOffset(bench.clock.offsetMs + 3_601_000);
    await bench.deposits.collect();
    expect(await of()).toMatchObject([{ state: 'failed' }, { state: 'gas' }]);
  });

  test('leaves bitcoin where it is', async () => {
    await deposit(ANNA, 'BTC', '1');
    await bench.deposits.collect();
    expect((await collections()).some(({ coin }) => coin === 'BTC')).toBe(false);
  });
});

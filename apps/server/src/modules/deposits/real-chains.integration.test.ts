import { lookUpDeposit } from '@gim/contract';
import { createWalletClient, encodeFunctionData, type Hex, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandboxBitcoin } from '../../partners/chain-bitcoin/sandbox.ts';
import { createSandboxEthereum } from '../../partners/chain-evm/sandbox.ts';
import { silentLog } from '../../platform/log/log.ts';
import { tokens as sandboxTokens } from '../../sandbox/chains/tokens.ts';
import { ANNA, BORYS } from '../../testing/test-app.ts';
import { startTestChain, type TestChain } from '../../testing/test-chain.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Chain } from '../chains/index.ts';
import { startTestSigner, type TestSigner } from '../chains/testing/test-signer.ts';
import { openDeposits, type TestDeposits } from './testing/open-deposits.ts';

const usdt = tokenOf('USDT');

let database: TestDatabase;
let signer: TestSigner;
let bench: TestDeposits;
let bitcoin: TestChain;
let ethereum: TestChain;
let chains: readonly Chain[];

beforeAll(async () => {
  database = await createTestDatabase();
  signer = await startTestSigner(database);
  bitcoin = startTestChain('bitcoin');
  ethereum = startTestChain('ethereum');
  const tokens = [{ coin: 'USDT', address: usdt.address, digits: 6 }];
  chains = [
    createSandboxBitcoin({ url: () => bitcoin.url(), outputsAt: async () => [] }),
    createSandboxEthereum({ url: () => ethereum.url(), tokens, log: silentLog }),
  ];
  await restart();
}, 60_000);
afterAll(async () => {
  await bench.close();
  await signer.close();
  await bitcoin.remove();
  await ethereum.remove();
  await database.drop();
});

function tokenOf(name: string) {
  const token = sandboxTokens.find(({ asset }) => asset === name);
  if (token === undefined) throw new Error(`There is no ${name}.`);
  return token;
}

/** Another process on the same database. */
async function restart(): Promise<void> {
  if (bench !== undefined) await bench.close();
  bench = await openDeposits({ url: database.url, chains, signer });
}
const follow = async (network: 'bitcoin' | 'ethereum', blocks = 0): Promise<void> => {
  const { control } = network === 'bitcoin' ? bitcoin : ethereum;
  if (blocks > 0) await control.mine({ blocks });
  await bench.chains.watchOnce(network);
};
const lookUp = async (coin: string, network: string, txid: string) =>
  (await bench.call(lookUpDeposit, { params: { id: ANNA }, body: { coin, network, txid } })).body.outcome;
const countOf = async (txid: string) =>
  (await bench.rows(`select from deposits.deposit where txid = '${txid}'`)).length;

/** An outside sender with ether and tokens, whose transactions can be sent again unchanged. */
async function openSender() {
  const account = privateKeyToAccount(`0x${'31'.repeat(32)}`);
  await ethereum.control.faucet({ to: account.address, units: '1000000000000000000' });
  await ethereum.control.faucet({ to: account.address, units: '900000000', asset: 'USDT' });
  await ethereum.control.mine({ blocks: 1 });
  const client = createWalletClient({ account, transport: http(await ethereum.url()) }).extend(publicActions);
  return {
    async sign(to: string, units: bigint) {
      const data = encodeFunctionData({ abi: usdt.abi, functionName: 'transfer', args: [to, units] });
      const fees = { gas: 200_000n, maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };
      const [chainId, nonce] = [await client.getChainId(), await client.getTransactionCount(account)];
      return account.signTransaction({ to: usdt.address, data, chainId, nonce, type: 'eip1559', ...fees });
    },
    send: (raw: Hex) => client.sendRawTransaction({ serializedTransaction: raw }),
  };
}

describe('on real chains', { timeout: 60_000 }, () => {
  test('C-01 bitcoin is credited once: waiting, mined, reorganised, restarted, scanned again and looked up', async () => {
    const { to } = await bench.addressOf({ userId: ANNA, coin: 'BTC', network: 'bitcoin' });
    await follow('bitcoin', 1);
    const txid = await bitcoin.control.faucet({ to, units: '2000000' });
    await follow('bitcoin');
    expect(await bench.incoming(ANNA, 'BTC')).toBe('0.02');
    await follow('bitcoin', 1);
    await bitcoin.control.reorg({ depth: 1, drop: false });
    await follow('bitcoin');
    expect(await bench.balance(ANNA, 'BTC')).toBe(0n);
    await restart();
    await follow('bitcoin', 1);
    expect(await lookUp('BTC', 'bitcoin', txid)).toBe('Confirming');
    await follow('bitcoin', 1);
    expect(await bench.balance(ANNA, 'BTC')).toBe(2_000_000n);
    // The watcher follows the blocks again.
    await restart();
    await bench.rescan('bitcoin', 4);
    await follow('bitcoin');
    expect(await lookUp('BTC', 'bitcoin', txid)).toBe('Credited');
    expect(await bench.balance(ANNA, 'BTC')).toBe(2_000_000n);
    expect(await countOf(txid)).toBe(1);
  });

  test('C-03 bitcoin whose block is replaced for good is taken back', async () => {
    const { to } = await bench.addressOf({ userId: BORYS, coin: 'BTC', network: 'bitcoin' });
    await bitcoin.control.faucet({ to, units: '3000000' });
    await follow('bitcoin', 1);
    await bitcoin.control.reorg({ depth: 1, drop: true });
    await follow('bitcoin');
    await follow('bitcoin', 1);
    await follow('bitcoin', 3);
    expect(await bench.balance(BORYS, 'BTC')).toBe(0n);
    expect(await bench.incoming(BORYS, 'BTC')).toBe('0');
    expect(await bench.deposits.listAlarms(bench.platform.db.autocommit, 10)).toEqual([]);
  });

  test('C-01 a token is the same deposit in another block, at another place in it', async () => {
    const { to } = await bench.addressOf({ userId: ANNA, coin: 'USDT', network: 'ethereum' });
    const other = await bench.addressOf({ userId: BORYS, coin: 'USDT', network: 'ethereum' });
    const sender = await openSender();
    await follow('ethereum', 1);
    await ethereum.control.faucet({ to: other.to, units: '300000000', asset: 'USDT' });
    const raw = await sender.sign(to, 400_000_000n);
    const txid = await sender.send(raw);
    await follow('ethereum', 1);
    const placeOf = async () =>
      (await bench.rows(`select index, state, block_hash from deposits.deposit where txid = '${txid}'`))[0];
    const before = await placeOf();
    expect(before).toMatchObject({ index: 1, state: 'seen' });
    // The other transaction is gone, so this one's log is the first of its block now.
    await ethereum.control.reorg({ depth: 1, drop: true });
    await sender.send(raw);
    await follow('ethereum', 12);
    const after = await placeOf();
    expect(after).toMatchObject({ index: 1, state: 'credited' });
    expect(after?.block_hash).not.toBe(before?.block_hash);
    await restart();
    await bench.rescan('ethereum', 13);
    await follow('ethereum', 1);
    expect(await lookUp('USDT', 'ethereum', txid)).toBe('Credited');
    expect(await bench.balance(ANNA, 'USDT')).toBe(400_000_000n);
    expect(await bench.balance(BORYS, 'USDT')).toBe(0n);
    expect(await countOf(txid)).toBe(1);
  });

  test('C-03 ether in a block that is replaced after finality raises an alarm, and none is credited twice', async () => {
    const { to } = await bench.addressOf({ userId: ANNA, coin: 'ETH', network: 'ethereum' });
    await ethereum.control.faucet({ to, units: '500000000000000000' });
    await follow('ethereum', 12);
    expect(await bench.balance(ANNA, 'ETH')).toBe(500_000_000_000_000_000n);
    await ethereum.control.reorg({ depth: 12, drop: true });
    await follow('ethereum', 1);
    const { autocommit } = bench.platform.db;
    expect(await bench.deposits.listAlarms(autocommit, 10)).toMatchObject([{ coin: 'ETH', userId: ANNA }]);
    await follow('ethereum', 12);
    expect(await bench.balance(ANNA, 'ETH')).toBe(500_000_000_000_000_000n);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });
});

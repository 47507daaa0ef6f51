import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  publicActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Chain, ChainBlock, OwnFilter } from '../../modules/chains/ports.ts';
import { silentLog } from '../../platform/log/log.ts';
import { tokens as sandboxTokens } from '../../sandbox/chains/tokens.ts';
import { startTamperingNode, type TamperingNode } from '../../testing/tampering-node.ts';
import { startTestChain, type TestChain } from '../../testing/test-chain.ts';
import { createLiveEthereum } from './live.ts';
import { createSandboxEthereum } from './sandbox.ts';

const found = (asset: string) => {
  const token = sandboxTokens.find((one) => one.asset === asset);
  if (token === undefined) throw new Error(`There is no ${asset}.`);
  return token;
};
const [usdt, usdc, hostile] = [found('USDT'), found('USDC'), found('USDT-hostile')];
const tokens = [
  { coin: 'USDT', address: usdt.address, digits: 6 },
  { coin: 'USDC', address: usdc.address, digits: 6 },
];
const account = privateKeyToAccount(`0x${'21'.repeat(32)}`);
const collector = privateKeyToAccount(`0x${'22'.repeat(32)}`);
const ours: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ownList =
  (list: readonly string[]): OwnFilter =>
  async (addresses) =>
    new Set(addresses.filter((one) => list.includes(one)));
const own = ownList([ours, collector.address]);

let node: TestChain;
let chain: Chain;
/** Lists the hostile token, because a listed contract may turn hostile. */
let believing: Chain;
const tamperingNodes: TamperingNode[] = [];

beforeAll(async () => {
  node = startTestChain('ethereum');
  const url = () => node.url();
  chain = createSandboxEthereum({ url, tokens, log: silentLog });
  const listed = [{ coin: 'USDT', address: hostile.address, digits: 6 }];
  believing = createSandboxEthereum({ url, tokens: listed, log: silentLog });
  await node.control.faucet({ to: account.address, units: String(parseEther('100')) });
  await node.control.faucet({ to: collector.address, units: String(parseEther('1')) });
  await node.control.faucet({ to: account.address, units: '1000000000', asset: 'USDT' });
  await node.control.mine({ blocks: 1 });
});
afterAll(async () => {
  for (const tamperingNode of tamperingNodes) tamperingNode.close();
  await node.remove();
});

const clientOf = async (of = account) =>
  createWalletClient({ account: of, transport: http(await node.url()) }).extend(publicActions);

async function send(transaction: { to: Address; value?: bigint; data?: Hex }, from = account): Promise<Hex> {
  const client = await clientOf(from);
  return client.sendTransaction({ ...transaction, gas: 500_000n, chain: null });
}
const call = (token: typeof hostile, functionName: string, args: readonly unknown[]) => ({
  to: token.address,
  data: encodeFunctionData({ abi: token.abi, functionName, args: [...args] }),
});
const mined = async (of: Chain = chain, filter = own): Promise<ChainBlock> => {
  const { height } = await node.control.mine({ blocks: 1 });
  const block = await of.block(height, filter);
  if (block === undefined) throw new Error('There is no block.');
  return block;
};

describe('Ethereum', { timeout: 60_000 }, () => {
  test('tells of ether and tokens that arrived, with the block they are in', async () => {
    const ether = await send({ to: ours, value: 7n });
    const token = await send(call(usdt, 'transfer', [ours, 1_500_000n]));
    await send({ to: account.address, value: 1n });
    const pending = await chain.pending(own);
    expect(pending).toMatchObject([{ coin: 'ETH', txid: ether, index: 0, to: ours, units: 7n }]);
    const block = await mined();
    expect(block.transfers).toEqual([
      { coin: 'ETH', txid: ether, index: 0, to: ours, from: account.address, memo: null, units: 7n },
      { coin: 'USDT', txid: token, index: 1, to: ours, from: account.address, memo: null, units: 1_500_000n },
    ]);
    expect(block.txids).toHaveLength(3);
    const tip = await chain.tip();
    expect(tip).toEqual({ height: block.height, hash: block.hash });
    const parent = await chain.block(block.height - 1, own);
    expect(parent?.hash).toBe(block.parentHash);
    expect(await chain.block(block.height + 1, own)).toBeUndefined();
    expect(await chain.transaction(token, own)).toEqual({ block: tip, transfers: [block.transfers[1]] });
    expect(await chain.transaction(`0x${'0'.repeat(64)}`, own)).toBeUndefined();
    expect(await chain.balance({ coin: 'USDT', addresses: [ours], at: tip })).toBe(1_500_000n);
    expect(await chain.balance({ coin: 'ETH', addresses: [ours, ours], at: tip })).toBe(14n);
    expect(
      await chain.balance({ coin: 'ETH', addresses: [ours], at: { height: 0, hash: parent?.hash ?? '' } }),
    ).toBe(0n);
    expect(await chain.finalizedHeight()).toBeNull();
  });

  test('C-04 case 1: a transaction whose receipt has status 0 brings nothing', async () => {
    const failed = await send({ to: hostile.address, value: 5n });
    const token = await send(call(usdt, 'transfer', [ours, 10n ** 18n]));
    const block = await mined(chain, ownList([ours, hostile.address]));
    expect(block.txids).toEqual([failed, token]);
    expect(block.transfers).toEqual([]);
    expect(await chain.inclusion(failed)).toMatchObject({ isSuccessful: false });
  });

  test('C-04 case 2: a token whose transfer returns false brings nothing', async () => {
    await send(call(hostile, 'transfer', [ours, 1_000n]));
    expect((await mined(believing)).transfers).toEqual([]);
  });

  test('C-04 case 3: a Transfer event of a contract that is not listed brings nothing', async () => {
    await send(call(hostile, 'issue', [ours, 900n]));
    expect((await mined()).transfers).toEqual([]);
  });

  test('C-04 case 4: a transfer of nothing is none, whoever seems to have sent it', async () => {
    await send(call(usdt, 'transferFrom', [account.address, ours, 0n]));
    expect((await mined()).transfers).toEqual([]);
  });

  test('C-04 case 5: an inner call that is undone brings nothing while the transaction succeeds', async () => {
    await send(call(usdt, 'transfer', [hostile.address, 500n]));
    await mined();
    const txid = await send(call(hostile, 'undone', [usdt.address, ours, 500n]));
    expect((await mined()).transfers).toEqual([]);
    expect(await chain.inclusion(txid)).toMatchObject({ isSuccessful: true });
  });

  test('C-04 case 6: of a token with a fee on transfer only what arrived counts, and forged logs are nothing', async () => {
    await send(call(hostile, 'issue', [account.address, 2_000n]));
    await mined(believing);
    const first = await send(call(hostile, 'transferLessFee', [ours, 1_000n]));
    const forged = await send(call(hostile, 'forge', [account.address, ours, 5_000n]));
    const { transfers } = await mined(believing);
    expect(transfers).toMatchObject([{ txid: first, units: 900n }]);
    expect(transfers.map(({ txid }) => txid)).not.toContain(forged);
    await send(call(hostile, 'forge', [account.address, ours, 7_000n]));
    await send(call(hostile, 'forge', [ours, account.address, 7_000n]));
    expect((await mined(believing)).transfers).toEqual([]);
  });

  test('counts what arrived in the very block in which the address sends its tokens on', async () => {
    await send(call(usdt, 'transfer', [collector.address, 300n]));
    await mined();
    const arrived = await send(call(usdt, 'transfer', [collector.address, 44n]));
    await send(call(usdt, 'transfer', [account.address, 300n]), collector);
    expect((await mined()).transfers).toMatchObject([{ txid: arrived, units: 44n }]);
  });

  test('C-04 case 7: a token with other digits than the settings say is not taken', async () => {
    const url = () => node.url();
    const wrong = [{ coin: 'USDT', address: usdt.address, digits: 18 }];
    const careful = createSandboxEthereum({ url, tokens: wrong, log: silentLog });
    await send(call(usdt, 'transfer', [ours, 5n]));
    expect((await mined(careful)).transfers).toEqual([]);
  });

  test('C-04 case 8: ether by self-destruct is seen in the balance and is nobody’s transfer', async () => {
    const before = await chain.balance({ coin: 'ETH', addresses: [ours], at: await chain.tip() });
    await send({ ...call(hostile, 'destroyInto', [ours]), value: 99n });
    expect((await mined()).transfers).toEqual([]);
    expect(await chain.balance({ coin: 'ETH', addresses: [ours], at: await chain.tip() })).toBe(before + 99n);
  });

  test('tells what a payment cost, and what became of what is sent twice, replaced or wrong', async () => {
    const client = await clientOf();
    const nonce = await client.getTransactionCount({ address: account.address });
    expect(await chain.nextNonce(account.address)).toBe(nonce);
    const sign = (value: bigint, fee: bigint) =>
      account.signTransaction({
        chainId: 31_337,
        type: 'eip1559',
        nonce,
        to: ours,
        value,
        gas: 21_000n,
        maxFeePerGas: fee,
        maxPriorityFeePerGas: 1_000_000_000n,
      });
    const { normal, fast } = await chain.feeRate();
    expect(fast).toBeGreaterThan(normal);
    const raw = await sign(3n, fast);
    expect(await chain.broadcast(raw)).toEqual({ outcome: 'accepted' });
    expect(await chain.broadcast(raw)).toEqual({ outcome: 'known' });
    const balanceBefore = await client.getBalance({ address: account.address });
    const { transfers, height, hash } = await mined();
    expect(transfers).toMatchObject([{ units: 3n }]);
    const inclusion = await chain.inclusion(transfers[0]?.txid ?? '');
    expect(inclusion).toMatchObject({ block: { height, hash }, isSuccessful: true });
    const paid = balanceBefore - (await client.getBalance({ address: account.address }));
    expect(paid).toBe(3n + (inclusion?.feeUnits ?? 0n));
    expect(await chain.broadcast(raw)).toEqual({ outcome: 'known' });
    expect(await chain.broadcast(await sign(4n, fast))).toMatchObject({ outcome: 'refused' });
    expect(await chain.broadcast('0x1234')).toMatchObject({ outcome: 'refused' });
    expect(await chain.broadcast('nothing')).toMatchObject({ outcome: 'refused' });
  });

  test('C-05 one node that lies about a hash, a log, a receipt or a balance keeps everything from counting', async () => {
    await send({ to: ours, value: 21n });
    await send(call(usdt, 'transfer', [ours, 9n]));
    const { height, hash } = await mined();
    const lies: Readonly<Record<string, (method: string, truth: unknown) => unknown>> = {
      none: () => undefined,
      hash: (method, truth) =>
        method === 'eth_getBlockByNumber' && truth !== null
          ? { ...Object(truth), hash: `0x${'ab'.repeat(32)}` }
          : undefined,
      log: (method, truth) =>
        method === 'eth_getLogs' && Array.isArray(truth)
          ? truth.map((log: object) => ({ ...log, data: `0x${'00'.repeat(31)}01` }))
          : undefined,
      receipt: (method, truth) =>
        method === 'eth_getTransactionReceipt' ? { ...Object(truth), status: '0x0' } : undefined,
      balance: (method) =>
        method === 'eth_call' || method === 'eth_getBalance' ? `0x${'00'.repeat(31)}06` : undefined,
    };
    const outcomes: Record<string, string> = {};
    for (const [name, lie] of Object.entries(lies)) {
      const tamperingNode = await startTamperingNode(
        () => node.url(),
        ({ method }, truth) => lie(method, truth),
      );
      tamperingNodes.push(tamperingNode);
      const two = createLiveEthereum({ urls: [await node.url(), tamperingNode.url], tokens, log: silentLog });
      outcomes[name] = await two.block(height, own).then(
        (block) => block?.transfers.map(({ units }) => units).join() ?? 'none',
        (error: unknown) => String(Object(error).name),
      );
      if (name === 'balance')
        await expect(two.balance({ coin: 'ETH', addresses: [ours], at: { height, hash } })).rejects.toThrow(
          /agree/,
        );
    }
    expect(outcomes).toEqual({
      none: '21,9',
      hash: 'ChainUnavailable',
      log: 'ChainUnavailable',
      receipt: 'ChainUnavailable',
      balance: 'ChainUnavailable',
    });
    expect(() => createLiveEthereum({ urls: ['http://127.0.0.1:1'], tokens, log: silentLog })).toThrow(/two/);
  });
});

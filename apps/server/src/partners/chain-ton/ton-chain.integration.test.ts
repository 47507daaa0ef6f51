import {
  Address,
  beginCell,
  type Cell,
  comment,
  external,
  internal,
  SendMode,
  storeMessage,
} from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { TonClient, WalletContractV4 } from '@ton/ton';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlockRef, Chain, ChainBlock, OwnFilter } from '../../modules/chains/ports.ts';
import { systemClock } from '../../platform/clock.ts';
import { createJsonRpc } from '../../platform/json-rpc.ts';
import { startTamperingNode, type TamperingNode } from '../../testing/tampering-node.ts';
import { startTestChain, type TestChain } from '../../testing/test-chain.ts';
import { createLiveTon } from './live.ts';
import { createSandboxTon } from './sandbox.ts';
import { createTonChain } from './ton-chain.ts';

const keys = keyPairFromSeed(Buffer.alloc(32, 9));
const wallet = WalletContractV4.create({ workchain: 0, publicKey: keys.publicKey });
const strangerKeys = keyPairFromSeed(Buffer.alloc(32, 10));
const stranger = WalletContractV4.create({ workchain: 0, publicKey: strangerKeys.publicKey });
const ours = wallet.address.toString({ bounceable: false });
const own: OwnFilter = async (addresses) => new Set(addresses.filter((one) => one === ours));
const MEMO = '1234567897';

let node: TestChain;
let chain: Chain;
let cursor: BlockRef;
const tamperingNodes: TamperingNode[] = [];
const optionsOf = { wallet: async () => wallet.address.toString(), clock: systemClock };

beforeAll(async () => {
  node = startTestChain('ton');
  chain = createSandboxTon({ url: () => node.url(), ...optionsOf });
  cursor = { height: 0, hash: chain.origin ?? '' };
  await node.control.faucet({ to: stranger.address.toString(), units: '50000000000' });
});
afterAll(async () => {
  for (const tamperingNode of tamperingNodes) tamperingNode.close();
  await node.remove();
});

/** Everything since the last call. */
const next = async (): Promise<ChainBlock> => {
  const block = await chain.next?.(cursor, own);
  if (block === undefined) throw new Error('There is nothing new.');
  expect(block.parentHash).toBe(cursor.hash);
  cursor = { height: block.height, hash: block.hash };
  return block;
};
const balance = async (): Promise<bigint> =>
  new TonClient({ endpoint: await node.url() }).getBalance(wallet.address);

async function transfer(
  from: { wallet: WalletContractV4; secretKey: Buffer },
  message: { to: Address; value: bigint; bounce: boolean; body?: Cell | string },
): Promise<{ raw: string; hash: string }> {
  const client = new TonClient({ endpoint: await node.url() });
  const opened = client.open(from.wallet);
  const seqno = await chain.nextNonce(from.wallet.address.toString());
  const body = await opened.createTransfer({
    seqno: seqno ?? 0,
    secretKey: from.secretKey,
    sendMode: SendMode.PAY_GAS_SEPARATELY,
    messages: [internal(message)],
  });
  const init = seqno === 0 ? from.wallet.init : null;
  const packed = external({ to: from.wallet.address, init, body });
  // TEP-467, bit by bit: an external message without a sender, import fee and state init, its body in a cell of its
  // own.
  const plain = beginCell()
    .storeUint(0b10, 2)
    .storeUint(0, 2)
    .storeAddress(from.wallet.address)
    .storeUint(0, 4);
  return {
    raw: beginCell().store(storeMessage(packed)).endCell().toBoc().toString('base64'),
    hash: plain.storeBit(0).storeBit(1).storeRef(body).endCell().hash().toString('hex'),
  };
}
const give = async (message: { value: bigint; bounce?: boolean; body?: Cell | string; to?: Address }) => {
  const { raw } = await transfer(
    { wallet: stranger, secretKey: strangerKeys.secretKey },
    { to: wallet.address, bounce: false, ...message },
  );
  expect(await chain.broadcast(raw)).toEqual({ outcome: 'accepted' });
};

describe('TON', { timeout: 60_000 }, () => {
  test('tells of coins with their comment, and of what receiving them cost, to the last unit', async () => {
    const txid = await node.control.faucet({ to: ours, units: '5000000000', memo: MEMO });
    const block = await next();
    expect(block.transfers).toMatchObject([
      { coin: 'TON', index: 0, to: ours, memo: MEMO, units: 5_000_000_000n },
    ]);
    expect(block.transfers[0]?.txid).toBe(txid);
    expect(await chain.tip()).toEqual(cursor);
    expect(await chain.finalizedHeight()).toBe(cursor.height);
    expect(await chain.next?.(cursor, own)).toBeUndefined();
    await node.control.mine({ blocks: 2 });
    expect((await next()).transfers).toEqual([]);
    expect(await chain.balance({ coin: 'TON', addresses: [ours], at: cursor })).toBe(await balance());
    expect((await chain.transaction(txid, own))?.transfers).toEqual(block.transfers);
    expect(await chain.transaction('0'.repeat(64), own)).toBeUndefined();
    expect(await chain.pending(own)).toEqual([]);
  });

  test('follows a payment by the hash of its message, with its exact cost, and what is sent twice', async () => {
    const to = new Address(0, Buffer.alloc(32, 5));
    const self = { wallet, secretKey: keys.secretKey };
    const { raw, hash } = await transfer(self, { to, value: 1_000_000_000n, bounce: false, body: 'thanks' });
    const { raw: rival } = await transfer(self, { to, value: 2_000_000_000n, bounce: false });
    const before = await balance();
    expect(await chain.inclusion(hash)).toBeUndefined();
    expect(await chain.broadcast(raw)).toEqual({ outcome: 'accepted' });
    const inclusion = await chain.inclusion(hash);
    expect(inclusion?.isSuccessful).toBe(true);
    expect(before - (await balance())).toBe(1_000_000_000n + (inclusion?.feeUnits ?? 0n));
    expect(await chain.broadcast(raw)).toEqual({ outcome: 'known' });
    expect(await chain.broadcast(rival)).toMatchObject({ outcome: 'refused' });
    expect(await chain.broadcast('AAAA')).toMatchObject({ outcome: 'refused' });
    expect(await chain.nextNonce(ours)).toBe(1);
    const block = await next();
    expect([block.transfers, block.costs]).toEqual([[], []]);
    await expect(
      chain.balance({ coin: 'TON', addresses: [ours], at: { height: 1, hash: chain.origin ?? '' } }),
    ).rejects.toThrow(/moved on/);
  });

  test('books equal the wallet after many deposits to a wallet that works', async () => {
    const before = await balance();
    for (const units of [1_000_000_000n, 1n, 77_000_000n, 123_456_789n])
      await give({ value: units, body: comment(MEMO) });
    const { transfers, costs = [] } = await next();
    const sum = (all: readonly { units: bigint }[]) => all.reduce((total, { units }) => total + units, 0n);
    expect(transfers.filter(({ memo }) => memo === MEMO).length).toBeGreaterThanOrEqual(3);
    expect(costs.length).toBeGreaterThan(0);
    const booked = sum(transfers) - sum(costs);
    const really = (await balance()) - before;
    // An amount too small to pay for its own processing is not credited, but stays in the wallet.
    expect(really - booked).toBeGreaterThanOrEqual(0n);
    expect(really - booked).toBeLessThanOrEqual(1n);
  });

  test('C-04 case 13: a message that bounces, was bounced or fails brings nothing, whatever its comment', async () => {
    await node.control.faucet({ to: ours, units: '5000000000' });
    await next();
    // A payment of ours to an address without a contract comes back as a bounced message.
    const self = { wallet, secretKey: keys.secretKey };
    const nobody = new Address(0, Buffer.alloc(32, 0x77));
    const { raw } = await transfer(self, {
      to: nobody,
      value: 500_000_000n,
      bounce: true,
      body: comment(MEMO),
    });
    expect(await chain.broadcast(raw)).toEqual({ outcome: 'accepted' });
    const bounced = await next();
    // The payment, by its own hash and by its message's hash, and the bounced message.
    expect(bounced.txids).toHaveLength(3);
    expect(bounced.transfers).toEqual([]);
    // The wallet runs plugin code for this op, which fails here: the message bounces back to its sender.
    const plugin = beginCell().storeUint(0x706c7567, 32).storeUint(0, 64).storeStringTail(MEMO).endCell();
    await give({ value: 300_000_000n, bounce: true, body: plugin });
    const refused = await next();
    expect(refused.transfers.map(({ memo }) => memo)).not.toContain(MEMO);
    // Too little gas for the wallet's code: the computation fails, and nothing bounces.
    await give({ value: 60_000n, bounce: false, body: comment(MEMO) });
    const failed = await next();
    expect(failed.txids).toHaveLength(1);
    expect(failed.transfers).toEqual([]);
  });

  test('C-04 case 14: a jetton’s notice is no transfer, and a comment counts by its exact text', async () => {
    const notice = beginCell()
      .storeUint(0x7362d09c, 32)
      .storeUint(0, 64)
      .storeCoins(10n ** 12n)
      .storeAddress(stranger.address)
      .storeBit(1)
      .storeRef(comment(MEMO))
      .endCell();
    await give({ value: 100_000_000n, body: notice });
    expect((await next()).transfers).toEqual([]);
    const texts = [` ${MEMO}`, `${MEMO} `, `memo ${MEMO}`, '１２３４５６７８９７', `${MEMO}\u200b`];
    for (const text of texts) await give({ value: 50_000_000n, body: comment(text) });
    await give({ value: 50_000_000n });
    const { transfers } = await next();
    expect(transfers.map(({ memo }) => memo)).toEqual([...texts, null]);
  });

  test('C-05 one node that hides, adds or changes a transaction keeps everything from counting', async () => {
    for (const units of [60_000_000n, 61_000_000n]) await give({ value: units, body: comment(MEMO) });
    const lies: Readonly<Record<string, (truth: readonly unknown[]) => readonly unknown[] | undefined>> = {
      none: () => undefined,
      hidden: (truth) => [truth[0], ...truth.slice(2)],
      doubled: (truth) => [truth[0], ...truth],
      older: (truth) => truth.slice(1),
    };
    const outcomes: Record<string, string> = {};
    for (const [name, lie] of Object.entries(lies)) {
      const tamperingNode = await startTamperingNode(
        () => node.url(),
        ({ method }, truth) =>
          method === 'getTransactions' && Array.isArray(truth) ? lie(truth) : undefined,
      );
      tamperingNodes.push(tamperingNode);
      const rpc = (url: string) => createJsonRpc({ url: async () => url });
      const nodes = [rpc(await node.url()), rpc(tamperingNode.url)] as const;
      const two = createTonChain({ nodes: [nodes[0], nodes[1]], ...optionsOf, finalityBlocks: 1 });
      outcomes[name] = await (two.next?.(cursor, own) ?? Promise.resolve(undefined)).then(
        (block) => block?.transfers.map(({ units }) => units).join() ?? 'none',
        (error: unknown) => String(Object(error).name),
      );
    }
    // A node that is only behind delays what it does not have.
    expect(outcomes).toEqual({
      none: '60000000,61000000',
      hidden: 'ChainUnavailable',
      doubled: 'ChainUnavailable',
      older: '60000000',
    });
    expect(() => createLiveTon({ ...optionsOf, urls: ['http://127.0.0.1:1'] })).toThrow(/two/);
  });
});

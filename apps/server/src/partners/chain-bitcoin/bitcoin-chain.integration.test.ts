import { Address, OutScript, p2ms, p2sh, p2wpkh, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Chain, ChainBlock, OwnFilter, UnspentOutput } from '../../modules/chains/ports.ts';
import { createJsonRpc } from '../../platform/json-rpc.ts';
import { startTamperingNode, type TamperingNode } from '../../testing/tampering-node.ts';
import { startTestChain, type TestChain } from '../../testing/test-chain.ts';
import { createBitcoinChain } from './bitcoin-chain.ts';
import { createLiveBitcoin } from './live.ts';
import { createSandboxBitcoin } from './sandbox.ts';

const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };
const keyOf = (byte: number) => new Uint8Array(32).fill(byte);
const payer = p2wpkh(pubECDSA(keyOf(0x31)), regtest);
const mine = p2wpkh(pubECDSA(keyOf(0x32)), regtest);
const other = p2wpkh(pubECDSA(keyOf(0x33)), regtest);
const [payerAddress, ours, elsewhere] = [payer.address ?? '', mine.address ?? '', other.address ?? ''];
const own: OwnFilter = async (addresses) => new Set(addresses.filter((one) => one === ours));

let node: TestChain;
let chain: Chain;
const tamperingNodes: TamperingNode[] = [];
let outputs: readonly UnspentOutput[] = [];
const outputsAt = async () => outputs;

beforeAll(async () => {
  node = startTestChain('bitcoin');
  chain = createSandboxBitcoin({ url: () => node.url(), outputsAt });
});
afterAll(async () => {
  for (const tamperingNode of tamperingNodes) tamperingNode.close();
  await node.remove();
});

const mined = async (): Promise<ChainBlock> => {
  const { height } = await node.control.mine({ blocks: 1 });
  const block = await chain.block(height, own);
  if (block === undefined) throw new Error('There is no block.');
  return block;
};

/** An output that the payer can spend. */
async function funded(units: bigint): Promise<{ txid: string; index: number; units: bigint }> {
  const txid = await node.control.faucet({ to: payerAddress, units: String(units) });
  const { height } = await node.control.mine({ blocks: 1 });
  const found = await chain.block(
    height,
    async (addresses) => new Set(addresses.filter((one) => one === payerAddress)),
  );
  const index = found?.transfers.find((transfer) => transfer.txid === txid)?.index ?? 0;
  return { txid, index, units };
}

function spend(
  input: { txid: string; index: number; units: bigint },
  to: readonly { script: Uint8Array; amount: bigint }[],
): string {
  const tx = new Transaction({ allowUnknownOutputs: true, disableScriptCheck: true });
  tx.addInput({
    txid: input.txid,
    index: input.index,
    sequence: 0xfffffffd,
    witnessUtxo: { script: payer.script, amount: input.units },
  });
  for (const output of to) tx.addOutput(output);
  tx.sign(keyOf(0x31));
  tx.finalize();
  return tx.hex;
}

describe('Bitcoin', { timeout: 60_000 }, () => {
  test('tells of outputs that arrived, before and in their block, and of what was spent', async () => {
    const txid = await node.control.faucet({ to: ours, units: '150000001' });
    const [waiting] = await chain.pending(own);
    expect(waiting).toEqual({
      coin: 'BTC',
      txid,
      index: 0,
      to: ours,
      from: null,
      memo: null,
      units: 150_000_001n,
    });
    expect(await chain.transaction(txid, own)).toEqual({ block: null, transfers: [waiting] });
    const block = await mined();
    expect(block.transfers).toEqual([waiting]);
    expect(await chain.pending(own)).toEqual([]);
    expect(block.spends.map(({ by }) => by)).toContain(txid);
    expect(await chain.tip()).toEqual({ height: block.height, hash: block.hash });
    expect((await chain.block(block.height - 1, own))?.hash).toBe(block.parentHash);
    expect(await chain.block(block.height + 1, own)).toBeUndefined();
    const found = { block: { height: block.height, hash: block.hash }, transfers: [waiting] };
    expect(await chain.transaction(txid, own)).toEqual(found);
    expect(await chain.transaction('0'.repeat(64), own)).toBeUndefined();
    expect(await chain.transaction('nonsense', own)).toBeUndefined();
    expect([await chain.finalizedHeight(), await chain.nextNonce(ours)]).toEqual([null, null]);
  });

  test('tells a balance by the outputs that are known, and only those that the node has', async () => {
    const { txid, index } = await funded(5_000n);
    const at = await chain.tip();
    outputs = [{ txid, index, address: payerAddress, units: 5_000n }];
    expect(await chain.balance({ coin: 'BTC', addresses: [payerAddress], at })).toBe(5_000n);
    outputs = [{ txid, index, address: payerAddress, units: 9_999n }];
    expect(await chain.balance({ coin: 'BTC', addresses: [payerAddress], at })).toBe(5_000n);
    outputs = [{ txid: 'ab'.repeat(32), index, address: payerAddress, units: 5_000n }];
    expect(await chain.balance({ coin: 'BTC', addresses: [payerAddress], at })).toBe(0n);
    outputs = [{ txid, index, address: ours, units: 5_000n }];
    expect(await chain.balance({ coin: 'BTC', addresses: [ours], at })).toBe(0n);
    outputs = [{ txid: 'ab'.repeat(32), index, address: payerAddress, units: 5_000n }];
    await node.control.mine({ blocks: 1 });
    await expect(chain.balance({ coin: 'BTC', addresses: [payerAddress], at })).rejects.toThrow(/ahead/);
    outputs = [];
  });

  test('C-04 case 9: a payment that is replaced before its block waits no longer and never arrives', async () => {
    const input = await funded(100_000n);
    const first = spend(input, [{ script: mine.script, amount: 99_000n }]);
    expect(await chain.broadcast(first)).toEqual({ outcome: 'accepted' });
    expect(await chain.pending(own)).toMatchObject([{ units: 99_000n }]);
    const second = spend(input, [{ script: other.script, amount: 90_000n }]);
    expect(await chain.broadcast(second)).toEqual({ outcome: 'accepted' });
    expect(await chain.pending(own)).toEqual([]);
    expect((await mined()).transfers).toEqual([]);
    expect(await chain.broadcast(first)).toMatchObject({ outcome: 'unknown' });
  });

  test('C-04 case 10: a payment in an orphaned block is not in the chain; mined again, it is in another block', async () => {
    const txid = await node.control.faucet({ to: ours, units: '7000' });
    const before = await mined();
    await node.control.reorg({ depth: 1, drop: true });
    expect((await chain.block(before.height, own))?.transfers).toEqual([]);
    expect(await chain.inclusion(txid)).toBeUndefined();
    expect((await chain.transaction(txid, own))?.block ?? null).toBeNull();
    const again = await node.control.faucet({ to: ours, units: '8000' });
    const orphaned = await mined();
    await node.control.reorg({ depth: 1, drop: false });
    const mined2 = await mined();
    expect(mined2.transfers).toMatchObject([{ txid: again, units: 8_000n }]);
    expect(mined2.height).toBeGreaterThan(orphaned.height);
    expect((await chain.inclusion(again))?.block).toEqual({ height: mined2.height, hash: mined2.hash });
  });

  test('C-04 case 11: an output to a script that merely contains our key is not ours', async () => {
    const input = await funded(100_000n);
    const key = pubECDSA(keyOf(0x32));
    const keyHash = mine.hash;
    const scripts = [
      p2ms(1, [key, pubECDSA(keyOf(0x33))]).script,
      p2sh(p2wpkh(key, regtest), regtest).script,
      OutScript.encode({ type: 'pkh', hash: keyHash }),
      // The program followed by one more byte: not a witness program.
      Uint8Array.from([...mine.script, 0x51]),
    ];
    const raw = spend(
      input,
      scripts.map((script) => ({ script, amount: 10_000n })),
    );
    const sent = await chain.broadcast(raw);
    if (sent.outcome !== 'accepted') expect(sent).toBe('the node takes unusual scripts');
    expect(await chain.pending(own)).toEqual([]);
    expect((await mined()).transfers).toEqual([]);
  });

  test('C-04 case 12: a block reward is no transfer', async () => {
    const { height } = await node.control.mine({ blocks: 1 });
    const seen: string[] = [];
    const block = await chain.block(height, async (addresses) => {
      seen.push(...addresses);
      return new Set(addresses);
    });
    expect(block?.txids).toHaveLength(1);
    expect([seen, block?.transfers]).toEqual([[], []]);
  });

  test('tells what a payment cost, and what became of what is sent twice or is wrong', async () => {
    const input = await funded(50_000n);
    const raw = spend(input, [{ script: other.script, amount: 48_766n }]);
    expect(await chain.broadcast(raw)).toEqual({ outcome: 'accepted' });
    expect(await chain.broadcast(raw)).toEqual({ outcome: 'known' });
    const txid = Transaction.fromRaw(Buffer.from(raw, 'hex')).id;
    expect(await chain.inclusion(txid)).toBeUndefined();
    const { height, hash } = await mined();
    expect(await chain.inclusion(txid)).toEqual({
      block: { height, hash },
      isSuccessful: true,
      feeUnits: 1_234n,
    });
    expect(await chain.broadcast(raw)).toEqual({ outcome: 'known' });
    expect(await chain.broadcast('ff')).toMatchObject({ outcome: 'refused' });
    const twice = spend(input, [{ script: other.script, amount: 40_000n }]);
    expect(await chain.broadcast(twice)).toMatchObject({ outcome: 'unknown' });
    const unsigned = spend({ ...(await funded(30_000n)), units: 31_000n }, [
      { script: other.script, amount: 20_000n },
    ]);
    expect(await chain.broadcast(unsigned)).toMatchObject({ outcome: 'refused' });
    const { normal, fast } = await chain.feeRate();
    expect(normal).toBeGreaterThan(0n);
    expect(fast).toBeGreaterThanOrEqual(normal);
    expect(Address(regtest).decode(elsewhere).type).toBe('wpkh');
  });

  test('C-05 one node that lies about a block keeps it from counting, and one alone is not enough', async () => {
    const txid = await node.control.faucet({ to: ours, units: '4321' });
    const { height } = await mined();
    const lies: Readonly<Record<string, (method: string, truth: unknown) => unknown>> = {
      none: () => undefined,
      hash: (method, truth) => (method === 'getblockhash' && truth !== null ? 'cd'.repeat(32) : undefined),
      amount: (method, truth) =>
        method === 'getblock'
          ? JSON.parse(JSON.stringify(truth).replaceAll('0.00004321', '0.00009999'))
          : undefined,
    };
    const outcomes: Record<string, string> = {};
    for (const [name, lie] of Object.entries(lies)) {
      const tamperingNode = await startTamperingNode(
        () => node.url(),
        ({ method }, truth) => lie(method, truth),
      );
      tamperingNodes.push(tamperingNode);
      const rpc = (url: string) => createJsonRpc({ url: async () => url });
      const two = createBitcoinChain({
        network: 'bitcoin',
        coin: 'BTC',
        parameters: regtest,
        nodes: [rpc(await node.url()), rpc(tamperingNode.url)],
        outputsAt,
        defaultFeeRate: { normal: 1n, fast: 2n },
      });
      outcomes[name] = await two.block(height, own).then(
        (block) => block?.transfers.map((one) => `${one.txid === txid} ${one.units}`).join() ?? 'none',
        (error: unknown) => String(Object(error).name),
      );
    }
    expect(outcomes).toEqual({ none: 'true 4321', hash: 'ChainUnavailable', amount: 'ChainUnavailable' });
    const one = () => createLiveBitcoin({ network: 'litecoin', urls: ['http://127.0.0.1:1'], outputsAt });
    expect(one).toThrow(/two nodes/);
  });
});

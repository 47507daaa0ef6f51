import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transaction } from '@scure/btc-signer';
import { Address } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { internal, SendMode, TonClient, WalletContractV4 } from '@ton/ton';
import { createWalletClient, http, parseEther, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { type ChainName, type ChainProcess, startChain } from './chain-process.ts';
import { tokens } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'gim-chains-'));
const running: ChainProcess[] = [];
const journalOf = (name: ChainName): string => join(folder, `${name}.jsonl`);
const start = (name: ChainName, { byHand = true } = {}): ChainProcess => {
  const chain = startChain({ name, journal: journalOf(name), log: silentLog, byHand });
  running.push(chain);
  return chain;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((chain) => chain.stop()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rpc(chain: ChainProcess, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = Object(await (await fetch(await chain.url(), { method: 'POST', body })).json());
  if (answer.error !== undefined) throw new Error(String(Object(answer.error).message));
  return answer.result;
}

describe('the sandbox chain of Ethereum', { timeout: 60_000 }, () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  const usdt = tokens.find(({ asset }) => asset === 'USDT');
  const clientOf = async (chain: ChainProcess) =>
    createWalletClient({ account, transport: http(await chain.url()) }).extend(publicActions);

  test('gives ether and tokens, takes signed transactions, and has the same blocks after a restart', async () => {
    const chain = start('ethereum');
    const client = await clientOf(chain);
    await chain.control.faucet({ to: account.address, units: String(parseEther('2')) });
    await chain.control.faucet({ to: account.address, units: '7000000', asset: 'USDT' });
    await chain.control.mine({ blocks: 1 });
    const to = '0x00000000000000000000000000000000000000aa';
    const hash = await client.sendTransaction({ to, value: parseEther('1'), chain: null });
    const { height, hash: tip } = await chain.control.mine({ blocks: 3 });
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success');
    await chain.stop();

    const again = start('ethereum');
    expect(await again.control.state()).toEqual({ height, hash: tip });
    const later = await clientOf(again);
    expect(await later.getBalance({ address: to })).toBe(parseEther('1'));
    const balance = await later.readContract({
      address: usdt?.address ?? '0x',
      abi: usdt?.abi ?? [],
      functionName: 'balanceOf',
      args: [account.address],
    });
    expect(balance).toBe(7_000_000n);
  });

  test('replaces blocks, with what was in them or without, and after a restart too', async () => {
    const chain = start('ethereum');
    const client = await clientOf(chain);
    const to = '0x00000000000000000000000000000000000000bb';
    const txId = await chain.control.faucet({ to, units: '5' });
    const before = await chain.control.mine({ blocks: 2 });
    const kept = await chain.control.reorg({ depth: 2, drop: false });
    expect(kept.height).toBe(before.height + 1);
    expect((await client.getBlock({ blockNumber: BigInt(before.height) })).hash).not.toBe(before.hash);
    expect(await client.getBalance({ address: to })).toBe(5n);
    const dropped = await chain.control.reorg({ depth: 3, drop: true });
    expect(await client.getBalance({ address: to })).toBe(0n);
    await expect(rpc(chain, 'eth_getTransactionByHash', txId)).resolves.toBeNull();
    await chain.stop();
    expect(await start('ethereum').control.state()).toEqual(dropped);
  });

  test('makes blocks by itself', async () => {
    const chain = start('ethereum', { byHand: false });
    const { height } = await chain.control.state();
    await expect
      .poll(async () => (await chain.control.state()).height, { timeout: 20_000 })
      .toBeGreaterThan(height);
  });

  test('lets nobody change the chain over its network', async () => {
    const chain = start('ethereum');
    for (const method of [
      'hardhat_setBalance',
      'evm_mine',
      'evm_revert',
      'eth_sendTransaction',
      'eth_accounts',
    ])
      await expect(rpc(chain, method), method).rejects.toThrow(/no method/);
  });

  test('comes back by itself when it is killed, and forgets half a line of its journal', async () => {
    const chain = start('ethereum');
    const before = await chain.control.mine({ blocks: 1 });
    await appendFile(journalOf('ethereum'), '{"minedAt":');
    const url = await chain.url();
    chain.kill();
    await expect.poll(() => chain.isUp()).toBe(false);
    expect((await chain.control.state()).height).toBeGreaterThanOrEqual(before.height);
    expect(await chain.url()).not.toBe(url);
    expect(readFileSync(journalOf('ethereum'), 'utf8').endsWith('\n')).toBe(true);
  });
});

describe('the sandbox chain of Bitcoin', { timeout: 60_000 }, () => {
  const to = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  const confirmations = async (chain: ChainProcess, txId: string): Promise<number> =>
    Number(Object(await rpc(chain, 'getrawtransaction', txId, true)).confirmations ?? 0);

  test('pays, replaces blocks, and has the same blocks after a restart', async () => {
    const chain = start('bitcoin');
    const txId = await chain.control.faucet({ to, units: '150000000' });
    expect(await rpc(chain, 'getrawmempool')).toEqual([txId]);
    await chain.control.mine({ blocks: 2 });
    expect(await confirmations(chain, txId)).toBe(2);
    const paid = Transaction.fromRaw(Buffer.from(String(await rpc(chain, 'getrawtransaction', txId)), 'hex'));
    expect(paid.getOutput(0).amount).toBe(150_000_000n);
    await chain.control.reorg({ depth: 2, drop: false });
    expect(await rpc(chain, 'getrawmempool')).toEqual([txId]);
    await chain.control.mine({ blocks: 1 });
    expect(await confirmations(chain, txId)).toBe(1);
    const after = await chain.control.reorg({ depth: 1, drop: true });
    await expect(confirmations(chain, txId)).rejects.toThrow(/not found/);
    await chain.stop();
    expect(await start('bitcoin').control.state()).toEqual(after);
  });

  test('takes a double spend neither from its memory pool nor in words', async () => {
    const chain = start('bitcoin');
    const txId = await chain.control.faucet({ to, units: '1000' });
    const sent = String(await rpc(chain, 'getrawtransaction', txId));
    expect(await rpc(chain, 'sendrawtransaction', sent)).toBe(txId);
    await chain.control.mine({ blocks: 1 });
    await expect(rpc(chain, 'sendrawtransaction', sent)).rejects.toThrow();
    await expect(rpc(chain, 'sendrawtransaction', 'ff')).rejects.toThrow();
    await expect(rpc(chain, 'generate', 1)).rejects.toThrow(/not found/);
  });
});

describe('the sandbox chain of TON', { timeout: 60_000 }, () => {
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, 7));
  const wallet = WalletContractV4.create({ workchain: 0, publicKey });

  test('delivers coins with a comment, runs real wallets, and knows all of it after a restart', async () => {
    const chain = start('ton');
    const client = new TonClient({ endpoint: await chain.url() });
    const opened = client.open(wallet);
    await chain.control.faucet({ to: wallet.address.toString(), units: '5000000000', memo: '1234567897' });
    expect(await opened.getBalance()).toBe(5_000_000_000n);
    const [arrived] = await client.getTransactions(wallet.address, { limit: 1 });
    const body = arrived?.inMessage?.body.beginParse();
    expect([body?.loadUint(32), body?.loadStringTail()]).toEqual([0, '1234567897']);
    const to = new Address(0, Buffer.alloc(32, 5));
    const messages = [internal({ to, value: 1_000_000_000n, bounce: false, body: 'thanks' })];
    const sendMode = SendMode.PAY_GAS_SEPARATELY;
    await opened.sendTransfer({ seqno: await opened.getSeqno(), secretKey, sendMode, messages });
    expect(await client.getBalance(to)).toBe(1_000_000_000n);
    const before = await chain.control.state();
    await expect(chain.control.reorg({ depth: 1, drop: true })).rejects.toThrow(/final/);
    await expect(chain.control.faucet({ to: 'nowhere', units: '1' })).rejects.toThrow(/address/);
    await chain.stop();

    const again = start('ton');
    expect(await again.control.state()).toEqual(before);
    const later = new TonClient({ endpoint: await again.url() });
    expect(await later.getBalance(to)).toBe(1_000_000_000n);
    expect(await later.open(wallet).getSeqno()).toBe(1);
  });
});

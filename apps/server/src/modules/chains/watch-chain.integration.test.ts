import { createWalletClient, http, parseEther, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChainsBench, createRecorder, openChainsBench } from '../../testing/chains-bench.ts';

const names = ['ethereum', 'bitcoin', 'ton'] as const;
let bench: ChainsBench;
beforeAll(async () => {
  bench = await openChainsBench(names);
}, 60_000);
afterAll(() => bench.close());

const user = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

describe('the watcher', { timeout: 120_000 }, () => {
  test('follows every network from the block after the last, once, and tells the tip and what waits', async () => {
    const chains = bench.openChains();
    const recorder = createRecorder();
    chains.subscribe(recorder.listener);
    const btc = await chains.depositAddress({ userId: user(1), coin: 'BTC', network: 'bitcoin' });
    const eth = await chains.depositAddress({ userId: user(1), coin: 'ETH', network: 'ethereum' });
    const memo = await chains.depositAddress({ userId: user(1), coin: 'TON', network: 'ton' });
    await bench.node('bitcoin').control.faucet({ to: btc.address, units: '5000' });
    for (const name of names) await chains.watchOnce(name);
    expect(recorder.pending()).toMatchObject([]);
    await bench.node('ethereum').control.faucet({ to: eth.address, units: '77' });
    await bench.node('ton').control.faucet({ to: memo.address, units: '900000000', memo: memo.memo ?? '' });
    for (const name of names) {
      const { control } = bench.node(name);
      await control.mine({ blocks: 2 });
      await chains.watchOnce(name);
      const processed = await chains.processed(bench.platform.db.autocommit, name);
      expect(processed?.height).toBe((await control.state()).height);
    }
    expect(recorder.transfers().map(({ units, to, memo: text }) => [units, to, text])).toEqual([
      [77n, eth.address, null],
      [5_000n, btc.address, null],
      [900_000_000n, memo.address, memo.memo],
    ]);
    expect(new Set(recorder.heard).size).toBe(recorder.heard.length);
    const held = await chains.heldAddresses(bench.platform.db.autocommit, 'bitcoin');
    expect(held.map(({ kind }) => kind)).toEqual(['hot', 'deposit']);
    const count = recorder.heard.length;
    const again = bench.openChains();
    again.subscribe(recorder.listener);
    for (const name of names) await again.watchOnce(name);
    expect(recorder.heard.length).toBe(count);
  });

  test('C-01 two processes that follow one network hear each block once between them', async () => {
    const [first, second] = [bench.openChains(), bench.openChains()];
    await bench.freeLeases();
    await bench.openChains().watchOnce('ethereum');
    const start = await first.processed(bench.platform.db.autocommit, 'ethereum');
    const recorder = createRecorder();
    first.subscribe(recorder.listener);
    second.subscribe(recorder.listener);
    await bench.owner.query('update platform.lease set until = now() - interval $$1 day$$');
    await bench.node('ethereum').control.mine({ blocks: 12 });
    const turns = [first, second, first, second].map((chains) =>
      chains.watchOnce('ethereum').catch(() => undefined),
    );
    await Promise.all(turns);
    // Without the lease only the cursor keeps them apart.
    for (let count = 0; count < 6; count += 1) {
      await bench.node('ethereum').control.mine({ blocks: 2 });
      await bench.freeLeases();
      await Promise.all([
        first.watchOnce('ethereum').catch(() => undefined),
        bench.freeLeases().then(() => second.watchOnce('ethereum').catch(() => undefined)),
      ]);
    }
    await bench.freeLeases();
    await first.watchOnce('ethereum');
    const blocks = recorder.heard.filter((line) => line.startsWith('ethereum'));
    const end = await first.processed(bench.platform.db.autocommit, 'ethereum');
    expect((end?.height ?? 0) - (start?.height ?? 0)).toBe(24);
    expect(blocks.length).toBe(24);
    expect(new Set(blocks).size).toBe(24);
  });

  test('C-01 a listener that fails leaves the block undone, and it comes again', async () => {
    const chains = bench.openChains();
    const recorder = createRecorder();
    let isFailing = true;
    chains.subscribe({
      ...recorder.listener,
      async onBlock(tx, block) {
        await recorder.listener.onBlock(tx, block);
        if (isFailing) throw new Error('not now');
      },
    });
    await bench.freeLeases();
    const before = await chains.processed(bench.platform.db.autocommit, 'ethereum');
    const { height } = await bench.node('ethereum').control.mine({ blocks: 1 });
    await expect(chains.watchOnce('ethereum')).rejects.toThrow('not now');
    expect(await chains.processed(bench.platform.db.autocommit, 'ethereum')).toEqual(before);
    isFailing = false;
    await chains.watchOnce('ethereum');
    expect((await chains.processed(bench.platform.db.autocommit, 'ethereum'))?.height).toBe(height);
    expect(recorder.heard.filter((line) => line === `ethereum ${height}`)).toHaveLength(2);
  });

  test('goes on by itself after a node was killed, and hears nothing twice', async () => {
    const chains = bench.openChains();
    const recorder = createRecorder();
    chains.subscribe(recorder.listener);
    await bench.freeLeases();
    const { address } = await chains.depositAddress({ userId: user(3), coin: 'ETH', network: 'ethereum' });
    await chains.background.start();
    const heardTotal = () => recorder.totalOf(address);
    await bench.node('ethereum').control.faucet({ to: address, units: '11' });
    await bench.node('ethereum').control.mine({ blocks: 1 });
    await expect.poll(heardTotal, { timeout: 10_000 }).toBe(11n);
    bench.node('ethereum').kill();
    await expect.poll(() => bench.node('ethereum').isUp()).toBe(false);
    await expect
      .poll(
        () =>
          chains.checks[0]?.check().then(
            () => 'up',
            () => 'down',
          ),
        { timeout: 10_000 },
      )
      .toBe('down');
    await expect.poll(() => bench.node('ethereum').isUp(), { timeout: 20_000 }).toBe(true);
    const account = privateKeyToAccount(`0x${'41'.repeat(32)}`);
    await bench.node('ethereum').control.faucet({ to: account.address, units: String(parseEther('1')) });
    await bench.node('ethereum').control.mine({ blocks: 1 });
    const client = createWalletClient({
      account,
      transport: http(await bench.node('ethereum').url()),
    }).extend(publicActions);
    await client.sendTransaction({ to: `0x${address.slice(2)}`, value: 22n, chain: null });
    await bench.node('ethereum').control.mine({ blocks: 1 });
    await expect.poll(heardTotal, { timeout: 20_000 }).toBe(33n);
    // The events arrive in the middle of a run; the check reports how the last complete run ended.
    await expect.poll(() => chains.checks[0]?.check(), { timeout: 10_000 }).toBeUndefined();
    await chains.background.stop();
    const { rows } = await bench.owner.query(
      'select count(*)::int as count from platform.lease where until > now() + interval $$1 second$$',
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

import { p2wpkh, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/random.ts';
import { type ChainsBench, createRecorder, openChainsBench } from '../../testing/chains-bench.ts';

const names = ['ethereum', 'bitcoin'] as const;
let bench: ChainsBench;
beforeAll(async () => {
  bench = await openChainsBench(names);
}, 60_000);
afterAll(() => bench.close());

const user = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

describe('a reorganisation', { timeout: 120_000 }, () => {
  test('C-03 rolls back to the common ancestor of real reorganisations on both chains', async () => {
    const random = createSeededRandom('reorgs');
    const chains = bench.openChains();
    const recorder = createRecorder();
    chains.subscribe(recorder.listener);
    await bench.freeLeases();
    const of = { ethereum: { coin: 'ETH', userId: user(2) }, bitcoin: { coin: 'BTC', userId: user(2) } };
    for (const network of ['ethereum', 'bitcoin'] as const) {
      const { control } = bench.node(network);
      const { address } = await chains.depositAddress({ network, ...of[network] });
      await chains.watchOnce(network);
      for (let round = 0; round < 5; round += 1) {
        const isDeep = round === 4;
        const deep = network === 'ethereum' ? 60 : 15;
        const blocks = isDeep ? deep : 1 + random.integer(6);
        for (let count = 0; count < 3; count += 1) {
          await control.faucet({ to: address, units: String(1_000 + random.integer(9_000)) });
          await control.mine({ blocks: Math.ceil(blocks / 3) });
        }
        await chains.watchOnce(network);
        const depth = isDeep ? deep : 1 + random.integer(blocks);
        await control.reorg({ depth, drop: random.integer(2) === 0 });
        if (random.integer(2) === 0) await control.mine({ blocks: 1 });
        await chains.watchOnce(network);
      }
      await control.mine({ blocks: 1 });
      await chains.watchOnce(network);
      const chain = chains.chain(network);
      const at = await chain.tip();
      expect(await chains.processed(bench.platform.db.autocommit, network)).toEqual(at);
      const heard = recorder.transfers().filter(({ to }) => to === address);
      const total = heard.reduce((sum, { units }) => sum + units, 0n);
      expect(await chain.balance({ coin: of[network].coin, addresses: [address], at })).toBe(total);
      expect(new Set(heard.map(({ txid, index }) => `${txid} ${index}`)).size).toBe(heard.length);
    }
    expect(recorder.heard.filter((line) => line.startsWith('back')).length).toBeGreaterThanOrEqual(10);
  });

  test('C-03 outputs follow a reorganisation: a spend and an arrival are both taken back', async () => {
    const chains = bench.openChains();
    chains.subscribe(createRecorder().listener);
    await bench.freeLeases();
    const { control } = bench.node('bitcoin');
    const hot = (await chains.hotAddress(bench.platform.db.autocommit, 'bitcoin')) ?? '';
    const txid = await control.faucet({ to: hot, units: '60000' });
    await chains.watchOnce('bitcoin');
    const find = async () =>
      (
        await bench.owner.query(
          'select height, spent_by, branch, path_index, units from chains.output where txid = $1',
          [txid],
        )
      ).rows;
    expect(await find()).toEqual([
      { height: null, spent_by: null, branch: 1, path_index: 0, units: '60000' },
    ]);
    const { height } = await control.mine({ blocks: 1 });
    await chains.watchOnce('bitcoin');
    expect(await find()).toMatchObject([{ height, spent_by: null }]);
    const at = await chains.chain('bitcoin').tip();
    expect(await chains.chain('bitcoin').balance({ coin: 'BTC', addresses: [hot], at })).toBe(60_000n);
    const key = bench.signer.accounts.bitcoin.deriveChild(1).deriveChild(0).privateKey;
    const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };
    const own = p2wpkh(pubECDSA(key ?? new Uint8Array()), regtest);
    const { rows } = await bench.owner.query('select index from chains.output where txid = $1', [txid]);
    const spend = new Transaction();
    spend.addInput({ txid, index: rows[0].index, witnessUtxo: { script: own.script, amount: 60_000n } });
    spend.addOutputAddress('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 50_000n, regtest);
    spend.sign(key ?? new Uint8Array());
    spend.finalize();
    expect(await chains.chain('bitcoin').broadcast(spend.hex)).toEqual({ outcome: 'accepted' });
    await control.mine({ blocks: 1 });
    await chains.watchOnce('bitcoin');
    expect(await find()).toMatchObject([{ spent_by: spend.id }]);
    await control.reorg({ depth: 1, drop: true });
    await chains.watchOnce('bitcoin');
    expect(await find()).toMatchObject([{ height, spent_by: null }]);
    await control.reorg({ depth: 4, drop: true });
    await chains.watchOnce('bitcoin');
    expect(await find()).toEqual([]);
  });

  test('C-03 a reorganisation deeper than anything known stops the watcher, and credits nothing', async () => {
    const chains = bench.openChains();
    await bench.freeLeases();
    await bench.owner.query(
      "update chains.block set hash = '0x' || repeat('0', 64) where network = 'ethereum'",
    );
    await bench.owner.query(
      "update chains.cursor set hash = '0x' || repeat('0', 64) where network = 'ethereum'",
    );
    await bench.node('ethereum').control.mine({ blocks: 1 });
    await expect(chains.watchOnce('ethereum')).rejects.toThrow(/no block that is known/);
    await bench.owner.query("delete from chains.block where network = 'ethereum'");
    await bench.owner.query("delete from chains.cursor where network = 'ethereum'");
  });
});

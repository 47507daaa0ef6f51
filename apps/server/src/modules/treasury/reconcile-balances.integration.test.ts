import { randomUUID } from 'node:crypto';
import { getTreasury } from '@gim/contract';
import { money } from '@gim/money';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openCatalogue } from '../coins/index.ts';
import { account } from '../ledger/index.ts';
import { openTreasuryBench } from './testing/treasury-bench.ts';

const bench = await openTreasuryBench();
afterAll(bench.close);
const { identity, treasury, nets, payments, ledger, chains, uncredited, fund, asOwner } = bench;
const { autocommit } = identity.platform.db;
const catalogue = openCatalogue(undefined);
const someone = await bench.someone('treasury');

const seen = async (coin: string) => {
  const { body } = await identity.call(getTreasury, { token: someone.token });
  const found = body.assets.find((one) => one.coin === coin);
  if (found === undefined) throw new Error(`${coin} is not shown.`);
  return { ...found, alarms: body.alarms.filter((one) => one.coin === coin).map(({ kind }) => kind) };
};
const stopsOf = async (coin: string, network = 'ethereum') =>
  payments.stops.find(autocommit, { userId: randomUUID(), coin, network });

/** Restarts everything directly in the database; another test covers how staff restart it. */
afterEach(async () => {
  await asOwner(
    'update signer.stop set start_asked_by = $1, started_by = $2, started_at = now() where started_at is null',
    [randomUUID(), randomUUID()],
  );
});

describe('comparing the chain with the books', () => {
  test('C-11 coins that are all there stop nothing, and the figures are those of the chain and the books', async () => {
    await fund('ethereum', 'USDT', 100_000_000_000n);
    await treasury.run();
    expect(await seen('USDT')).toMatchObject({
      hot: '100000',
      held: '100000',
      owed: '100000',
      drift: '0',
      withdrawals: 'on',
      checkedAt: expect.any(String),
    });
    expect(await stopsOf('USDT')).toBeUndefined();
  });

  test('C-11 one unit that left the chain stops withdrawals of that coin and of no other, and is an alarm', async () => {
    nets.ethereum.mine({ moves: [{ coin: 'USDT', from: await bench.hot('ethereum'), units: 1n }] });
    await chains.watchOnce('ethereum');
    await treasury.run();
    expect(await stopsOf('USDT')).toMatchObject({
      scope: 'coin',
      subject: 'USDT',
      cause: 'drift',
      stoppedBy: null,
    });
    expect(await stopsOf('USDC')).toBeUndefined();
    expect(await stopsOf('ETH')).toBeUndefined();
    expect(await seen('USDT')).toMatchObject({
      drift: '-0.000001',
      withdrawals: 'stopped',
      alarms: ['Drift'],
    });
    expect(bench.alarms).toContainEqual(
      expect.objectContaining({ alarm: 'Drift', coin: 'USDT', network: 'ethereum' }),
    );
    // Later runs that find the same drift add no second stop and no second alarm.
    await treasury.run();
    expect(
      await asOwner("select from signer.stop where subject = 'USDT' and started_at is null"),
    ).toHaveLength(1);
    expect(await asOwner("select from treasury.alarm where kind = 'Drift'")).toHaveLength(1);
  });

  test('C-11 what is started again without the coins stops again, and ends the alarm once they are back', async () => {
    await treasury.run();
    expect(await stopsOf('USDT')).toMatchObject({ cause: 'drift' });
    await fund('ethereum', 'USDT', 1n, 0n);
    await treasury.run();
    expect(await seen('USDT')).toMatchObject({ drift: '0', withdrawals: 'stopped', alarms: [] });
  });

  test('C-11 one unit more in the books than on the chain stops too', async () => {
    await ledger.post({
      key: randomUUID(),
      kind: 'deposit',
      legs: [
        {
          from: account('chain:ethereum', 'USDC', 'outside'),
          to: account('gim', 'USDC', 'house'),
          amount: money(catalogue.assetOf('USDC'), 1n),
        },
      ],
    });
    await treasury.run();
    expect(await stopsOf('USDC')).toMatchObject({ scope: 'coin', subject: 'USDC', cause: 'drift' });
    await fund('ethereum', 'USDC', 1n, 0n);
    await treasury.run();
  });

  test('C-11 coins that arrived and are not credited cover nothing', async () => {
    uncredited.set('ethereum', [money(catalogue.assetOf('USDT'), 5n)]);
    await treasury.run();
    expect(await seen('USDT')).toMatchObject({ uncredited: '0.000005', drift: '-0.000005' });
    expect(await stopsOf('USDT')).toBeDefined();
    uncredited.clear();
    await treasury.run();
    expect(await seen('USDT')).toMatchObject({ drift: '0' });
  });

  test('C-11 more than there must be is shown and stops nothing', async () => {
    await fund('ethereum', 'USDT', 7n, 0n);
    await treasury.run();
    expect(await seen('USDT')).toMatchObject({ drift: '0.000007', withdrawals: 'on' });
  });

  test('C-11 a payment counts as there from its block to its posting, with its fee, and not before', async () => {
    await fund('ethereum', 'ETH', 10n ** 18n);
    const hot = await bench.hot('ethereum');
    const paid = { network: 'ethereum', coin: 'USDT', txid: '0xpaid', units: 1_000_000n };
    const id = await bench.signed(paid);
    await treasury.run();
    expect(await seen('USDT')).toMatchObject({ inFlight: '0', drift: '0.000007' });
    nets.ethereum.mine({
      moves: [
        { coin: 'USDT', from: hot, units: 1_000_000n },
        { coin: 'ETH', from: hot, units: 21n },
      ],
    });
    nets.ethereum.includes('0xpaid', { height: (await nets.ethereum.tip()).height, feeUnits: 21n });
    await chains.watchOnce('ethereum');
    await treasury.run();
    expect(await seen('USDT')).toMatchObject({ inFlight: '1', drift: '0.000007', withdrawals: 'on' });
    expect(await seen('ETH')).toMatchObject({ inFlight: '0.000000000000000021', drift: '0' });
    // The payment's end was notified but never posted to the ledger, so the coins count as missing.
    await asOwner('update signer.progress set notified_end = true where payment_id = $1', [id]);
    await treasury.run();
    expect(await stopsOf('USDT')).toMatchObject({ cause: 'drift' });
    expect(await stopsOf('ETH')).toMatchObject({ cause: 'drift' });
    await fund('ethereum', 'USDT', 1_000_000n, 0n);
    await fund('ethereum', 'ETH', 21n, 0n);
    await treasury.run();
  });

  test('C-11 a payment that was mined and did nothing has taken its fee alone', async () => {
    const id = await bench.signed({
      network: 'ethereum',
      coin: 'USDT',
      txid: '0xnothing',
      units: 9_000_000n,
    });
    nets.ethereum.mine({ moves: [{ coin: 'ETH', from: await bench.hot('ethereum'), units: 5n }] });
    const { height } = await nets.ethereum.tip();
    nets.ethereum.includes('0xnothing', { height, feeUnits: 5n, isSuccessful: false });
    await chains.watchOnce('ethereum');
    await treasury.run();
    expect(await seen('USDT')).toMatchObject({ inFlight: '0' });
    expect(await seen('ETH')).toMatchObject({ inFlight: '0.000000000000000005', drift: '0' });
    await asOwner('update signer.progress set notified_end = true where payment_id = $1', [id]);
    await fund('ethereum', 'ETH', 5n, 0n);
  });

  test('C-11 coins at an address that the signer has not signed are not the house’s', async () => {
    const address = '0x00000000000000000000000000000000000000F0';
    await asOwner(
      `insert into chains.address (network, address, kind, user_id, coin, branch, index, created_at, is_used)
       values ('ethereum', $1, 'deposit', $2, 'USDT', 0, 77, now(), true)`,
      [address, randomUUID()],
    );
    nets.ethereum.mine({ moves: [{ coin: 'USDT', to: address, units: 50_000_000n }] });
    await chains.watchOnce('ethereum');
    await treasury.run();
    expect(await seen('USDT')).toMatchObject({ deposits: '0', drift: '0.000007' });
  });

  test('a comparison is of one moment: what changes the chain after the processed block does not count', async () => {
    nets.ethereum.mine({ moves: [{ coin: 'USDT', from: await bench.hot('ethereum'), units: 1_000n }] });
    await treasury.run();
    expect(await seen('USDT')).toMatchObject({ drift: '0.000007', withdrawals: 'on' });
    await chains.watchOnce('ethereum');
    await treasury.run();
    expect(await stopsOf('USDT')).toMatchObject({ cause: 'drift' });
    await fund('ethereum', 'USDT', 1_000n, 0n);
    await treasury.run();
  });

  test('what receiving costs on TON is under way until it is posted, once', async () => {
    const hot = await bench.hot('ton');
    await fund('ton', 'TON', 5_000_000_000_000n);
    nets.ton.mine({ moves: [{ coin: 'TON', from: hot, units: 300n }], costs: [{ txid: 'a', units: 300n }] });
    await chains.watchOnce('ton');
    await treasury.run();
    expect(await seen('TON')).toMatchObject({ inFlight: '0.0000003', drift: '0' });
    await treasury.run();
    expect(await seen('TON')).toMatchObject({
      inFlight: '0',
      owed: '4999.9999997',
      drift: '0',
      withdrawals: 'on',
    });
    await treasury.run();
    expect(await seen('TON')).toMatchObject({ owed: '4999.9999997', drift: '0' });
  });

  test('C-11 a network that does not answer, or whose watcher stands still, is an alarm and hides no other', async () => {
    nets.ton.isSilent = true;
    await treasury.run();
    expect((await seen('USDT')).checkedAt).not.toBeNull();
    identity.advance(181);
    await treasury.run();
    const silent = async (): Promise<readonly unknown[]> =>
      asOwner("select network from treasury.alarm where kind = 'ChainSilent' and ended_at is null");
    expect(await silent()).toEqual([{ network: 'ton' }]);
    nets.ton.isSilent = false;
    await treasury.run();
    expect(await silent()).toEqual([]);
    // The node answers, but the watcher does not process its blocks.
    nets.ton.mine();
    await treasury.run();
    identity.advance(181);
    await treasury.run();
    expect(await silent()).toEqual([{ network: 'ton' }]);
    await chains.watchOnce('ton');
    await treasury.run();
    expect(await silent()).toEqual([]);
  });

  test('C-11 the job runs so often that a missed turn still leaves it below a minute', () => {
    const [job] = treasury.jobs;
    expect(job?.name).toBe('treasury.compare');
    const every =
      job?.schedule !== undefined && 'everySeconds' in job.schedule ? job.schedule.everySeconds : 999;
    expect(2 * every + 10).toBeLessThan(60);
  });
});

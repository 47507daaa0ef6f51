import { randomUUID } from 'node:crypto';
import { confirmRefill, getTreasury, requestRefill, sweepToCold } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { type AtDesk, openTreasuryBench } from './testing/treasury-bench.ts';

const bench = await openTreasuryBench();
afterAll(bench.close);
const { identity, treasury, nets, payments, chains, fund, asOwner, linesOf, openBy } = bench;
const { autocommit } = identity.platform.db;
const note = 'Checked with the vault by phone.';
const [daniel, halyna] = await Promise.all([bench.someone('treasury'), bench.someone('treasury')]);
const body = { coin: 'USDT', network: 'ethereum', amount: '250', note };
const key = () => ({ 'idempotency-key': randomUUID() });
const seen = async () => (await identity.call(getTreasury, { token: daniel.token })).body;

describe('refills', () => {
  const ask = async (who: AtDesk, over = {}) =>
    identity.call(requestRefill, { token: who.token, headers: key(), body: { ...body, ...over } });
  const confirm = (id: string, who: AtDesk) =>
    identity.call(confirmRefill, { token: who.token, params: { id } });

  test('C-10 a refill takes two people: who asked cannot confirm, with every right, and the try is in the log', async () => {
    const { body: asked, status } = await ask(daniel);
    expect([status, asked.state, asked.askedBy?.id]).toEqual([200, 'Asked', daniel.id]);
    const alone = await confirm(asked.id, daniel);
    expect([alone.status, alone.problem]).toEqual([403, 'FourEyesRequired']);
    const confirmed = await confirm(asked.id, halyna);
    expect([confirmed.status, confirmed.body.state, confirmed.body.confirmedBy?.id]).toEqual([
      200,
      'Confirmed',
      halyna.id,
    ]);
    expect((await confirm(asked.id, halyna)).problem).toBe('TransferClosed');
    expect(await linesOf(asked.id)).toEqual([
      'treasury.refill-request',
      'treasury.refill-refused',
      'treasury.refill-confirm',
    ]);
    await asOwner('delete from treasury.transfer where id = $1', [asked.id]);
  });

  test('Z-06 whoever opened the account of who asked is no second person for a refill', async () => {
    const { body: asked } = await ask(daniel);
    await openBy(daniel, halyna);
    expect((await confirm(asked.id, halyna)).problem).toBe('FourEyesRequired');
    await openBy(daniel, null);
    await openBy(halyna, daniel);
    expect((await confirm(asked.id, halyna)).problem).toBe('FourEyesRequired');
    await openBy(halyna, null);
    expect((await confirm(asked.id, halyna)).status).toBe(200);
    await asOwner('delete from treasury.transfer where id = $1', [asked.id]);
  });

  test('Z-06 of many who confirm at once one does, and the database takes no refill of one person', async () => {
    const { body: asked } = await ask(daniel);
    const others = await Promise.all([1, 2, 3, 4].map(() => bench.someone('treasury')));
    const answers = await Promise.all(others.map((other) => confirm(asked.id, other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem === 'TransferClosed')).toHaveLength(3);
    const twice = asOwner('update treasury.transfer set confirmed_by = asked_by where id = $1', [asked.id]);
    await expect(twice).rejects.toThrow('four_eyes');
    const early = asOwner(
      "update treasury.transfer set confirmed_by = null, confirmed_at = null, state = 'Sent', txid = 'x' where id = $1",
      [asked.id],
    );
    await expect(early).rejects.toThrow('check constraint');
    await asOwner('delete from treasury.transfer where id = $1', [asked.id]);
  });

  test('C-10 the coins from cold storage make it done after as many blocks as a deposit needs; others do not', async () => {
    const { body: asked } = await ask(daniel);
    await confirm(asked.id, halyna);
    const hot = await bench.hot('ethereum');
    const { cold } = bench;
    const state = async () => (await seen()).transfers.find(({ id }) => id === asked.id);
    const arrive = async (over: object): Promise<void> => {
      nets.ethereum.mine({
        transfers: [{ coin: 'USDT', to: hot, from: cold.ethereum, units: 250_000_000n, ...over }],
      });
      await chains.watchOnce('ethereum');
    };
    await arrive({ from: '0x00000000000000000000000000000000000000Aa' });
    await arrive({ units: 249_999_999n });
    await arrive({ coin: 'USDC' });
    expect(await state()).toMatchObject({ state: 'Confirmed', txid: null });
    await arrive({ txid: '0xrefill' });
    expect(await state()).toMatchObject({ state: 'Sent', txid: '0xrefill' });
    // A reorganisation removes its block, so the refill is waiting again.
    nets.ethereum.cut((await nets.ethereum.tip()).height - 1);
    nets.ethereum.mine();
    nets.ethereum.mine();
    await chains.watchOnce('ethereum');
    expect(await state()).toMatchObject({ state: 'Confirmed', txid: null });
    await arrive({ txid: '0xrefill' });
    for (let blocks = 0; blocks < 10; blocks += 1) nets.ethereum.mine();
    await chains.watchOnce('ethereum');
    expect(await state()).toMatchObject({ state: 'Sent' });
    nets.ethereum.mine();
    await chains.watchOnce('ethereum');
    expect(await state()).toMatchObject({ state: 'Done', txid: '0xrefill' });
    await expect(
      asOwner("update treasury.transfer set state = 'Asked' where id = $1", [asked.id]),
    ).rejects.toThrow('has ended');
  });

  test('C-10 coins that arrive before two people agreed end no refill', async () => {
    const { body: asked } = await ask(daniel, { amount: '77' });
    nets.ethereum.mine({
      transfers: [
        { coin: 'USDT', to: await bench.hot('ethereum'), from: bench.cold.ethereum, units: 77_000_000n },
      ],
    });
    await chains.watchOnce('ethereum');
    expect((await seen()).transfers.find(({ id }) => id === asked.id)?.state).toBe('Asked');
  });

  test('one key is one refill; odd amounts, coins and networks are refused', async () => {
    const headers = key();
    const again = () => identity.call(requestRefill, { token: daniel.token, headers, body });
    expect((await again()).body.id).toBe((await again()).body.id);
    expect((await ask(daniel, { amount: '0' })).problem).toBe('AmountInvalid');
    expect((await ask(daniel, { amount: '0.0000001' })).problem).toBe('AmountInvalid');
    expect((await ask(daniel, { coin: 'DOGE' })).problem).toBe('NotFound');
    expect((await ask(daniel, { network: 'tron' })).problem).toBe('NetworkUnavailable');
  });
});

describe('the cap of the hot wallet', () => {
  const coldOrders = () =>
    asOwner(
      "select coin, units::text as units from signer.payment where kind = 'cold' order by ordered_at, id",
    );
  const ended = (state: string) =>
    asOwner(
      `update treasury.transfer set state = $1, ended_at = now(), reason = case when $1 = 'Failed' then 'x' end,
         txid = 'x' where kind = 'sweep' and ended_at is null`,
      [state],
    );

  test('C-10 what lies above the cap is ordered to cold storage by itself, once, and again when it is above it again', async () => {
    await fund('ethereum', 'USDC', 150_000_000_000n);
    await treasury.run();
    expect(await coldOrders()).toEqual([]);
    await fund('ethereum', 'USDC', 1n);
    await treasury.run();
    await treasury.run();
    expect(await coldOrders()).toEqual([{ coin: 'USDC', units: '45000000001' }]);
    const [sweep] = (await seen()).transfers.filter(({ kind }) => kind === 'sweep');
    expect(sweep).toMatchObject({ state: 'Confirmed', amount: '45000.000001', askedBy: null });
    await ended('Failed');
    await treasury.run();
    expect(await coldOrders()).toHaveLength(2);
    await ended('Done');
  });

  test('C-10 two processes at once order one sweep', async () => {
    await Promise.all([treasury.run(), treasury.run(), treasury.run()]);
    expect(
      await asOwner("select from treasury.transfer where kind = 'sweep' and ended_at is null"),
    ).toHaveLength(1);
    await ended('Failed');
  });

  test('by hand no more than there is, less what is under way', async () => {
    const sweep = (amount: string) =>
      identity.call(sweepToCold, {
        token: daniel.token,
        headers: key(),
        body: { coin: 'USDC', network: 'ethereum', amount, note },
      });
    expect((await sweep('150000.000002')).problem).toBe('InsufficientFunds');
    const { body: ordered } = await sweep('100000');
    expect(ordered).toMatchObject({
      kind: 'sweep',
      state: 'Confirmed',
      amount: '100000',
      askedBy: { id: daniel.id },
    });
    expect((await payments.find(autocommit, ordered.id))?.kind).toBe('cold');
    const both = await Promise.all([sweep('30000'), sweep('30000')]);
    expect(both.filter(({ problem }) => problem === 'InsufficientFunds')).toHaveLength(1);
    expect(await linesOf(ordered.id)).toEqual(['treasury.sweep']);
  });

  test('C-10 a hot wallet that is low is an alarm until it is filled', async () => {
    const low = async () =>
      (await seen()).alarms.filter(({ kind, coin }) => kind === 'HotLow' && coin === 'TON').length;
    await chains.watchOnce('ton');
    await treasury.run();
    expect(await low()).toBe(1);
    await fund('ton', 'TON', 3_000_000_000_000n);
    await treasury.run();
    expect(await low()).toBe(0);
  });
});

import { randomUUID } from 'node:crypto';
import {
  assignSuspense,
  getTreasury,
  requestRefill,
  startMoneyOut,
  stopMoneyOut,
  sweepToCold,
} from '@gim/contract';
import { money } from '@gim/money';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { verifiedAccount } from '../../testing/test-identity.ts';
import { openCatalogue } from '../coins/index.ts';
import { type AtDesk, openTreasuryBench } from './testing/treasury-bench.ts';

const bench = await openTreasuryBench();
afterAll(bench.close);
const { identity, payments, asOwner, linesOf, openBy } = bench;
const { autocommit } = identity.platform.db;
const note = 'Found and mended, checked by two.';
const [daniel, halyna] = await Promise.all([bench.someone('treasury'), bench.someone('treasury')]);
const seen = async () => (await identity.call(getTreasury, { token: daniel.token })).body;

describe('stops', () => {
  const stop = (who: AtDesk, scope: string, subject: string | null) =>
    identity.call(stopMoneyOut, { token: who.token, body: { scope, subject, reason: note } });
  const start = (id: string, who: AtDesk) =>
    identity.call(startMoneyOut, { token: who.token, params: { id }, body: { reason: note } });
  const stopped = (coin: string, network = 'ethereum', userId: string = randomUUID()) =>
    payments.stops.find(autocommit, { userId, coin, network });

  test('Q-09 one person stops a coin, a network, a client or everything at once, and nothing else', async () => {
    const client = await verifiedAccount(identity);
    const compliance = await bench.someone('compliance');
    const cases = [
      ['coin', 'TON', () => stopped('TON', 'ton'), () => stopped('ETH')],
      ['network', 'ton', () => stopped('TON', 'ton'), () => stopped('TON', 'other')],
      ['user', client.id, () => stopped('ETH', 'ethereum', client.id), () => stopped('ETH')],
    ] as const;
    for (const [scope, subject, hit, missed] of cases) {
      const { body: made, status } = await stop(compliance, scope, subject);
      expect([status, made.cause, made.stoppedBy?.id]).toEqual([200, 'staff', compliance.id]);
      expect((await hit())?.id).toBe(made.id);
      expect(await missed()).toBeUndefined();
      expect((await stop(daniel, scope, subject)).problem).toBe('StopExists');
      await start(made.id, daniel);
      expect((await start(made.id, halyna)).body).toEqual({ isStarted: true });
      expect(await hit()).toBeUndefined();
    }
    const { body: all } = await stop(compliance, 'all', null);
    expect((await stopped('ETH'))?.id).toBe(all.id);
    expect((await seen()).assets.map(({ withdrawals }) => withdrawals)).not.toContain('on');
    await start(all.id, daniel);
    await start(all.id, halyna);
  });

  test('Z-06 starting again takes two people, and the stop holds until the second', async () => {
    const { body: made } = await stop(daniel, 'coin', 'ETH');
    expect((await start(made.id, daniel)).body).toEqual({ isStarted: false });
    expect(await stopped('ETH')).toBeDefined();
    expect((await start(made.id, daniel)).problem).toBe('FourEyesRequired');
    await openBy(halyna, daniel);
    expect((await start(made.id, halyna)).problem).toBe('FourEyesRequired');
    await openBy(halyna, null);
    expect(await stopped('ETH')).toBeDefined();
    expect((await start(made.id, halyna)).body).toEqual({ isStarted: true });
    expect(await stopped('ETH')).toBeUndefined();
    expect((await start(made.id, halyna)).problem).toBe('NotFound');
    expect(await linesOf(made.id)).toEqual([
      'treasury.stop',
      'treasury.start-request',
      'treasury.start-refused',
      'treasury.start-refused',
      'treasury.start',
    ]);
  });

  test('Q-09 who may stop may not start, and who has no right does neither nor looks', async () => {
    const { body: made } = await stop(daniel, 'coin', 'ETH');
    const [compliance, admin, teller] = await Promise.all([
      bench.someone('compliance'),
      bench.someone('admin'),
      bench.someone('teller', 'support'),
    ]);
    expect((await start(made.id, compliance)).problem).toBe('NotAllowed');
    expect((await start(made.id, admin)).problem).toBe('NotAllowed');
    expect((await stop(teller, 'all', null)).problem).toBe('NotAllowed');
    expect((await identity.call(getTreasury, teller)).problem).toBe('NotAllowed');
    expect((await identity.call(getTreasury, admin)).status).toBe(200);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { coin: 'USDT', network: 'ethereum', amount: '250', note };
    for (const call of [sweepToCold, requestRefill])
      expect((await identity.call(call, { token: admin.token, headers, body })).problem).toBe('NotAllowed');
    await start(made.id, daniel);
    await start(made.id, halyna);
  });

  test.each([
    ['all', 'ETH'],
    ['coin', null],
    ['coin', 'DOGE'],
    ['coin', 'USD'],
    ['network', 'moon'],
    ['user', 'anna'],
    ['user', '018f0000-0000-7000-8000-00000000000a'],
  ])('Q-09 %s %s is nothing to stop', async (scope, subject) => {
    expect((await stop(daniel, scope, subject)).problem).toBe('NotFound');
  });
});

describe('deposits of nobody', () => {
  const item = (id: string) => ({
    id,
    coin: 'TON',
    network: 'ton',
    amount: money(openCatalogue(undefined).assetOf('TON'), 5_000_000_000n),
    from: 'EQsender',
    memo: null,
    txid: 'a-transaction',
    at: new Date('2026-03-01T12:00:00Z'),
  });
  let id = '';
  let client = '';
  beforeEach(async () => {
    id = randomUUID();
    client = (await verifiedAccount(identity)).id;
    bench.suspense.push(item(id));
  });
  const assign = (who: AtDesk, userId = client) =>
    identity.call(assignSuspense, { token: who.token, params: { id }, body: { userId, note } });
  const credited = () => bench.assigned.filter(({ depositId }) => depositId === id);

  test('Z-06 two people give it to the same client, and it is credited with the second word', async () => {
    expect((await assign(daniel)).body).toEqual({ isCredited: false });
    const shown = (await seen()).suspense.find((one) => one.id === id);
    expect(shown).toMatchObject({ state: 'Asked', userId: client, askedBy: { id: daniel.id }, amount: '5' });
    expect((await assign(daniel)).problem).toBe('FourEyesRequired');
    expect(credited()).toEqual([]);
    expect((await assign(halyna)).body).toEqual({ isCredited: true });
    expect(credited()).toEqual([{ depositId: id, userId: client }]);
    expect((await assign(halyna)).problem).toBe('NotFound');
    expect(await linesOf(client)).toEqual([
      'treasury.suspense-request',
      'treasury.suspense-refused',
      'treasury.suspense-assign',
    ]);
  });

  test('Z-06 who names another client begins anew, and the word of who was shut out counts for nothing', async () => {
    await assign(daniel);
    const other = (await verifiedAccount(identity)).id;
    expect((await assign(halyna, other)).body).toEqual({ isCredited: false });
    expect((await assign(daniel)).body).toEqual({ isCredited: false });
    expect(credited()).toEqual([]);
    await asOwner('update treasury.suspense_request set asked_by = $2 where deposit_id = $1', [
      id,
      await shutOut(),
    ]);
    expect((await assign(halyna)).body).toEqual({ isCredited: false });
    expect(credited()).toEqual([]);
  });

  async function shutOut(): Promise<string> {
    const gone = await bench.someone('treasury');
    await asOwner('update staff.account set disabled_at = now() where id = $1', [gone.id]);
    return gone.id;
  }

  test('a client or a deposit that does not exist is refused', async () => {
    expect((await assign(daniel, randomUUID())).problem).toBe('NotFound');
    id = randomUUID();
    expect((await assign(daniel)).problem).toBe('NotFound');
  });
});

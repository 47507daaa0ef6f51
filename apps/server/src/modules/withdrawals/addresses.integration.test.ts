import { randomUUID } from 'node:crypto';
import {
  addressOperation,
  checkRecipient,
  createAddress,
  deleteAddress,
  getAllowlist,
  getSpeedUp,
  getTransaction,
  listAddresses,
  renameAddress,
  setAllowlist,
  speedUpOperation,
  speedUpWithdrawal,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Customer, openWithdrawalBench, type Send } from './testing/withdrawal-bench.ts';

const bench = await openWithdrawalBench();
afterAll(bench.close);

const DAY = 86_400;
const KNOWN = '0x52908400098527886E0F7030069857D2E4169EE7';
const LIKE = '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7';
const eth: Send = { coin: 'ETH', network: 'ethereum', address: KNOWN, amount: '0.1' };

let anna: Customer;
let borys: Customer;
beforeAll(async () => {
  const [first, second] = await bench.customers(2);
  if (first === undefined || second === undefined) throw new Error('Two were asked for.');
  anna = first;
  borys = second;
  await bench.fund(anna.id, 'ETH', '10');
  await bench.fund('gim', 'ETH', '5');
});

const asOf = ({ id, token }: Customer) => ({ params: { id }, token });
const save = async (who: Customer, address: string, name = 'Ledger at home') => {
  const place = { coin: 'ETH', network: 'ethereum', address, memo: null };
  const stepUp = await bench.prove(who, 'createAddress', addressOperation(place));
  return bench.call(createAddress, { ...asOf(who), body: { name, ...place, stepUp } });
};
const paste = (who: Customer, text: string, coin = 'ETH') =>
  bench.call(checkRecipient, { ...asOf(who), body: { coin, text } });
const anAddress = () =>
  bench.chains.canonicalAddress('ethereum', `0x${randomUUID().replaceAll('-', '')}00000000`) ?? '';

describe('saved addresses', () => {
  it('D5 need a fresh factor for exactly the place, and are the own ones alone', async () => {
    const place = { coin: 'ETH', network: 'ethereum', address: KNOWN, memo: null };
    const stepUp = await bench.prove(anna, 'createAddress', addressOperation({ ...place, address: LIKE }));
    const body = { name: 'Ledger', ...place, stepUp };
    expect((await bench.call(createAddress, { ...asOf(anna), body })).problem).toBe('StepUpInvalid');
    const saved = await save(anna, KNOWN);
    expect(saved.status, saved.text).toBe(200);
    expect((await save(anna, KNOWN)).problem).toBe('AddressExists');
    const listed = await bench.call(listAddresses, { ...asOf(anna), query: { coin: 'ETH' } });
    expect(listed.body.items).toMatchObject([{ address: KNOWN, usableFrom: null, lastUsedAt: null }]);
    expect((await bench.call(listAddresses, asOf(borys))).body.items).toEqual([]);
    const params = { id: borys.id, addressId: saved.body.id };
    expect((await bench.call(deleteAddress, { params, token: borys.token })).status).toBe(404);
    const renamed = { params: { ...params, id: anna.id }, token: anna.token, body: { name: 'Marko' } };
    expect((await bench.call(renameAddress, renamed)).body.name).toBe('Marko');
  });

  it('are at most fifty', async () => {
    const { db } = bench.identity.platform;
    await db.pool.query(
      `insert into withdrawals.address (id, user_id, name, coin, network, address, created_at)
       select gen_random_uuid(), $1, 'x', 'ETH', 'ethereum', 'test ' || n, now() from generate_series(1, 50) n`,
      [borys.id],
    );
    expect((await save(borys, anAddress())).problem).toBe('AddressesTooMany');
  });
});

describe('C-13 known destinations', () => {
  it('C-13 what begins and ends like a saved address is warned about, with the known one whole', async () => {
    // Saved already, unless this test runs alone.
    await save(anna, KNOWN);
    const { body, text } = await paste(anna, LIKE);
    expect(body.warnings, text).toContainEqual({ kind: 'LooksLikeKnown', knownAddress: KNOWN });
    expect((await paste(anna, KNOWN)).body.warnings).not.toContainEqual(
      expect.objectContaining({ kind: 'LooksLikeKnown' }),
    );
    expect((await paste(borys, LIKE)).body.warnings).toEqual([{ kind: 'NewAddress', knownAddress: null }]);
    const { body: shown } = await bench.preview(anna, { ...eth, memo: null, address: LIKE });
    expect(shown.warnings).toContainEqual({ kind: 'LooksLikeKnown', knownAddress: KNOWN });
  });

  it('C-13 recent ones are where own coins have gone, and nothing else', async () => {
    const target = anAddress();
    const { body } = await bench.send(anna, { ...eth, address: target });
    if (body.type !== 'Withdraw') throw new Error('It is one.');
    const { address } = body.details;
    const listed = async (who: Customer) => (await bench.call(listAddresses, asOf(who))).body.recent;
    // Withdrawals that were not sent yet, and senders of deposits, are not recent destinations.
    expect(await listed(anna)).toEqual([]);
    await bench.later(61);
    await bench.later(1);
    const [payment] = await bench.paymentsOf(body.id);
    if (payment === undefined) throw new Error('Nothing was ordered.');
    await bench.owner.onBroadcast({ ...payment, state: 'broadcast', txid: '0x1' });
    expect(await listed(anna)).toMatchObject([{ address, network: 'ethereum' }]);
    expect(await listed(borys)).toEqual([]);
    await bench.owner.onFinal({ ...payment, state: 'final', txid: '0x1', feeUnits: 1n });
    expect((await paste(anna, target)).body.warnings).toEqual([]);
  });

  it('says which network an address of another one belongs to', async () => {
    const { problem, text } = await paste(anna, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080');
    expect(problem).toBe('AddressOfOtherNetwork');
    expect(text).toContain('"network":"bitcoin"');
    expect((await paste(anna, 'nonsense')).problem).toBe('AddressInvalid');
    expect((await paste(anna, `ethereum:${KNOWN}@1?value=2e17`)).body).toMatchObject({
      address: KNOWN,
      networks: ['ethereum'],
      amount: '0.2',
    });
  });
});

describe('the allowlist', () => {
  it('lets coins leave to saved addresses only, a new one after a day, and goes off after a day', async () => {
    const bare = await bench.call(setAllowlist, { ...asOf(anna), body: { enabled: true } });
    expect(bare.problem).toBe('StepUpRequired');
    const forOn = await bench.prove(anna, 'setAllowlist', { enabled: 'true' });
    const on = await bench.call(setAllowlist, { ...asOf(anna), body: { enabled: true, stepUp: forOn } });
    expect(on.body.enabled).toBe(true);
    expect((await bench.preview(anna, { ...eth, memo: null, address: LIKE })).problem).toBe(
      'AddressNotAllowed',
    );
    const late = await bench.preview(anna, { ...eth, memo: null });
    expect(late.problem).toBe('AddressNotAllowed');
    expect(late.text).toContain('usableFrom');
    await bench.later(DAY + 60);
    anna = await bench.fresh(anna);
    expect((await bench.preview(anna, { ...eth, memo: null })).status).toBe(200);
    const without = await bench.call(setAllowlist, { ...asOf(anna), body: { enabled: false } });
    expect(without.problem).toBe('StepUpRequired');
    const stepUp = await bench.prove(anna, 'setAllowlist', { enabled: 'false' });
    const off = await bench.call(setAllowlist, { ...asOf(anna), body: { enabled: false, stepUp } });
    expect(off.body.enabled).toBe(true);
    expect(off.body.changesAt).not.toBeNull();
    expect((await bench.preview(anna, { ...eth, memo: null, address: LIKE })).problem).toBe(
      'AddressNotAllowed',
    );
    await bench.later(DAY + 60);
    anna = await bench.fresh(anna);
    expect((await bench.call(getAllowlist, asOf(anna))).body).toEqual({ enabled: false, changesAt: null });
    expect((await bench.preview(anna, { ...eth, memo: null, address: LIKE })).status).toBe(200);
  });
});

describe('speeding up', () => {
  it('C-07 holds the fee on top, replaces the payment once a key, and is the house’s at the end', async () => {
    const before = await bench.balance(anna.id, 'ETH');
    const { body } = await bench.send(anna, eth);
    const own = { params: { id: anna.id, transactionId: body.id }, token: anna.token };
    expect((await bench.call(getSpeedUp, own)).body.isPossible).toBe(false);
    await bench.later(61);
    await bench.later(1);
    const [payment] = await bench.paymentsOf(body.id);
    if (payment === undefined) throw new Error('Nothing was ordered.');
    const { db } = bench.identity.platform;
    await bench.asBroadcast(payment.id);
    const sent = { ...payment, state: 'broadcast', txid: '0xaa' } as const;
    await bench.owner.onBroadcast(sent);
    const offer = await bench.call(getSpeedUp, own);
    expect(offer.body, offer.text).toMatchObject({ isPossible: true });
    const fee = offer.body.fee ?? '';
    const key = randomUUID();
    const stepUp = await bench.prove(anna, 'speedUpWithdrawal', speedUpOperation(body.id, fee));
    const call = { ...own, headers: { 'idempotency-key': key }, body: { fee, stepUp } };
    expect((await bench.call(speedUpWithdrawal, { ...call, body: { fee: '9', stepUp } })).problem).toBe(
      'FeeChanged',
    );
    const done = await bench.call(speedUpWithdrawal, call);
    expect(done.status, done.text).toBe(200);
    expect((await bench.call(speedUpWithdrawal, call)).text).toBe(done.text);
    const { rows } = await db.pool.query<{ fee: string }>('select fee::text from withdrawals.speed_up');
    expect(rows).toHaveLength(1);
    const fees = await bench.balance('gim', 'ETH', 'fees');
    await bench.owner.onBroadcast({ ...sent, txid: '0xbb' });
    await bench.owner.onFinal({ ...sent, state: 'final', txid: '0xbb', feeUnits: 1n });
    await bench.owner.onFinal({ ...sent, state: 'final', txid: '0xbb', feeUnits: 1n });
    const extra = BigInt(rows[0]?.fee ?? '0');
    expect((await bench.balance('gim', 'ETH', 'fees')) - fees).toBe(800_000_000_000_000n + extra);
    expect(before - (await bench.balance(anna.id, 'ETH'))).toBe(10n ** 17n + extra);
    const shown = (await bench.call(getTransaction, own)).body;
    expect(shown).toMatchObject({ stage: 'successful', details: { txid: '0xbb' } });
  });
});

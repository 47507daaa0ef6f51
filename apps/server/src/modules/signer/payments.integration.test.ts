import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaymentBench, type PaymentBench } from '../../testing/payment-bench.ts';
import { ETHER } from '../../testing/signer-bench.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let bench: PaymentBench;
beforeAll(async () => {
  bench = await openPaymentBench(['ethereum', 'bitcoin', 'ton']);
  await bench.startSigner();
  await bench.fund('ethereum', 100n * ETHER);
  await bench.fund('ethereum', 1_000_000_000n, 'USDT');
  for (let count = 0; count < 3; count += 1) await bench.fund('bitcoin', 100_000_000n);
  await bench.fund('ton', 500_000_000_000n);
});
afterAll(() => bench.close());

const notificationsOf = (id: string) =>
  bench.notifications.filter(([, of]) => of === id).map(([what]) => what);
const ethBalance = async (address: string) =>
  BigInt(String(await bench.ask('ethereum', 'eth_getBalance', [address, 'latest'])));
const fresh = (last: string): string => `0x${'0'.repeat(38)}${last}`;

/** Waits until the payment is signed, sends it and mines as many blocks as needed. */
async function payAll(name: 'ethereum' | 'bitcoin' | 'ton', id: string, blocks: number): Promise<void> {
  await waitUntil('it is signed', async () => (await bench.payment(id)).txid ?? undefined);
  await bench.turn();
  await bench.mine(name, blocks);
  await bench.awaitState(id, 'final');
}

describe('a payment', () => {
  test('of ether reaches its recipient to the unit, and its owner hears each step in order', async () => {
    const address = fresh('51');
    const id = await bench.order(await bench.approve({ address, units: ETHER / 7n, usdCents: 9_000n }));
    await payAll('ethereum', id, 12);
    expect(await ethBalance(address)).toBe(ETHER / 7n);
    const notifications = notificationsOf(id);
    expect([notifications[0], notifications.at(-1)]).toEqual(['broadcast', 'final']);
    expect(notifications.slice(1, -1).every((what) => what === 'confirmations')).toBe(true);
    const { feeUnits } = await bench.payment(id);
    expect(feeUnits).toBeGreaterThan(0n);
  });

  test('of a token without a return value reaches its recipient', async () => {
    const address = fresh('52');
    const id = await bench.order(
      await bench.approve({
        coin: 'USDT',
        address,
        units: 12_345_678n,
        feeUnits: 3_000_000n,
        usdCents: 1_234n,
      }),
    );
    await payAll('ethereum', id, 12);
    const { token } = bench.settings.networks.ethereum?.coins.USDT ?? {};
    const data = `0x70a08231${address.slice(2).padStart(64, '0')}`;
    const balance = await bench.ask('ethereum', 'eth_call', [{ to: token, data }, 'latest']);
    expect(BigInt(String(balance))).toBe(12_345_678n);
  });

  test('of TON reaches its recipient with its comment', async () => {
    const address = 'UQAiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIsAH';
    const ids: string[] = [];
    for (const memo of ['1234567890', null])
      ids.push(
        await bench.order(
          await bench.approve({
            coin: 'TON',
            network: 'ton',
            address,
            memo,
            units: 2_500_000_000n,
            feeUnits: 50_000_000n,
            usdCents: 900n,
          }),
        ),
      );
    for (const id of ids) await payAll('ton', id, 2);
    const { balance } = Object(await bench.ask('ton', 'getAddressInformation', { address }));
    expect(BigInt(balance)).toBeGreaterThan(4_990_000_000n);
    const list = JSON.stringify(await bench.ask('ton', 'getTransactions', { address, limit: 10 }));
    const bodies = [...list.matchAll(/"body":"([^"]+)"/g)].map(([, body]) =>
      Buffer.from(body ?? '', 'base64'),
    );
    expect(bodies.filter((body) => body.includes('1234567890'))).toHaveLength(1);
  });

  test('C-07 of bitcoin pays several at once, and a higher fee replaces it with the same inputs', async () => {
    const addresses = [
      'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx',
      'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    ];
    const approvals = await Promise.all(
      addresses.map((address, place) =>
        bench.approve({
          coin: 'BTC',
          network: 'bitcoin',
          address,
          units: 20_000_000n + BigInt(place),
          feeUnits: 5_000n,
          usdCents: 9_000n,
        }),
      ),
    );
    const [first, second] = approvals;
    if (first === undefined || second === undefined) throw new Error('Two are approved.');
    const id = await bench.order(first, second);
    const before = await bench.awaitState(id, 'signed');
    await bench.turn();
    expect((await bench.payment(id)).state).toBe('broadcast');
    expect(
      await bench.platform.db.inTransaction((tx) => bench.payments.bump(tx, { id, maxFeeUnits: 100_000n })),
    ).toBe(true);
    await expect.poll(async () => (await bench.payment(id)).txid, { timeout: 10_000 }).not.toBe(before.txid);
    await bench.platform.db.pool.query('update signer.progress set sent_at = null where payment_id = $1', [
      id,
    ]);
    await bench.turn();
    await bench.mine('bitcoin', 3);
    const after = await bench.awaitState(id, 'final');
    const mined = Object(await bench.ask('bitcoin', 'getrawtransaction', [after.txid, true]));
    expect(mined.confirmations).toBeGreaterThan(0);
    const inputsOf = async () =>
      (await bench.query('select from signer.input where payment_id = $1', [id])).length;
    expect(mined.vin).toHaveLength(await inputsOf());
    const paid = mined.vout.map(
      (out: { value: number; scriptPubKey: { addresses?: string[]; address?: string } }) => [
        out.scriptPubKey.address ?? out.scriptPubKey.addresses?.[0],
        Math.round(out.value * 1e8),
      ],
    );
    expect(paid).toContainEqual([addresses[0], 20_000_000]);
    expect(paid).toContainEqual([addresses[1], 20_000_001]);
    const versions = await bench.query<{ txid: string }>(
      'select txid from signer.transaction where payment_id = $1',
      [id],
    );
    expect(versions).toHaveLength(2);
    expect(
      await bench.platform.db.inTransaction((tx) => bench.payments.bump(tx, { id, maxFeeUnits: 100_000n })),
    ).toBe(false);
  });

  test('C-07 of ether is replaced with the same number, and whichever is mined is the payment', async () => {
    const address = fresh('53');
    const id = await bench.order(await bench.approve({ address, units: 5n, usdCents: 1n }));
    const before = await bench.awaitState(id, 'signed');
    await bench.turn();
    await bench.platform.db.inTransaction((tx) => bench.payments.bump(tx, { id, maxFeeUnits: ETHER / 50n }));
    await expect.poll(async () => (await bench.payment(id)).txid, { timeout: 10_000 }).not.toBe(before.txid);
    await bench.platform.db.pool.query('update signer.progress set sent_at = null where payment_id = $1', [
      id,
    ]);
    await bench.turn();
    await bench.mine('ethereum', 12);
    const after = await bench.awaitState(id, 'final');
    expect(after.txid).not.toBe(before.txid);
    expect(await ethBalance(address)).toBe(5n);
  });

  test('C-08 64 at once have 64 numbers in a row, and each recipient gets its own once', async () => {
    const approvals = await Promise.all(
      Array.from({ length: 64 }, (_, place) =>
        bench.approve({
          address: `0x${String(7_000_000 + place).padStart(40, '0')}`,
          units: 1_000n + BigInt(place),
        }),
      ),
    );
    const ids = await Promise.all(approvals.map((approval) => bench.order(approval)));
    for (const id of ids) await bench.awaitState(id, 'signed');
    const claims = await bench.query<{ nonce: number }>(
      'select nonce::float8 as nonce from signer.claim where payment_id = any($1) order by nonce',
      [ids],
    );
    const [start] = claims;
    expect(claims.map(({ nonce }) => nonce)).toEqual(ids.map((_, place) => (start?.nonce ?? 0) + place));
    await bench.turn();
    await bench.mine('ethereum', 12);
    for (const id of ids) await bench.awaitState(id, 'final');
    for (const { approval } of approvals) expect(await ethBalance(approval.address)).toBe(approval.units);
  });

  test('goes back when its block is gone, is sent again, and is paid once', async () => {
    const address = fresh('54');
    const id = await bench.order(await bench.approve({ address, units: 77n }));
    await bench.awaitState(id, 'signed');
    await bench.turn();
    await bench.mine('ethereum', 2);
    expect((await bench.payment(id)).state).toBe('mined');
    await bench.node('ethereum').control.reorg({ depth: 2, drop: true });
    await bench.turn();
    expect((await bench.payment(id)).state).toBe('broadcast');
    await bench.turn();
    await bench.mine('ethereum', 13);
    await bench.awaitState(id, 'final');
    expect(await ethBalance(address)).toBe(77n);
  });

  test('to cold storage and from a deposit address goes where the signer itself says', async () => {
    const { settings, platform, payments } = bench;
    const id = platform.ids.next();
    await platform.db.inTransaction((tx) =>
      payments.order(tx, { id, network: 'ethereum', coin: 'ETH', kind: 'cold', units: ETHER }),
    );
    const cold = settings.networks.ethereum?.cold ?? '';
    const had = await ethBalance(cold);
    await payAll('ethereum', id, 12);
    expect((await ethBalance(cold)) - had).toBe(ETHER);
    const userId = platform.ids.next();
    const deposit = await bench.chains.depositAddress({ userId, coin: 'ETH', network: 'ethereum' });
    await bench.node('ethereum').control.faucet({ to: deposit.address, units: String(ETHER) });
    await bench.mine('ethereum', 1);
    const collect = platform.ids.next();
    await platform.db.inTransaction((tx) =>
      payments.order(tx, {
        id: collect,
        network: 'ethereum',
        coin: 'ETH',
        kind: 'collect',
        from: deposit.address,
      }),
    );
    await bench.turn();
    await payAll('ethereum', collect, 12);
    // The remainder is the part of the maximum fee that the network did not charge.
    expect(await ethBalance(deposit.address)).toBeLessThan(ETHER / 1000n);
    const elsewhere = platform.ids.next();
    await platform.db.inTransaction((tx) =>
      payments.order(tx, {
        id: elsewhere,
        network: 'ethereum',
        coin: 'ETH',
        kind: 'gas',
        to: fresh('99'),
        units: 1n,
      }),
    );
    await bench.awaitState(elsewhere, 'refused');
    await bench.turn();
    expect(notificationsOf(elsewhere)).toEqual(['failed']);
  });
});

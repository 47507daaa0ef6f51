import { setTimeout as sleep } from 'node:timers/promises';
import { getTransaction } from '@gim/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { openPaymentBench } from '../../testing/payment-bench.ts';
import { ETHER } from '../../testing/signer-bench.ts';
import { verifiedAccount } from '../../testing/test-identity.ts';
import { withPasskey } from '../../testing/test-passkey.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { type Customer, openWithdrawalBench, type Send } from './testing/withdrawal-bench.ts';

const chains = await openPaymentBench(['ethereum', 'bitcoin', 'ton']);
const bench = await openWithdrawalBench({ undoSeconds: 1, hotPercent: 100 }, chains);
afterAll(async () => {
  await bench.close();
  await chains.close();
});

let anna: Customer;
beforeAll(async () => {
  await chains.startSigner();
  await chains.fund('ethereum', 100n * ETHER);
  await chains.fund('ethereum', 1_000_000_000n, 'USDT');
  await chains.fund('bitcoin', 100_000_000n);
  await chains.fund('ton', 500_000_000_000n);
  const account = await verifiedAccount(bench.identity);
  anna = { ...account, passkey: await withPasskey(bench.identity, account) };
  // Dates the factor back a week: the signer uses the real clock.
  await asOwner(
    chains,
    `delete from users.hold; update sessions.passkey set created_at = created_at - interval '7 days'`,
  );
  for (const [coin, amount] of [
    ['ETH', '5'],
    ['USDT', '500'],
    ['BTC', '0.1'],
    ['TON', '100'],
  ] as const)
    await bench.fund(anna.id, coin, amount);
  for (const [coin, amount] of [
    ['ETH', '5'],
    ['BTC', '1'],
    ['TON', '100'],
  ] as const)
    await bench.fund('gim', coin, amount);
}, 60_000);

/** A whole withdrawal, from the request to finality, by the product's own parts alone. */
async function withdraw(wanted: Send, name: 'ethereum' | 'bitcoin' | 'ton', blocks: number) {
  // Refreshes the prices, which are too old by now.
  await bench.later(0);
  const { body, status, text } = await bench.send(anna, wanted);
  expect(status, text).toBe(200);
  await sleep(1_100);
  const payment = await waitUntil('it is ordered', async () => {
    await bench.withdrawals.advance();
    return (await bench.paymentsOf(body.id))[0];
  });
  await waitUntil('it is signed', async () => (await chains.payment(payment.id)).txid ?? undefined);
  await chains.turn();
  await chains.mine(name, blocks);
  const own = { params: { id: anna.id, transactionId: body.id }, token: anna.token };
  return waitUntil('it is over', async () => {
    await chains.turn();
    const { body: now } = await bench.call(getTransaction, own);
    return now.type === 'Withdraw' && now.endedAt !== null ? now : undefined;
  });
}

const asked = async (...call: Parameters<typeof chains.ask>): Promise<bigint> =>
  BigInt(String(await chains.ask(...call)));

it('C-06 ether and tokens reach their recipient to the unit, and the books say the same', async () => {
  const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
  const before = await asked('ethereum', 'eth_getBalance', [address, 'latest']);
  const ether = await withdraw({ coin: 'ETH', network: 'ethereum', address, amount: '0.05' }, 'ethereum', 12);
  expect(ether).toMatchObject({ stage: 'successful', details: { confirmations: { have: 12, need: 12 } } });
  const paid = 49_200_000_000_000_000n;
  expect((await asked('ethereum', 'eth_getBalance', [address, 'latest'])) - before).toBe(paid);
  const tether = await withdraw({ coin: 'USDT', network: 'ethereum', address, amount: '50' }, 'ethereum', 12);
  expect(tether.stage).toBe('successful');
  const { token } = chains.settings.networks.ethereum?.coins.USDT ?? {};
  const data = `0x70a08231${address.slice(2).padStart(64, '0')}`;
  expect(await asked('ethereum', 'eth_call', [{ to: token, data }, 'latest'])).toBe(47_000_000n);
  expect(await bench.balance('chain:ethereum', 'USDT', 'outside')).toBe(47_000_000n);
  expect(await bench.balance(anna.id, 'USDT', 'held')).toBe(0n);
}, 60_000);

it('C-06 bitcoin reaches its recipient to the unit', async () => {
  const address = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
  const done = await withdraw({ coin: 'BTC', network: 'bitcoin', address, amount: '0.002' }, 'bitcoin', 3);
  expect(done.stage).toBe('successful');
  const mined = Object(await chains.ask('bitcoin', 'getrawtransaction', [done.details.txid, true]));
  const outputs = mined.vout.map((out: { value: number }) => Math.round(out.value * 1e8));
  expect(outputs).toContain(195_000);
}, 60_000);

it('C-06 TON reaches its recipient with its memo', async () => {
  const address =
    bench.chains.canonicalAddress('ton', 'UQAiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIsAH') ?? '';
  const done = await withdraw(
    { coin: 'TON', network: 'ton', address, memo: '4242424242', amount: '3' },
    'ton',
    2,
  );
  expect(done.stage).toBe('successful');
  const list = JSON.stringify(await chains.ask('ton', 'getTransactions', { address, limit: 10 }));
  const bodies = [...list.matchAll(/"body":"([^"]+)"/g)].map(([, body]) => Buffer.from(body ?? '', 'base64'));
  expect(bodies.filter((body) => body.includes('4242424242'))).toHaveLength(1);
  expect(list).toContain('2950000000');
}, 60_000);

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { coverLines, ownLines, sumUsd } from './figures.ts';
import { type Proof, type Published, readStatement, verifyProof } from './verify-proof.ts';

interface Saved {
  readonly userId: string;
  readonly proof: Proof;
  readonly published: Published;
}

/** From a snapshot of 100,000 customers, made by the server. */
const saved: Saved = JSON.parse(
  readFileSync(new URL('./testing/proof-of-100000.json', import.meta.url), 'utf8'),
);

const hashOf = async (...lines: readonly string[]): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')))).toString(
    'hex',
  );

/** A forged statement of two customers, signed with the right key. */
async function cheating(says: {
  readonly own: string;
  readonly beside: string;
  readonly top: string;
  readonly owed: string;
}): Promise<Saved> {
  const userId = '7d0f0d5e-95a4-4c3c-8f0b-3a1d2c4b5e6f';
  const [salt, other, day] = ['5a'.repeat(32), '7b'.repeat(32), '2026-03-01'];
  const leaf = await hashOf('gim leaf 1', day, salt, await hashOf('gim customer 1', userId), says.own);
  const top = await hashOf('gim node 1', leaf, says.own, other, says.beside);
  const root = await hashOf('gim root 1', day, 'USD', '2', top, says.top);
  const statement = [
    'gim proof of liabilities 1',
    `day ${day}`,
    'edition 1',
    'taken 2026-03-01T00:00:01.000Z',
    'customers 2',
    `root ${root}`,
    `owed USD 2 ${says.owed}`,
  ].join('\n');
  const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in keys)) throw new Error('No pair of keys was made.');
  const signature = await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(statement));
  const publicKey = await crypto.subtle.exportKey('raw', keys.publicKey);
  return {
    userId,
    proof: { salt, sums: says.own, steps: [{ side: 'right', hash: other, sums: says.beside }] },
    published: {
      statement,
      signature: Buffer.from(signature).toString('base64'),
      publicKey: Buffer.from(publicKey).toString('base64url'),
    },
  };
}

const isProven = async (one: Saved): Promise<boolean> => (await verifyProof(one)).isProven;

describe('checking a proof', () => {
  test('C-15 own balances among those of 100,000 customers are proven, in 17 steps and below 5 KB', async () => {
    expect(saved.proof.steps).toHaveLength(17);
    expect(JSON.stringify(saved.proof).length).toBeLessThan(5_000);
    expect(await verifyProof(saved)).toMatchObject({
      isProven: true,
      signature: 'valid',
      computedRoot: readStatement(saved.published.statement).root,
    });
  });

  test('C-15 a customer who is not in the count proves nothing with the path of another one', async () => {
    expect(await isProven({ ...saved, userId: '11111111-2222-4333-8444-555555555555' })).toBe(false);
    expect(await isProven({ ...saved, proof: { ...saved.proof, steps: [] } })).toBe(false);
  });

  test('C-15 a negative balance beside the own one is refused, though every hash and the signature fit', async () => {
    expect(await isProven(await cheating({ own: '500', beside: '300', top: '800', owed: '800' }))).toBe(true);
    expect(await isProven(await cheating({ own: '500', beside: '-300', top: '200', owed: '200' }))).toBe(
      false,
    );
  });

  test('C-15 a published total that is smaller than the root’s is refused', async () => {
    expect(await isProven(await cheating({ own: '500', beside: '300', top: '800', owed: '700' }))).toBe(
      false,
    );
    expect(await isProven(await cheating({ own: '500', beside: '300', top: '700', owed: '700' }))).toBe(
      false,
    );
  });

  test('C-15 any sum, hash or side that was changed leads elsewhere', async () => {
    const { proof } = saved;
    for (const [index, step] of proof.steps.entries()) {
      const sums = step.sums.replace(/^\d+/, (units) => String(BigInt(units) - 1n));
      const side = step.side === 'left' ? 'right' : 'left';
      for (const changed of [
        { ...step, sums },
        { ...step, side } as const,
        { ...step, hash: 'ab'.repeat(32) },
      ]) {
        const steps = proof.steps.with(index, changed);
        expect(await isProven({ ...saved, proof: { ...proof, steps } })).toBe(false);
      }
    }
  });

  test('C-15 a statement that was not signed as it stands is refused', async () => {
    const signature = Buffer.alloc(64, 1).toString('base64');
    const forged = { ...saved, published: { ...saved.published, signature } };
    expect(await verifyProof(forged)).toMatchObject({ isProven: false, signature: 'wrong' });
  });
});

describe('the figures of a statement', () => {
  const statement = readStatement(
    [
      'taken 2026-03-01T00:00:01.000Z',
      'owed BTC 8 200000000',
      'owed LTC 8 0',
      'owed USD 2 15050',
      'held BTC bitcoin 203000000 812 ab',
      'usd BTC 50000',
      'usd USD 1',
    ].join('\n'),
  );

  test('own balances have their worth at the count, and none that is zero', () => {
    const lines = ownLines(statement, '10000000,0,15050');
    expect(lines.map(({ coin, amount }) => `${amount} ${coin}`)).toEqual(['0.1 BTC', '150.5 USD']);
    expect(sumUsd(lines.map(({ usd }) => usd))).toBe('5150.5');
    expect(sumUsd([1n, null])).toBeNull();
  });

  test('what is owed stands beside what is on the chain; what is on none is not called covered', () => {
    expect(coverLines(statement)).toEqual([
      expect.objectContaining({
        coin: 'BTC',
        amount: '2',
        held: { amount: '2.03', usd: 10_150_000n },
        coveredPerMille: 1015n,
      }),
      expect.objectContaining({ coin: 'USD', held: null, coveredPerMille: null }),
    ]);
  });
});

import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { systemRandom } from '../random.ts';
import { keyedHash } from './keyed-hash.ts';
import { createPasswordHasher } from './password-hasher.ts';

class Full extends Error {}
const pepper = Buffer.alloc(32, 7);
const create = (options: { pepper?: Buffer; waitingMax?: number } = {}) =>
  createPasswordHasher({ pepper, random: systemRandom, onFull: () => new Full(), ...options });

describe('password hasher (A-03)', () => {
  test('is Argon2id with 19 MiB, two passes, one lane, over the peppered password', async () => {
    const hash = await create().hash('Correct-Horse-7');
    const [, name, version, cost, salt = '', tag] = hash.split('$');
    expect([name, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
    const expected = argon2Sync('argon2id', {
      message: keyedHash(pepper, ['Correct-Horse-7']),
      nonce: Buffer.from(salt, 'base64url'),
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    });
    expect(tag).toBe(expected.toString('base64url'));
  });

  test('verifies the same password only, and only with the same pepper', async () => {
    const hasher = create();
    const hash = await hasher.hash('Correct-Horse-7');
    expect(await hasher.verify('Correct-Horse-7', hash)).toBe(true);
    expect(await hasher.verify('Correct-Horse-8', hash)).toBe(false);
    expect(await create({ pepper: Buffer.alloc(32, 8) }).verify('Correct-Horse-7', hash)).toBe(false);
    expect(await hasher.hash('Correct-Horse-7')).not.toBe(hash);
  });

  test('turns work away when two run and the queue is full', async () => {
    const hasher = create({ waitingMax: 1 });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => hasher.hash('x')));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const result of refused) expect(result).toMatchObject({ reason: expect.any(Full) });
    await expect(hasher.hash('x')).resolves.toMatch(/^\$argon2id/);
  });

  test('refuses to compare with something that is no hash', async () => {
    await expect(create().verify('x', 'plain')).rejects.toThrow('not in the expected form');
  });
});

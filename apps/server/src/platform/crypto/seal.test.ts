import { expect, test } from 'vitest';
import { systemRandom } from '../random.ts';
import { createSealer } from './seal.ts';

const sealer = createSealer({ key: Buffer.alloc(32, 1), random: systemRandom });

test('a sealed value opens in its own context, and tells nothing', () => {
  const sealed = sealer.seal('123456', 'mail anna');
  expect(sealer.open(sealed, 'mail anna')).toBe('123456');
  expect(Buffer.from(sealed, 'base64url').includes('123456')).toBe(false);
  expect(sealer.seal('123456', 'mail anna')).not.toBe(sealed);
});

test('it does not open in another context, with another key, or changed by one bit', () => {
  const sealed = sealer.seal('123456', 'mail anna');
  const other = createSealer({ key: Buffer.alloc(32, 2), random: systemRandom });
  expect(() => sealer.open(sealed, 'mail borys')).toThrow();
  expect(() => other.open(sealed, 'mail anna')).toThrow();
  for (let index = 0; index < Buffer.from(sealed, 'base64url').length; index += 1) {
    const bytes = Buffer.from(sealed, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    expect(() => sealer.open(bytes.toString('base64url'), 'mail anna')).toThrow();
  }
});

test('bytes are sealed as they are', () => {
  const bytes = Buffer.from([0, 255, 128, 10, 0]);
  const sealed = sealer.sealBytes(bytes, 'picture 1');
  expect(sealer.openBytes(sealed, 'picture 1')).toEqual(bytes);
  expect(() => sealer.openBytes(sealed, 'picture 2')).toThrow();
});

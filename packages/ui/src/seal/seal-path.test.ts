import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sealMark, sealPath } from './seal-path.ts';

// Golden values from the designers' drawing program. Customers recognise an order by its seal, so these values must
// never be updated to match the code.
const goldens = [
  {
    id: 'GM-48215-5',
    mark: '7R',
    length: 24789,
    path: 'f683ae9aea03b1848583edb6c8f8149bbf5f22c87e25310a4b77e35a0c98e273',
    small: '794608a22ab6c7fca4002246f26abdd1473fb3350c1123178798b31fe21dea06',
  },
  {
    id: 'GM-48219-3',
    mark: '4Z',
    length: 23321,
    path: '5200a810345f751ed0f2cea1099745d6bb1d204cd1c092fad20052d675598a54',
    small: 'd9231b26874fdfbe389b448da11922227b56486bbfc800a8b1b04573f4c4bcbb',
  },
  {
    id: 'GM-48230-9',
    mark: '3A',
    length: 25360,
    path: '1e7de30fac8c50fa6b464264e112cd7d843a724c8e7ef393417a349aaae6ba80',
    small: '9fe16f854d0a23868a272e88596821f2d082a18fa29f8cd522cfcf1695af484f',
  },
  {
    id: 'GM-48188-2',
    mark: '5C',
    length: 23415,
    path: '8663ebd5a58a75553668fc750db33b49f0b9e23993b90c99147bc794bce25910',
    small: 'a14484253871296867cc9464cabef6259ce22d4d8774d161deae872e6d1ae592',
  },
  {
    id: 'TR-77120-4',
    mark: '2G',
    length: 22713,
    path: '7c132e56e56e41334e6b17cb14e5a191a28067f4464ee4619706d9ceb678bd9f',
    small: '8c30b30a66a6ffa505de2afec6c5102cf083d2fb1661ce3f82c132f86ae7bdd6',
  },
  {
    id: '404',
    mark: '5H',
    length: 25392,
    path: '13c9c669f9c353b32452e61b9546e0399ffff9d4f0a56fdb4c8c5f3dccb934cb',
    small: '2cc154a8fb311f52fedfbc422ff9f831534427ba7fc9c79ca7a82a215fc1052c',
  },
  {
    id: '',
    mark: '5S',
    length: 22119,
    path: '6c92edb86a9a6fe368f5f7d48f8f0885ce62da6b830f50c1db25dbb066f1ee25',
    small: '592da8a7513f6598ebe8f4074e59ea56dccbccf1aeb76f86ddd3d0b6cd88c812',
  },
  {
    id: '0',
    mark: '6D',
    length: 25370,
    path: 'f286567465d47571fc18f11b0d8d95e57a0021e6e70771ff89c8ca8fb00dc725',
    small: '3a9159ef737bfe260fe28d0c6e218c670aefde004703d32891623fa7872d4814',
  },
  {
    id: 'ГМ-1',
    mark: '4T',
    length: 25384,
    path: 'a8e3f5489ef6eb9d78de6741e0ca0078845b8718851257eab1f6725de1e931d3',
    small: 'ace273b15025e1a5918db5ef8b0a4c4153863e07a93a22e400914e2e82f8fd63',
  },
  {
    id: 'a0f0c0de-0000-4000-8000-000000000001',
    mark: '3J',
    length: 24025,
    path: 'a9b4f57ba6678f764b84ad85724a96a9f645e4575aa96310a99c2d39a99e9e92',
    small: '1ffbc89120276f9f6e4d02d1273cd558dc389301ecedd1f55b1c6cd0aeeb8d38',
  },
  {
    id: '😀',
    mark: '4V',
    length: 23439,
    path: '7f73abd661bdc6f58752ae91aec70392a70e782dc9c116f8d3a21692f413b941',
    small: '554732b644dda11ee1254691f235f5c1be6320cc03b64782ccd7baad010cf5f4',
  },
];

describe('the seal of an order', () => {
  test.each(goldens)('of "$id" is the one the design shows', ({ id, mark, length, path, small }) => {
    expect(sealMark(id)).toBe(mark);
    expect(sealPath(id)).toHaveLength(length);
    expect(sha256(sealPath(id))).toBe(path);
    expect(sha256(sealPath(id, { small: true }))).toBe(small);
  });

  test('tells neighbouring numbers apart', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `GM-${48000 + index}-1`);
    expect(new Set(ids.map((id) => sealPath(id))).size).toBe(ids.length);
  });

  test('never says a character that can be misheard or misread', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `GM-${index}`);
    for (const id of ids) expect(sealMark(id)).toMatch(/^[2-9][A-HJKMNPR-Z]$/);
  });

  test('fills its square and stays inside it', () => {
    const [, startX] = /^M(\d+) /.exec(sealPath('GM-48215-5')) ?? [];
    expect(Number(startX)).toBeGreaterThan(1750);
    expect(extent(sealPath('GM-48215-5'))).toEqual({ isInside: true });
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function extent(path: string): { isInside: boolean } {
  let x = 0;
  let y = 0;
  let isInside = true;
  for (const [, command, first, second] of path.matchAll(/([Ml])(-?\d+) ?(-?\d+)/g)) {
    x = command === 'M' ? Number(first) : x + Number(first);
    y = command === 'M' ? Number(second) : y + Number(second);
    isInside &&= x >= 0 && x <= 2000 && y >= 0 && y <= 2000;
  }
  return { isInside };
}

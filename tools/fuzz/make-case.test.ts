import { allEndpoints } from '@gim/contract/testing/all-endpoints';
import { describe, expect, test } from 'vitest';
import { makeCase } from './make-case.ts';
import { Seeded } from './seeded.ts';

const [first, ...others] = (await allEndpoints()).map(({ endpoint }) => endpoint);
if (first === undefined) throw new Error('The contract has no endpoint');
const cases = (seed: string, count: number) =>
  Array.from({ length: count }, (_, index) => makeCase(seed, index, [first, ...others]));

describe('the cases of a seed', () => {
  test('are the same each time, and each can be made alone', () => {
    expect(cases('seed', 300)).toEqual(cases('seed', 300));
    expect(makeCase('seed', 299, [first, ...others])).toEqual(cases('seed', 300)[299]);
  });

  test('differ from those of another seed and from each other', () => {
    const texts = [...cases('one', 500), ...cases('two', 500)].map(({ bytes }) => bytes.toString('latin1'));
    expect(new Set(texts).size).toBeGreaterThan(900);
  });

  test('reach every endpoint and every kind', () => {
    const all = cases('wide', 5_000);
    const heads = all.map(({ bytes }) => bytes.subarray(0, 200).toString('latin1'));
    for (const { method, path } of [first, ...others]) {
      const [before = ''] = path.split('{');
      expect(heads.some((head) => head.startsWith(`${method} ${before}`))).toBe(true);
    }
    expect([...new Set(all.map(({ kind }) => kind))].toSorted()).toEqual([
      'near-valid',
      'random-body',
      'random-header',
      'random-path',
      'raw-socket',
    ]);
  });

  test('that claim to be whole have one head and a body of the length they state', () => {
    for (const { bytes, isWhole } of cases('whole', 2_000)) {
      if (!isWhole) continue;
      const [head = '', ...rest] = bytes.toString('latin1').split('\r\n\r\n');
      const length = /^Content-Length: (\d+)$/m.exec(head)?.[1];
      if (length !== undefined) expect(rest.join('\r\n\r\n')).toHaveLength(Number(length));
      expect(head.split('\r\n')[0]).toMatch(/^[A-Z]+ [\x21-\x7e]+ HTTP\/1\.1$/);
    }
  });
});

test('chance is even: no value of a byte is missing or much too frequent', () => {
  const counts = new Map<number, number>();
  for (const byte of new Seeded('even', 0).bytes(256_000)) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  expect(counts.size).toBe(256);
  expect(Math.min(...counts.values())).toBeGreaterThan(850);
  expect(Math.max(...counts.values())).toBeLessThan(1_150);
});

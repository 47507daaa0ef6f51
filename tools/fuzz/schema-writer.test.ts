import { allEndpoints } from '@gim/contract/testing/all-endpoints';
import { describe, expect, test } from 'vitest';
import { compileWriter, encodeBySchema } from '../../apps/server/src/http/schema-writer.ts';
import { sampleValue } from './sample-value.ts';
import { Seeded } from './seeded.ts';

const replies = (await allEndpoints()).flatMap(({ endpoint: { name, reply } }) =>
  reply === null ? [] : [[name, reply] as const],
);
const SAMPLES = 60;
const CHANGED = 200;

/** Nothing that a reply should contain; some of it fits some fields all the same. */
const strange: readonly [unknown, ...unknown[]] = [
  undefined,
  null,
  '',
  '"\\\u2028\ud800',
  'x'.repeat(5000),
  -0,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 60,
  true,
  [],
  {},
  new Date(0),
  Object.create({ inherited: 1 }),
];

/** The value with one place of it changed: replaced, removed or added. */
function changed(value: unknown, random: Seeded): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.2)) return random.pick(strange);
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    const at = random.below(copy.length + 1);
    copy[at] = changed(copy[at], random);
    return copy;
  }
  const copy: Record<string, unknown> = { ...value };
  const names = Object.keys(copy);
  const name = names[random.below(names.length)] ?? 'added';
  const kind = random.below(5);
  if (kind === 0) delete copy[name];
  else if (kind === 1) copy[`${name}More`] = random.pick(strange);
  else copy[name] = changed(copy[name], random);
  return copy;
}

describe('a reply that is written in one pass', () => {
  test.each(replies)('has the bytes that the schema gives: %s', (_name, schema) => {
    const write = compileWriter(schema);
    for (let index = 0; index < SAMPLES; index += 1) {
      const value = sampleValue(schema, new Seeded('replies', index));
      const text = encodeBySchema(schema, value);
      expect(text).toBeDefined();
      expect(write(value)).toBe(text);
    }
  });

  test.each(replies)('is never one that the schema refuses: %s', (_name, schema) => {
    const write = compileWriter(schema);
    let refused = 0;
    for (let index = 0; index < CHANGED; index += 1) {
      const random = new Seeded('changed replies', index);
      const value = changed(sampleValue(schema, random), random);
      const expected = encodeBySchema(schema, value);
      if (expected === undefined) refused += 1;
      const written = write(value);
      if (written !== undefined) expect(written).toBe(expected);
    }
    expect(refused).toBeGreaterThan(0);
  });
});

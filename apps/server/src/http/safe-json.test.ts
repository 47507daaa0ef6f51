import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedJson, parseSafeJson } from './safe-json.ts';

const parse = (text: string): unknown => parseSafeJson(Buffer.from(text));

/** Values that fit: no forbidden key, no NUL, at most eight levels. */
const key = fc
  .string()
  .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text) && !text.includes('\0'));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

describe('I-04 safe JSON', () => {
  it('reads whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(value, (wanted) => {
        const text = JSON.stringify(wanted);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses any object in which a key stands twice, wherever it stands', () => {
    fc.assert(
      fc.property(key, value, value, (name, first, second) => {
        const pair = `${JSON.stringify(name)}:${JSON.stringify(first)},${JSON.stringify(name)}:${JSON.stringify(second)}`;
        expect(() => parse(`[{${pair}}]`)).toThrow(MalformedJson);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws anything else, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          parseSafeJson(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedJson);
        }
      }),
      { numRuns: 5000 },
    );
  });
});

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldsOf, isOfType, isStrict, schemasIn } from './schema-walk.ts';

test('tells a strict object from the others', () => {
  expect(isStrict(z.strictObject({}))).toBe(true);
  for (const open of [z.object({}), z.looseObject({}), z.catchall(z.object({}), z.string())]) {
    expect(isStrict(open)).toBe(false);
  }
});

test('reaches what is inside of objects, lists, unions and wrappers', () => {
  const wrapped = z.optional(
    z.array(z.union([z.string(), z.strictObject({ deep: z.nullable(z.unknown()) })])),
  );
  expect([...schemasIn(wrapped)].some((inner) => isOfType(inner, 'unknown'))).toBe(true);
  expect(fieldsOf(z.strictObject({ one: z.string(), two: z.string() }))).toEqual(['one', 'two']);
  expect(
    fieldsOf(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('one'), text: z.string() }),
        z.strictObject({ kind: z.literal('two'), count: z.number() }),
      ]),
    ),
  ).toEqual(['kind', 'text', 'count']);
  expect(fieldsOf(z.string())).toEqual([]);
});

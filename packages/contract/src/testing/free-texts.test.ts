import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';
import * as kinds from './free-text-kinds.ts';
import { freeTextFields, markupFieldsOf, wordFieldsOf } from './free-texts.ts';
import { allStrings, hostileStrings, packed, stringsIn } from './hostile-strings.ts';

const lists = [kinds.shownTexts, kinds.sameAs, kinds.onlyKnownValues, kinds.neverShown];

test('W-04 every text of a body is shown in the browser test, or it is said why nobody sees it', async () => {
  const fields = await freeTextFields();
  const unnamed = fields.filter((field) => !lists.some((list) => kinds.isNamed(list, field)));
  expect(unnamed).toEqual([]);
});

test('what is said of texts is said of fields that there are, once', async () => {
  const fields = await freeTextFields();
  const isThere = (name: string): boolean =>
    fields.some((field) => field === name || `* ${field.split(' ')[1]}` === name);
  const names = lists.flatMap((list) => Object.keys(list));
  expect(names.filter((name) => !isThere(name))).toEqual([]);
  expect(names.length).toBe(new Set(names).size);
  expect(Object.values(kinds.sameAs).filter((name) => !(name in kinds.shownTexts))).toEqual([]);
});

test('finds a text wherever it is, and none where markup is refused', () => {
  const text = z.string().check(z.maxLength(50));
  const body = z.strictObject({
    plain: text,
    maybe: z.nullable(z.optional(text)),
    listed: z.array(z.strictObject({ inner: text })),
    named: z.record(z.string(), text),
    anything: z.unknown(),
    either: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('one'), word: text }),
      z.strictObject({ kind: z.literal('two'), count: z.number() }),
    ]),
    id: z.uuid(),
    choice: z.enum(['a', 'b']),
    digits: z.string().check(z.regex(/^[0-9]+$/)),
    short: z.string().check(z.maxLength(2)),
    isIt: z.boolean(),
  });
  expect(markupFieldsOf(body)).toEqual([
    'plain',
    'maybe',
    'listed[].inner',
    'named.*',
    'anything',
    'either.word',
  ]);
});

test('finds what people wrote in a reply, however short it is, and none of what machines made', () => {
  const reply = z.strictObject({
    items: z.array(z.strictObject({ name: z.string().check(z.maxLength(20)), id: z.uuid() })),
    token: z.string().check(z.regex(/^[\x21-\x7e]*$/)),
    country: z.string().check(z.maxLength(2)),
  });
  expect(wordFieldsOf(reply, allStrings)).toEqual(['items[].name']);
});

test('what is said of the texts of replies is said of texts that there are', async () => {
  const fields = (await allEndpoints()).flatMap(({ endpoint: { name, reply } }) =>
    reply === null ? [] : wordFieldsOf(reply, allStrings).map((field) => `${name} ${field}`),
  );
  const isThere = (name: string): boolean =>
    fields.some((field) => [field, `* ${kinds.lastName(field)}`, `${field.split(' ')[0]} *`].includes(name));
  const named = [...Object.keys(kinds.forPrograms), ...Object.keys(kinds.notInTheTest)];
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('W-04 there are 120 strings, each found in every text that has it', () => {
  expect(new Set(hostileStrings).size).toBe(120);
  const all = hostileStrings.map((_, index) => index);
  expect(stringsIn(allStrings)).toEqual(all);
  expect(stringsIn(packed(400).join('\n'))).toEqual(all);
  expect(stringsIn('nothing of it')).toEqual([]);
});

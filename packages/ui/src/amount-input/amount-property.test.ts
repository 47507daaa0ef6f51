import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, editAmount, editOf, leaveAmount, stateOf, textOf } from './amount-edit.ts';
import { type AmountFormat, amountValue } from './amount-text.ts';
import { readAmount } from './read-amount.ts';

type Language = 'en-US' | 'uk';

const formatOf = (language: Language, decimals: number): AmountFormat => ({
  decimals,
  decimalSeparator: language === 'uk' ? ',' : '.',
  groupSeparator: language === 'uk' ? '\u00a0' : ',',
});

const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

/** Writes a value with the browser's number formatting. */
function write(value: string, language: Language, isGrouped: boolean): string {
  const [whole = '', fraction] = value.split('.');
  const written = BigInt(whole).toLocaleString(language, { useGrouping: isGrouped });
  if (fraction === undefined) return written;
  const mark = new Intl.NumberFormat(language)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return written + mark + fraction;
}

/**
 * All valid spellings of a value in the language, by the browser's own rules instead of ours. Leading zeros and a
 * trailing decimal mark do not change the value.
 */
function spellings(value: string, language: Language): ReadonlySet<string> {
  const { length } = value.split('.')[1] ?? '';
  const written = [true, false].map((isGrouped) => plainSpaces(write(value, language, isGrouped)));
  const mark = language === 'uk' ? ',' : '.';
  const open = length === 0 ? written.flatMap((text) => [text, text + mark]) : written;
  const short = open.flatMap((text) => (text.startsWith(`0${mark}`) ? [text, text.slice(1)] : [text]));
  // In Ukrainian a point is a decimal mark too, unless it could be read as a thousands separator.
  const points = language === 'uk' ? short.map((text) => text.replace(',', '.')) : [];
  return new Set([...short, ...points.filter((text) => !/^[1-9]\d{0,2}\.\d{3}$/.test(text))]);
}

const isSpelled = (text: string, value: string, language: Language): boolean =>
  spellings(value, language).has(plainSpaces(text.trim()).replace(/^0+(?=\d)/, ''));

const language = fc.constantFrom<Language>('en-US', 'uk');
const decimals = fc.constantFrom(0, 2, 6, 8, 18);
/** Strings biased towards amounts, and arbitrary strings. */
const lookalike = fc.string({
  unit: fc.constantFrom(
    ...'0123456789',
    ...'0159',
    ...'.,.,',
    ' ',
    '\u00a0',
    'e',
    'x',
    '-',
    '+',
    '$',
    '\u0661',
    '\uff15',
  ),
  maxLength: 24,
});
const text = fc.oneof(
  { weight: 4, arbitrary: lookalike },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        language,
        fc.constantFrom('', '.5', ',5', '.50', ',125', '.125', '.'),
      )
      .map(([whole, of, end]) => whole.toLocaleString(of) + end),
  },
);
const runs = { numRuns: 5_000 };

describe('I-03 whatever comes in', () => {
  test('a text is read as a reader of the language reads it, or refused', () => {
    fc.assert(
      fc.property(text, language, decimals, (given, of, digits) => {
        const reading = readAmount(given, formatOf(of, digits));
        if (!reading.ok) return;
        const value = amountValue(reading.draft);
        if (value === '') expect(given.trim()).toMatch(/^[.,]?$/);
        else expect([given, value, isSpelled(given, value, of)]).toEqual([given, value, true]);
        expect((value.split('.')[1] ?? '').length).toBeLessThanOrEqual(digits);
      }),
      runs,
    );
  });

  test('an amount that the language writes is read exactly', () => {
    const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.stringMatching(/^\d{0,8}$/));
    fc.assert(
      fc.property(amount, language, fc.boolean(), ([whole, fraction], of, isGrouped) => {
        const value = fraction === '' ? `${whole}` : `${whole}.${fraction}`;
        const written = write(value, of, isGrouped);
        expect(readAmount(written, formatOf(of, 8))).toEqual({ ok: true, draft: value });
      }),
      runs,
    );
  });

  test('what is typed key by key is what the field shows, or it has no value and nothing is lost', () => {
    fc.assert(
      fc.property(text, language, decimals, (keys, of, digits) => {
        const format = formatOf(of, digits);
        let state = stateOf('');
        for (const data of keys) {
          const shown = textOf(state, format);
          const typed = shown + data;
          const change = { text: typed, caret: typed.length, inputType: 'insertText', data };
          state = editAmount(state, editOf(change, shown), format);
        }
        const shown = textOf(state, format);
        const figures = (of: string): string => of.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
        expect(figures(shown)).toBe(figures(keys));
        const value = amountOf(state);
        if (state.problem !== null) expect(value).toBe('');
        else if (value !== '') expect([shown, isSpelled(shown, value, of)]).toEqual([shown, true]);
        expect(amountOf(leaveAmount(state))).toBe(value);
      }),
      runs,
    );
  });

  test('what is pasted somewhere into an amount makes another that the field shows, or it has no value', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String);
    fc.assert(
      fc.property(amount, text, fc.nat(20), language, (value, inserted, at, of) => {
        const format = formatOf(of, 2);
        const shown = textOf(stateOf(value), format);
        const edit = { before: shown.slice(0, at), inserted, after: shown.slice(at) };
        const state = editAmount(stateOf(value), edit, format);
        const next = amountOf(state);
        if (state.problem !== null)
          expect([textOf(state, format), next]).toEqual([edit.before + inserted + edit.after, '']);
        else if (next !== '') expect(isSpelled(textOf(state, format), next, of)).toBe(true);
      }),
      runs,
    );
  });
});

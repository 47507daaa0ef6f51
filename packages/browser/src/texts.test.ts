import type { Language } from '@gim/languages';
import { describe, expect, test } from 'vitest';
import { createTexts, startLanguage } from './texts.ts';

const files: Partial<Record<Language, Readonly<Record<string, Record<string, unknown>>>>> = {
  'en-US': { app: { name: 'Desk' }, days: { left_one: '{{count}} day', left_other: '{{count}} days' } },
  uk: {
    app: { name: 'Стійка' },
    days: {
      left_one: '{{count}} день',
      left_few: '{{count}} дні',
      left_many: '{{count}} днів',
      left_other: '{{count}} дня',
    },
  },
};

const start = (language: Language, read: string[] = []) =>
  createTexts<'app' | 'days'>({
    language,
    read: async (from, noun) => {
      read.push(`${from}/${noun}`);
      return files[from]?.[noun] ?? {};
    },
  });

describe('texts', () => {
  test('reads a noun once, and only in the language in use', async () => {
    const read: string[] = [];
    const texts = await start('en-US', read);
    await texts.load(['app']);
    await texts.load(['app', 'days']);
    expect(read).toEqual(['en-US/app', 'en-US/days']);
  });

  test('changes the language after every open noun has come', async () => {
    const read: string[] = [];
    const texts = await start('en-US', read);
    await texts.load(['app', 'days']);
    await texts.setLanguage('uk');
    expect(texts.language()).toBe('uk');
    expect(read.slice(2)).toEqual(['uk/app', 'uk/days']);
    expect(texts.i18n.t('app:name')).toBe('Стійка');
    expect([1, 2, 5].map((count) => texts.i18n.t('days:left', { count }))).toEqual([
      '1 день',
      '2 дні',
      '5 днів',
    ]);
  });
});

describe('the language to start with', () => {
  test.each([
    ['uk', ['en-US'], 'uk'],
    [null, ['de-DE', 'uk-UA', 'en-GB'], 'uk'],
    [null, ['en-GB', 'uk'], 'en-US'],
    [null, ['de'], 'en-US'],
    ['de', ['uk'], 'uk'],
    [null, [], 'en-US'],
  ])('is by choice %s and preference %j: %s', (chosen, preferred, language) => {
    expect(startLanguage(chosen, preferred)).toBe(language);
  });
});

import { expect, it } from 'vitest';
import {
  byLanguage,
  conventions,
  defaultLanguage,
  isLanguage,
  languages,
  textIn,
  writeNumber,
} from './index.ts';

it('knows its languages, the default one first', () => {
  expect(languages[0]).toBe(defaultLanguage);
  expect(languages.every(isLanguage)).toBe(true);
  expect([null, undefined, '', 'en', 'EN-US', 'constructor'].some(isLanguage)).toBe(false);
});

it('makes something of each language', () => {
  expect(Object.entries(byLanguage((language) => conventions[language].short))).toEqual(
    languages.map((language) => [language, conventions[language].short]),
  );
});

it.each([
  ['#20417', '#20417', '№20417'],
  ['#1 wallet', '#1 wallet', '#1 wallet'],
  ['20417', '20417', '20417'],
])('writes %s with the sign of the language', (text, english, ukrainian) => {
  expect(writeNumber(text, 'en-US')).toBe(english);
  expect(writeNumber(text, 'uk')).toBe(ukrainian);
});

it('reads a text in the default language where nobody has translated it', () => {
  expect(textIn({ 'en-US': 'Kyiv', uk: 'Київ' }, 'uk')).toBe('Київ');
  expect(textIn({ 'en-US': 'Kyiv' }, 'uk')).toBe('Kyiv');
  // An empty comment is a valid translation: staff may leave it empty on purpose.
  expect(textIn({ 'en-US': 'Second yard.', uk: '' }, 'uk')).toBe('');
});

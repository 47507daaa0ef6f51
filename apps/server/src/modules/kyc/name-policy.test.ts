import { describe, expect, test } from 'vitest';
import { isSameName, legalName } from './name-policy.ts';

describe('two names', () => {
  test.each([
    ['Anna Kovalenko', 'anna KOVALENKO'],
    ['Anna Kovalenko', 'Kovalenko, Anna'],
    ['Олена Іваненко', 'Olena Ivanenko'],
    ['Юлія Щербак', 'YULIIA SHCHERBAK'],
    ['Юлія Щербак', 'Iuliia Shcherbak'],
    ['Згурський Єгор', 'Yehor Zghurskyi'],
    ["Мар'яна Соловей", 'Mariana Solovei'],
    ['José Núñez', 'Jose Nunez'],
    ['Jürgen Groß', 'JURGEN GROSS'],
    ['Łukasz Żak', 'Lukasz Zak'],
    ['Anna-Maria Kovalenko', 'Anna Maria Kovalenko'],
    ['Сергій', 'Serhii'],
  ])('%s and %s are one', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
    expect(isSameName(other, one)).toBe(true);
  });

  test.each([
    ['Anna Kovalenko', 'Anna Kovalchuk'],
    ['Anna Kovalenko', 'Anna'],
    ['Anna Kovalenko', 'Anna Anna Kovalenko'],
    ['Галина Гук', 'Galyna Guk'],
    ['', ''],
    ['---', '...'],
    ['Anna Kovalenko', ''],
  ])('%s and %s are not', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
    expect(isSameName(other, one)).toBe(false);
  });
});

test('a legal name is the given names and the family name', () => {
  expect(legalName({ givenNames: 'Anna Maria', familyName: 'Kovalenko' })).toBe('Anna Maria Kovalenko');
  expect(legalName({ givenNames: '', familyName: 'Suharto' })).toBe('Suharto');
});

import { expect, test } from 'vitest';
import { initialsOf, railName } from './name-text.ts';

test.each([
  ['Olena Kovalenko', 'OK'],
  ['Марія Іванівна Петренко', 'МП'],
  ['olena.kovalenko@example.com', 'OK'],
  ['olena@example.com', 'O'],
  ['olena+gim@example.com', 'OG'],
  ['Olena', 'O'],
  ['  ', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  ['o@example.com', 'o@example.com'],
  ['olena@example.com', 'olena'],
  ['olena.kovalenko@example.com', 'olena.kovalenko'],
  ['Oleksandra Kovalenko-Petrenko', 'Oleksandra Kovalenko-Petrenko'],
  ['@a-name-that-begins-with-the-sign', '@a-name-that-begins-with-the-sign'],
])('the side navigation has %j as %j', (name, short) => {
  expect(railName(name)).toBe(short);
});

import { expect, test } from 'vitest';
import { type Mutant, mutate, projectOf, StaleMutant } from './mutant.ts';

const mutant: Mutant = {
  ids: ['L-03'],
  lost: 'a user may owe',
  file: 'books.ts',
  control: 'if (left < 0n) refuse();',
  instead: '',
  test: 'books.test.ts',
};

const mutated = (changes: Partial<Mutant>, text: string | undefined): string | undefined =>
  mutate({ ...mutant, ...changes }, () => text).get('books.ts');

test('Q-10 takes the control out, and nothing else', () => {
  expect(mutated({}, 'one;\nif (left < 0n) refuse();\ntwo;')).toBe('one;\n\ntwo;');
  expect(mutated({ instead: '$&$1' }, 'a if (left < 0n) refuse(); b')).toBe('a $&$1 b');
});

test('Q-10 takes every wall of a control out', () => {
  const walls = { 'books.ts': `${mutant.control} lock();`, 'store.sql': 'check (left >= 0)' };
  const also = [
    { file: 'store.sql', control: 'left >= 0', instead: 'true' },
    { file: 'books.ts', control: 'lock();', instead: '' },
  ];
  const changed = mutate({ ...mutant, also }, (path) => new Map(Object.entries(walls)).get(path));
  expect(Object.fromEntries(changed)).toEqual({ 'books.ts': ' ', 'store.sql': 'check (true)' });
});

test.each([
  ['whose file is gone', undefined, 'books.ts, which is not there'],
  ['whose text is gone', 'one;', 'nowhere in books.ts'],
  ['whose text is there twice', `${mutant.control}${mutant.control}`, '2 times in books.ts'],
])('Q-10 stops for a mutant %s', (_what, text, message) => {
  expect(() => mutated({}, text)).toThrow(StaleMutant);
  expect(() => mutated({}, text)).toThrow(message);
});

test('Q-10 stops for a mutant that changes nothing', () => {
  expect(() => mutated({ instead: mutant.control }, mutant.control)).toThrow('changes nothing');
});

test('knows the project of a test by its name', () => {
  expect(projectOf('a/b.integration.test.ts')).toBe('integration');
  expect(projectOf('a/b.test.tsx')).toBe('unit');
  expect(projectOf('e2e/b.spec.ts')).toBe('browser');
});

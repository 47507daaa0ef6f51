import { describe, expect, test } from 'vitest';
import { idAt, searchTerm } from './search-term.ts';

describe('a search text', () => {
  test('can be the beginning of an id, with its hyphens or without', () => {
    const range = {
      first: '0199f2a0-0000-0000-0000-000000000000',
      last: '0199f2a0-ffff-ffff-ffff-ffffffffffff',
    };
    expect(searchTerm('0199f2a0').ids).toEqual(range);
    expect(searchTerm(' 0199F2A0- ').ids).toEqual(range);
    const whole = '0199f2a0-1111-7222-8333-444455556666';
    expect(searchTerm(whole).ids).toEqual({ first: whole, last: whole });
  });

  test.each(['bc1qxy', '%', "0'; drop", '', '-', `${'0'.repeat(33)}`, '０１'])('is no id: %j', (typed) => {
    expect(searchTerm(typed).ids).toBeNull();
  });

  test('can be the beginning of a number, with its letters or without', () => {
    for (const typed of ['GM-3F9A', 'gm3f9a', '3f9a']) expect(searchTerm(typed).number).toBe('3f9a');
    for (const typed of ['GM-', 'GM-3F9A01C77', 'GM-3G', '%']) expect(searchTerm(typed).number).toBeNull();
  });

  test('keeps what a pattern would take for a wildcard', () => {
    expect(searchTerm('Te_t%').text).toBe('te_t%');
  });
});

test('a moment is the lowest id of its millisecond', () => {
  expect(idAt(new Date('2026-03-01T12:00:00.000Z'))).toBe('019ca945-0a00-0000-0000-000000000000');
  for (const early of ['1970-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '0000-01-01T00:00:00Z'])
    expect(idAt(new Date(early))).toBe('00000000-0000-0000-0000-000000000000');
});

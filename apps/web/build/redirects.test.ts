import { describe, expect, it } from 'vitest';
import own from '../redirects.json' with { type: 'json' };
import { readRedirects } from './redirects.ts';

const one = (to: string): unknown => [{ from: '/old', to }];

describe('redirects.json', () => {
  it('of this project is accepted', () => {
    expect(readRedirects(own)).toEqual(own);
  });

  it.each(['/coins', '/coins?x=1#y', 'https://example.com/a?b=c', 'http://example.com'])(
    'W-05: accepts %s',
    (to) => {
      expect(readRedirects(one(to))).toEqual([{ from: '/old', to }]);
    },
  );

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'mailto:a@example.com',
    'ftp://example.com',
    '//example.com',
    '///example.com',
    '/\\example.com',
    '\\\\example.com',
    '/\t/example.com',
    '/\n/example.com',
    '/a\\b',
    'https:example.com',
    'https:/example.com',
    'https://',
    'https://user@example.com',
    'https://user:secret@example.com',
    'https://gim.example\\@example.com',
    'https://localhost',
    'https://exa mple.com',
    'example.com',
    'coins',
    '',
    '?x',
    '#x',
  ])('W-05: refuses %j', (to) => {
    expect(() => readRedirects(one(to))).toThrow('redirects.json');
  });

  it.each([
    ['no list', {}],
    ['no rule', ['/old']],
    ['a number', [{ from: '/old', to: 7 }]],
    ['a query in from', [{ from: '/old?x=1', to: '/coins' }]],
    ['a from that is not ours', [{ from: '//old', to: '/coins' }]],
    [
      'two rules for one address',
      [
        { from: '/old', to: '/a' },
        { from: '/old', to: '/b' },
      ],
    ],
    [
      'a chain',
      [
        { from: '/old', to: '/older' },
        { from: '/older', to: '/coins' },
      ],
    ],
    ['a loop', [{ from: '/old', to: '/old?again' }]],
  ])('refuses %s', (_name, rules) => {
    expect(() => readRedirects(rules)).toThrow('redirects.json');
  });
});

import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { noncePage } from './nonce-page.ts';

describe('a page with a nonce', () => {
  const text = `<script nonce="|"></script>${'<p>Ціни</p>'.repeat(9000)}<style nonce="|"></style>`;

  it.each([
    ['one place', 'a|b'],
    ['none', 'just a page'],
    ['places in a row', '||'],
    ['a long page', text],
    [
      'chance',
      Array.from({ length: 70_000 }, (_, index) => String.fromCharCode(33 + ((index * 7919) % 90))).join(''),
    ],
  ])('is the same packed as it is plain: %s', (_what, page) => {
    const made = noncePage(page.split('|'));
    for (const nonce of ['x', 'Zm9vYmFyYmF6cXV4MTIzNDU2', '']) {
      expect(gunzipSync(made.gzip(nonce)).toString()).toBe(made.text(nonce));
      expect(made.text(nonce)).toBe(page.replaceAll('|', nonce));
    }
  });

  it('is smaller packed', () => {
    const made = noncePage(text.split('|'));
    expect(made.gzip('n').length).toBeLessThan(made.text('n').length / 20);
  });
});

import { describe, expect, it } from 'vitest';
import { withHashes } from './integrity.ts';

const hashes = { '/assets/a.js': 'sha256-A=', '/assets/b.css': 'sha256-B=', '/assets/later.js': 'sha256-C=' };

describe('the page of a build', () => {
  it('W-08: has the hash of every script and style in its tag, and of all files in the import map', () => {
    const page = withHashes(
      [
        '<!--integrity-->',
        '<link rel="icon" href="/mark.svg">',
        '<script type="module" crossorigin src="/assets/a.js"></script>',
        '<link rel="stylesheet" crossorigin href="/assets/b.css" disabled>',
        '<link rel="modulepreload" href="/assets/later.js" />',
        '<script>inline</script>',
      ].join('\n'),
      hashes,
    );
    expect(page.split('\n')).toEqual([
      `<script type="importmap" nonce="__CSP_NONCE__">${JSON.stringify({ integrity: hashes })}</script>`,
      '<link rel="icon" href="/mark.svg">',
      '<script type="module" crossorigin src="/assets/a.js" integrity="sha256-A="></script>',
      '<link rel="stylesheet" crossorigin href="/assets/b.css" disabled integrity="sha256-B=">',
      '<link rel="modulepreload" href="/assets/later.js" integrity="sha256-C=" />',
      '<script>inline</script>',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { withHashes } from './integrity.ts';

const hashes = {
  '/assets/a.js': 'sha256-A=',
  '/assets/b.css': 'sha256-B=',
  '/assets/later.js': 'sha256-C=',
  '/assets/linked.js': 'sha256-D=',
  '/assets/alone.js': 'sha256-E=',
};

describe('the page of a build', () => {
  it('W-08: has the hash of every script and style in its tag, and of all that nobody makes a link for in the map', () => {
    const page = withHashes(
      [
        '<!--integrity-->',
        '<link rel="icon" href="/mark.svg">',
        '<script type="module" crossorigin src="/assets/a.js"></script>',
        '<link rel="stylesheet" crossorigin href="/assets/b.css" disabled>',
        '<link rel="modulepreload" href="/assets/later.js" />',
        '<script>inline</script>',
      ].join('\n'),
      {
        hashes,
        later: { address: '/assets/hashes-1.json', hash: 'sha256-H=' },
        linked: new Set(['/assets/later.js', '/assets/linked.js']),
      },
    );
    const integrity = {
      '/assets/a.js': 'sha256-A=',
      '/assets/later.js': 'sha256-C=',
      '/assets/alone.js': 'sha256-E=',
    };
    expect(page.split('\n')).toEqual([
      `<script type="importmap" data-later="/assets/hashes-1.json" data-later-hash="sha256-H=" nonce="__CSP_NONCE__">${JSON.stringify({ integrity })}</script>`,
      '<link rel="icon" href="/mark.svg">',
      '<script type="module" crossorigin src="/assets/a.js" integrity="sha256-A="></script>',
      '<link rel="stylesheet" crossorigin href="/assets/b.css" disabled integrity="sha256-B=">',
      '<link rel="modulepreload" href="/assets/later.js" integrity="sha256-C=" />',
      '<script>inline</script>',
    ]);
  });
});

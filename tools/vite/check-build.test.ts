import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkBuild, pageOf } from './check-build.ts';
import { integrityOf, signBuild } from './signed-build.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const id = '0123456789abcdef';
const built =
  '<meta name="gim-map-style" content="__MAP_STYLE__" /><script nonce="__CSP_NONCE__">start()</script>';
const scripts = { '/assets/a.js': 'a()', '/assets/b.css': 'b{}' };
const facts = {
  id,
  page: integrityOf(pageOf(built)),
  integrity: Object.fromEntries(Object.entries(scripts).map(([path, text]) => [path, integrityOf(text)])),
};

interface Served {
  readonly key?: KeyObject | null;
  readonly changed?: Readonly<Record<string, string>>;
}

/** A server with a build, optionally tampered with. */
function serve({ key = privateKey, changed = {} }: Served = {}) {
  const files: Record<string, string> = {
    '/': built.replace('__CSP_NONCE__', 'a-Fresh_one').replace('__MAP_STYLE__', ''),
    '/builds/latest.json': JSON.stringify({ id }),
    [`/builds/meta/${id}.json`]: JSON.stringify({ ...signBuild(facts, key), timestamp: 1 }),
    ...scripts,
  };
  return async (path: string, form: string): Promise<Buffer> => {
    // An attacker may change only one encoding of a file.
    const isChanged = form === 'br' || path.startsWith('/builds/');
    const text = (isChanged ? changed[path] : undefined) ?? files[path];
    if (text === undefined || text === '') throw new Error('not found');
    return Buffer.from(text);
  };
}
const meta = (change: object): Record<string, string> => ({
  [`/builds/meta/${id}.json`]: JSON.stringify({ ...signBuild(facts, privateKey), ...change }),
});

describe('the build that a server gives', () => {
  it('W-08: is the signed one, whatever nonce and style of the map the page has', async () => {
    expect(await checkBuild({ read: serve(), key: publicKey })).toEqual([]);
    const styled = built.replace('__MAP_STYLE__', 'https://maps.example/style.json?key=1&amp;v=2');
    expect(await checkBuild({ read: serve({ changed: { '/': styled } }), key: publicKey })).toEqual([]);
  });

  it.each([
    ['another key', { key: other.privateKey }, ['The build is not signed by the key.']],
    ['no key', { key: null }, ['The build is not signed by the key.']],
    [
      'a planted script',
      { changed: { '/assets/a.js': 'a() ' } },
      ['/assets/a.js is not the one of the build (br).'],
    ],
    ['a lost script', { changed: { '/assets/a.js': '' } }, ['/assets/a.js is missing (br).']],
    [
      'a style of the map that is no address',
      { changed: { '/': built.replace('__MAP_STYLE__', 'data:text/html,x') } },
      ['The page is not the one of the build (br).'],
    ],
    [
      'a planted page',
      { changed: { '/': '<script>x</script>' } },
      ['The page is not the one of the build (br).'],
    ],
    [
      'a planted script whose hash was put in its place',
      {
        changed: {
          '/assets/a.js': 'x()',
          ...meta({ integrity: { ...facts.integrity, '/assets/a.js': integrityOf('x()') } }),
        },
      },
      [
        'The build is not signed by the key.',
        '/assets/a.js is not the one of the build (identity).',
        '/assets/a.js is not the one of the build (gzip).',
      ],
    ],
    [
      'a hash that was put in its place',
      { changed: meta({ hash: 'f'.repeat(64) }) },
      ['The build is not signed by the key.'],
    ],
    [
      'an old build',
      { changed: meta({ integrity: undefined }) },
      ['The server says of no build what it is made of.'],
    ],
  ])('W-08: is not, with %s', async (_, given, faults) => {
    expect(await checkBuild({ read: serve(given), key: publicKey })).toEqual(faults);
  });

  it('is compared with its own word alone where there is no key', async () => {
    expect(await checkBuild({ read: serve({ key: null }), key: null })).toEqual([]);
    const changed = { '/assets/b.css': 'c{}' };
    expect(await checkBuild({ read: serve({ changed }), key: null })).toHaveLength(1);
  });
});

import type { Seeded } from './seeded.ts';

/** Strings that have broken servers before. */
const hostileTexts: readonly [string, ...string[]] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nX-Injected: 1',
  '\u202e\u2066',
  '\ud800',
  'é'.normalize('NFD'),
  '𝟙𝟚𝟛',
  '٣٫٥',
  "' OR 1=1 --",
  "'; select pg_sleep(9); --",
  '$1',
  '%',
  '%00',
  '%2e%2e%2f',
  '..',
  '../../../etc/passwd',
  '{{7*7}}',
  `\${7*7}`,
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'a@b',
  '"quoted local"@example.com',
  'a@[127.0.0.1]',
  'true',
  '[]',
  '{}',
];

/** A hostile text, random characters, or an overlong one. */
export function hostileText(random: Seeded): string {
  if (random.chance(0.6)) return random.pick(hostileTexts);
  if (random.chance(0.1)) return random.pick(['A', 'é', '\u0000', '%', '("']).repeat(random.below(70_000));
  return random.bytes(random.length(24)).toString(random.pick(['latin1', 'utf8', 'base64', 'hex']));
}

/** Any JSON value, often of an unexpected type. */
export function hostileValue(random: Seeded, depth = 0): unknown {
  const choice = random.below(depth > 3 ? 6 : 9);
  switch (choice) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick([0, -1, 0.1, 1e308, -1e-320, 2 ** 53, 2 ** 31, -(2 ** 63), 4_294_967_296]);
    case 3:
    case 4:
    case 5:
      return hostileText(random);
    case 6:
      return Array.from({ length: random.below(5) }, () => hostileValue(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [hostileText(random), hostileValue(random, depth + 1)]),
      );
  }
}

/** JSON that `JSON.stringify` never produces. */
export function hostileJson(random: Seeded, honest: string): Buffer {
  const inside = honest.slice(1, -1);
  const deep = random.pick([2, 8, 9, 60, 2_000, 30_000]);
  const texts: readonly [string, ...string[]] = [
    `{${inside}${inside === '' ? '' : ','}"__proto__":{"isAdmin":true}}`,
    `{${inside}${inside === '' ? '' : ','}${inside}}`,
    `{"constructor":{"prototype":{"x":1}}${inside === '' ? '' : ','}${inside}}`,
    `${'['.repeat(deep)}${']'.repeat(deep)}`,
    `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
    honest.slice(0, random.below(honest.length + 1)),
    `${honest}${honest}`,
    `\ufeff${honest}`,
    `${honest}\0`,
    honest.replaceAll('"', "'"),
    `[${honest}]`,
    `"${inside}`,
    '{"a":1e99999}',
    '{"\\ud800":"\\udfff"}',
    'nul',
    '',
  ];
  const text = random.pick(texts);
  if (random.chance(0.1)) return Buffer.from(text, 'utf16le');
  const bytes = Buffer.from(text);
  if (bytes.length > 0 && random.chance(0.2)) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

import { describe, expect, test } from 'vitest';
import { canonicalEmail } from './email-policy.ts';

describe('canonical e-mail (I-10)', () => {
  test.each([
    ['anna@example.com', 'anna@example.com'],
    ['Anna.B@Example.COM', 'anna.b@example.com'],
    ['anna+gim@example.com', 'anna+gim@example.com'],
    ['anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
    ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
    ['anna@пошта.укр', 'anna@xn--80a1acn3a.xn--j1amh'],
    ["o'hara_1@mail.example.co", "o'hara_1@mail.example.co"],
  ])('%s is %s', (email, canonical) => {
    expect(canonicalEmail(email)).toBe(canonical);
  });

  test.each([
    '',
    'anna',
    '@example.com',
    'anna@',
    'anna@localhost',
    ' anna@example.com',
    'anna@example.com ',
    'an na@example.com',
    'anna@example.com\r\nBcc: victim@example.com',
    'anna\n@example.com',
    'anna@exam\u0000ple.com',
    'anna@example.com\u202e',
    'anna\u200b@example.com',
    '"anna b"@example.com',
    'anna..b@example.com',
    '.anna@example.com',
    'anna.@example.com',
    'anna@example..com',
    'anna@-example.com',
    'anna@example.com:80',
    'anna@example.com/x',
    'anna@user@example.com',
    'anna@[127.0.0.1]',
    'anna@127.0.0.1',
    'anna@0x7f.1',
    'anna@example.123',
    'анна@example.com',
    `${'a'.repeat(65)}@example.com`,
    `anna@${'a'.repeat(250)}.com`,
  ])('%j is no e-mail of ours', (email) => {
    expect(canonicalEmail(email)).toBeNull();
  });
});

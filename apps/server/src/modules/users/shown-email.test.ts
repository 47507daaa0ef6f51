import { describe, expect, test } from 'vitest';
import { canonicalEmail } from './email-policy.ts';
import { shownEmail } from './shown-email.ts';

const shown = (email: string): string => shownEmail(email, canonicalEmail(email) ?? 'none');

describe('an e-mail as people read it (I-10)', () => {
  test.each([
    ['Anna.B@Example.COM', 'Anna.B@Example.COM'],
    ['anna@пошта.укр', 'anna@пошта.укр'],
    ['anna@ПОШТА.укр', 'anna@пошта.укр'],
    ['anna@xn--80a1acn3a.xn--j1amh', 'anna@пошта.укр'],
    ['Anna@bücher.example', 'Anna@bücher.example'],
    ['anna@пошта-1.example', 'anna@пошта-1.example'],
    ['anna@日本の.example', 'anna@日本の.example'],
  ])('%s is shown as %s', (email, expected) => {
    expect(shown(email)).toBe(expected);
  });

  test.each([
    ['a Cyrillic letter among Latin ones', 'anna@gіm.example'],
    ['a Greek letter among Latin ones', 'anna@gοogle.example'],
    ['a Latin letter among Cyrillic ones', 'anna@пoшта.укр'],
    ['nothing but lookalikes under a Latin ending', 'anna@аррӏе.com'],
    ['a disguise behind a good label', 'anna@gіm.пошта.укр'],
  ])('%s is shown in ASCII', (_about, email) => {
    expect(shown(email)).toMatch(/^anna@[a-z0-9.-]*xn--[a-z0-9.-]+$/);
  });
});

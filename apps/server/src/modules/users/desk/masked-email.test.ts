import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test.each([
  ['anna@example.com', 'a•••@e•••.com'],
  ['a@b.co', 'a•••@b•••.co'],
  ['olena.shevchenko@mail.kyiv.ua', 'o•••@m•••.ua'],
  ['x@пошта.укр', 'x•••@п•••.укр'],
])('%s is shown as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

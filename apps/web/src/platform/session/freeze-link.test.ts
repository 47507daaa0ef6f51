import { expect, it } from 'vitest';
import { consumeFreezeLink } from './freeze-link.ts';

it('S-12: takes the token of a mail out of the address', () => {
  const link = consumeFreezeLink(new URL('https://gim.test/?x=1#freeze=Abc_def-0123456789'));
  expect(link).toEqual({ token: 'Abc_def-0123456789', address: '/?x=1' });
});

it.each(['', '#terms', '#freeze=', '#freeze=short', '#freeze=%3Cscript%3Ealert(1)%3C/script%3E'])(
  'takes nothing from %j',
  (hash) => {
    expect(consumeFreezeLink(new URL(`https://gim.test/${hash}`))).toEqual({ token: null, address: null });
  },
);

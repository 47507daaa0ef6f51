import { expect, it } from 'vitest';
import { writeSigned, writeUnsigned } from './amount-text.ts';

it.each([
  { coin: 'ETH', amount: '1.2345670000000001', direction: 'out', signed: '\u22121.234568\u00a0ETH' },
  { coin: 'ETH', amount: '1.2345679999999999', direction: 'in', signed: '+1.234567\u00a0ETH' },
  { coin: 'USDT', amount: '1.230001', direction: 'out', signed: '\u22121.24\u00a0USDT' },
  { coin: 'USD', amount: '500', direction: 'out', signed: '\u2212$500.00' },
  { coin: 'USD', amount: '0.001', direction: 'out', signed: '\u2212$0.01' },
  { coin: 'USD', amount: '0.019', direction: 'in', signed: '+$0.01' },
] as const)('$amount $coin $direction is $signed', ({ signed, ...side }) => {
  expect(writeSigned(side, 'en-US')).toBe(signed);
  // The spoken amount equals the written one.
  expect(writeUnsigned(side, 'en-US')).toBe(signed.slice(1));
});

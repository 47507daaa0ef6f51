import { toDecimal } from '@gim/money';
import { describe, expect, test } from 'vitest';
import { lookAlikeOf } from './look-alike.ts';
import { linkAmount, readRecipient } from './read-recipient.ts';

const amountOf = (text: string, of: { code: string; digits: number; isToken: boolean }): string | null => {
  const read = readRecipient(text);
  const amount = read && linkAmount(read, of);
  return amount && toDecimal(amount);
};
const BTC = { code: 'BTC', digits: 8, isToken: false };
const ETH = { code: 'ETH', digits: 18, isToken: false };
const USDT = { code: 'USDT', digits: 6, isToken: true };
const TON = { code: 'TON', digits: 9, isToken: false };

describe('a payment link', () => {
  test.each([
    ['bitcoin:bc1qabc?amount=0.015&label=Cafe', 'bc1qabc', BTC, '0.015'],
    ['BITCOIN:BC1QABC', 'BC1QABC', BTC, null],
    ['bitcoin:bc1qabc?amount=1e3', 'bc1qabc', BTC, null],
    ['bitcoin:bc1qabc?amount=0.123456789', 'bc1qabc', BTC, null],
    ['ethereum:0xabc@1?value=2.014e18', '0xabc', ETH, '2.014'],
    ['ethereum:pay-0xabc?value=1', '0xabc', ETH, '0.000000000000000001'],
    ['ethereum:0xtoken/transfer?address=0xabc&uint256=1500000', '0xabc', USDT, '1.5'],
    ['ethereum:0xtoken/transfer?address=0xabc&uint256=1500000', '0xabc', ETH, null],
    ['ethereum:0xabc?value=5', '0xabc', USDT, null],
    ['ton://transfer/EQabc?amount=1500000000&text=42', 'EQabc', TON, '1.5'],
    ['  0xabc  ', '0xabc', ETH, null],
  ])('%s', (text, address, of, amount) => {
    expect(readRecipient(text)?.address).toBe(address);
    expect(amountOf(text, of)).toBe(amount);
  });

  test('carries the memo of TON, decoded', () => {
    expect(readRecipient('ton://transfer/EQabc?text=order%2042')?.memo).toBe('order 42');
    expect(readRecipient('ton://transfer/EQabc?text=')?.memo).toBeNull();
  });

  test.each([
    'bitcoin:',
    'bitcoin:bc1qabc?req-somethingnew=1',
    'ethereum:0xtoken/approve?address=0xabc&uint256=1',
    'ethereum:0xtoken/transfer?uint256=1',
    'ton://swap/EQabc',
    'ton://transfer/EQabc?jetton=EQother&amount=1',
  ])('%s is refused', (text) => {
    expect(readRecipient(text)).toBeNull();
  });
});

describe('C-13 an address that looks like a known one', () => {
  const known = ['0x52908400098527886E0F7030069857D2E4169EE7', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'];
  test.each([
    ['C-13 the same ends and another middle', '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7', known[0]],
    ['C-13 behind the beginning that all share', 'bc1qw508aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaf3t4', known[1]],
    ['C-13 is warned about; the known one itself is not', known[0] ?? '', null],
    ['C-13 another end is another address', '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee8', null],
    ['C-13 another beginning is another address', '0x6290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7', null],
    ['C-13 bc1q alone is no likeness', 'bc1qaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaf3t4', null],
  ])('%s', (_what, address, similar) => {
    expect(lookAlikeOf(address, known)).toBe(similar);
  });
});

import { describe, expect, it } from 'vitest';
import { destinationOf } from './destination.ts';

const hostile = [
  '//hostile.example',
  '///hostile.example',
  '/\\hostile.example',
  '\\\\hostile.example',
  '/\t/hostile.example',
  '/\n/hostile.example',
  '\t//hostile.example',
  ' //hostile.example',
  'https://hostile.example',
  'https:hostile.example',
  'http://hostile.example/cashout/card',
  '//hostile.example/cashout/card',
  '/\\hostile.example/cashout/card',
  '//gim.invalid@hostile.example/cashout/card',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://gim.invalid/1',
  'file:///etc/passwd',
  'mailto:a@b.example',
  'cashout/card',
  '?redirect=/cashout/card',
  '#/cashout/card',
  '',
  '/',
  '/kyc',
  '/kyc?redirect=/kyc',
  '/push-logout',
  '/sandbox',
  '/desk/kyc',
  '/api/users/1/logout',
  '/cashout/card/..//hostile.example',
  '/cashout/card%2f..%2f..',
  '/CASHOUT/CARD',
  `/cashout/card?x=${'a'.repeat(600)}`,
];

describe('destinationOf', () => {
  it.each(hostile)('W-05 goes nowhere for %j', (asked) => {
    expect(destinationOf(asked)).toBeNull();
  });

  it('keeps a page of the list with its query, and nothing behind the hash', () => {
    expect(destinationOf('/cashout/card?amount=50#x')).toEqual({
      address: '/cashout/card?amount=50',
      title: 'payouts:card.title',
    });
    expect(destinationOf('/cashout/../settings/personal-info')?.address).toBe('/settings/personal-info');
    expect(destinationOf(null)).toBeNull();
  });
});

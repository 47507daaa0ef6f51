import { describe, expect, it } from 'vitest';
import type { CheckedRecipient } from './api.ts';
import { emptyDraft, networkOf, recipientOf } from './recipient-draft.ts';
import { sampleCoin } from './testing/sample-coin.ts';

const address = '0x7A3f19C4e2B86D05a1F9c37E48b2D6f0915C8e24';
const checked: CheckedRecipient = {
  address,
  networks: ['ethereum'],
  memo: null,
  amount: null,
  savedAddressId: null,
  warnings: [],
};
const tether = sampleCoin('USDT', { ethereum: 'none', 'other-evm': 'none' });
const toncoin = sampleCoin('TON', { ton: 'text' });
const typed = { ...emptyDraft, text: address };

describe('the network of a recipient', () => {
  it('is the only one that the address fits', () => {
    expect(networkOf(tether, typed, checked)?.id).toBe('ethereum');
  });

  it('is chosen where several fit', () => {
    const several = { ...checked, networks: ['ethereum', 'other-evm'] };
    expect(networkOf(tether, typed, several)).toBeUndefined();
    expect(networkOf(tether, { ...typed, network: 'other-evm' }, several)?.id).toBe('other-evm');
  });

  it('is never one that the address does not fit', () => {
    expect(networkOf(tether, { ...typed, network: 'other-evm' }, checked)?.id).toBe('ethereum');
    expect(networkOf(tether, { ...typed, network: 'ethereum' }, undefined)).toBeUndefined();
  });
});

describe('recipientOf', () => {
  const onTon = { ...checked, networks: ['ton'] };

  it('takes the address as the server wrote it, not as it was typed', () => {
    expect(recipientOf(tether, { ...typed, text: address.toLowerCase() }, checked)).toEqual({
      recipient: { coin: 'USDT', network: 'ethereum', address, memo: null, noMemo: false, amount: null },
    });
  });

  it('C-12 asks for the memo or for the word that none is needed', () => {
    expect(recipientOf(toncoin, typed, onTon)).toEqual({ miss: 'memo' });
    expect(recipientOf(toncoin, { ...typed, memo: '   ' }, onTon)).toEqual({ miss: 'memo' });
    expect(recipientOf(toncoin, { ...typed, memo: ' 18804217 ' }, onTon)).toMatchObject({
      recipient: { memo: '18804217', noMemo: false },
    });
    expect(recipientOf(toncoin, { ...typed, noMemo: true, memo: '' }, onTon)).toMatchObject({
      recipient: { memo: null, noMemo: true },
    });
  });

  it('takes the memo of a payment link until another one is typed', () => {
    const linked = { ...onTon, memo: '77' };
    expect(recipientOf(toncoin, typed, linked)).toMatchObject({ recipient: { memo: '77' } });
    expect(recipientOf(toncoin, { ...typed, memo: '78' }, linked)).toMatchObject({
      recipient: { memo: '78' },
    });
    expect(recipientOf(toncoin, { ...typed, memo: '' }, linked)).toEqual({ miss: 'memo' });
  });

  it('C-13 does not go on to a look-alike before both addresses were compared', () => {
    const alike: CheckedRecipient = {
      ...checked,
      warnings: [{ kind: 'LooksLikeKnown', knownAddress: address.replace('19C4', '19C5') }],
    };
    expect(recipientOf(tether, typed, alike)).toEqual({ miss: 'alike' });
    expect(recipientOf(tether, { ...typed, isCompared: true }, alike)).toHaveProperty('recipient');
  });

  it('has none while nothing was read', () => {
    expect(recipientOf(tether, typed, undefined)).toEqual({ miss: 'address' });
  });
});

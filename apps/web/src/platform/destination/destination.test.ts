import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, it } from 'vitest';
import { createDestination } from './destination.ts';

describe('the page wanted before the sign-in', () => {
  it('is given once', () => {
    const destination = createDestination(memoryStore());
    destination.keep('/coins/btc/buy?amount=10');
    expect(destination.take()).toBe('/coins/btc/buy?amount=10');
    expect(destination.take()).toBeNull();
  });

  it('is forgotten', () => {
    const destination = createDestination(memoryStore());
    destination.keep('/coins');
    destination.forget();
    expect(destination.take()).toBeNull();
  });

  it.each([
    'https://evil.example/',
    '//evil.example/coins',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'coins',
    '',
    `/${'a'.repeat(600)}`,
  ])('W-05 is never %j, whoever wrote it', (address) => {
    const tab = memoryStore();
    const destination = createDestination(tab);
    destination.keep(address);
    expect(destination.take()).toBeNull();
    tab.setItem('gim-destination', address);
    expect(destination.take()).toBeNull();
  });
});

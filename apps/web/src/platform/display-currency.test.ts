import { memoryStore } from '@gim/browser/store.ts';
import { expect, test, vi } from 'vitest';
import { createDisplayCurrency } from './display-currency.ts';

const key = 'gim-display-currency';

const open = (stored?: string) => {
  const page = new EventTarget();
  const local = memoryStore();
  if (stored !== undefined) local.setItem(key, stored);
  return { local, page, choice: createDisplayCurrency({ local, page }) };
};

test('dollars until something else is chosen, and whatever else is stored', () => {
  expect(open().choice.read()).toBe('USD');
  expect(open('DOGE').choice.read()).toBe('USD');
  expect(open('BTC').choice.read()).toBe('BTC');
});

test('a choice is kept and told, once', () => {
  const { choice, local } = open();
  const told = vi.fn();
  choice.subscribe(told);
  choice.choose('BTC');
  choice.choose('BTC');
  expect(told).toHaveBeenCalledTimes(1);
  expect(local.getItem(key)).toBe('BTC');
  choice.choose('USD');
  expect(local.getItem(key)).toBeNull();
});

test('other tabs follow', () => {
  const { choice, local, page } = open();
  local.setItem(key, 'ETH');
  page.dispatchEvent(new Event('storage'));
  expect(choice.read()).toBe('ETH');
});

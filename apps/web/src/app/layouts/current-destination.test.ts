import { expect, it } from 'vitest';
import { currentDestination } from './current-destination.ts';

it.each([
  ['/market', '/market'],
  ['/coins/btc/buy', '/market'],
  ['/cashin', '/settings/exchange-points'],
  ['/cashin/map', '/settings/exchange-points'],
  ['/cashout/card', '/settings/exchange-points'],
  ['/settings/exchange-points', '/settings/exchange-points'],
  ['/kyc', '/settings'],
  ['/settings/personal-info', '/settings'],
  ['/settings/support-service/12', '/settings/support-service'],
  ['/transactions/1', '/transactions'],
])('%s is a page of %s', (path, destination) => {
  expect(currentDestination(path)).toBe(destination);
});

it('does not take a longer name for a page of a shorter one', () => {
  expect(currentDestination('/coinsmarket')).toBeUndefined();
  expect(currentDestination('/cashback')).toBeUndefined();
  expect(currentDestination('/')).toBeUndefined();
});

import { ApiError } from '@gim/client';
import { expect, it } from 'vitest';
import { fakeClient } from '../../platform/testing/stand-in-client.ts';
import { isReached, removePriceAlert } from './api.ts';

const answering = (failure: Error) => {
  const client = fakeClient(() => Promise.reject(failure));
  return { client: async () => client };
};

it('an alert that is gone already is removed', async () => {
  const one = { userId: 'u1', priceAlertId: 'a1' };
  const gone = new ApiError({ status: 404, problems: [{ problem: 'NotFound' }] });
  await expect(removePriceAlert(answering(gone), one)).resolves.toBeUndefined();
  const down = new ApiError({ status: 503, problems: [{ problem: 'Unavailable' }] });
  await expect(removePriceAlert(answering(down), one)).rejects.toBe(down);
});

it('an alert that tells once is read again when its price is there', () => {
  const rise = { direction: 'Above', price: '100', repeats: false, isActive: true } as const;
  expect(isReached(rise, '99.99')).toBe(false);
  expect(isReached(rise, '100.0')).toBe(true);
  expect(isReached({ ...rise, direction: 'Below' }, '99.99')).toBe(true);
  expect(isReached({ ...rise, direction: 'Below' }, '100.01')).toBe(false);
  // A repeating alert stays active; an alert that has fired is done.
  expect(isReached({ ...rise, repeats: true }, '101')).toBe(false);
  expect(isReached({ ...rise, isActive: false }, '101')).toBe(false);
});

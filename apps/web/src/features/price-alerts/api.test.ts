import { ApiError, type Client } from '@gim/client';
import type { PriceAlert } from '@gim/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepPriceAlerts, removePriceAlert } from './api.ts';

const answering = (failure: Error) => {
  const client = {
    accessToken: async () => 'jwt',
    call: async () => {
      throw failure;
    },
  } as Client;
  return { client: async () => client };
};

it('an alert that is gone already is removed', async () => {
  const one = { userId: 'u1', priceAlertId: 'a1' };
  const gone = new ApiError({ status: 404, problems: [{ problem: 'NotFound' }] });
  await expect(removePriceAlert(answering(gone), one)).resolves.toBeUndefined();
  const down = new ApiError({ status: 503, problems: [{ problem: 'Unavailable' }] });
  await expect(removePriceAlert(answering(down), one)).rejects.toBe(down);
});

it('one alert does not make a list that was never read', () => {
  const queries = new QueryClient();
  const place = { userId: 'u1', coin: 'BTC' };
  const add = (items: readonly PriceAlert[]) => [...items, ...items];
  keepPriceAlerts(queries, place, add);
  expect(queries.getQueryData(['price-alerts', 'u1', 'BTC'])).toBeUndefined();
  queries.setQueryData(['price-alerts', 'u1', 'BTC'], ['one']);
  keepPriceAlerts(queries, place, add);
  expect(queries.getQueryData(['price-alerts', 'u1', 'BTC'])).toEqual(['one', 'one']);
});

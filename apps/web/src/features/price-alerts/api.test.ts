import { ApiError } from '@gim/client';
import { expect, it } from 'vitest';
import { standInClient } from '../../platform/testing/stand-in-client.ts';
import { removePriceAlert } from './api.ts';

const answering = (failure: Error) => {
  const client = standInClient(() => Promise.reject(failure));
  return { client: async () => client };
};

it('an alert that is gone already is removed', async () => {
  const one = { userId: 'u1', priceAlertId: 'a1' };
  const gone = new ApiError({ status: 404, problems: [{ problem: 'NotFound' }] });
  await expect(removePriceAlert(answering(gone), one)).resolves.toBeUndefined();
  const down = new ApiError({ status: 503, problems: [{ problem: 'Unavailable' }] });
  await expect(removePriceAlert(answering(down), one)).rejects.toBe(down);
});

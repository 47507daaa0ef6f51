import { ApiError, type Client, NetworkError } from '@gim/client';
import { describe, expect, test } from 'vitest';
import { signIn } from './sign-in.ts';

const credentials = { email: 'iryna@gim.example', password: 'Correct-Horse9', code: '123456' };

const clientThat = (call: () => Promise<never>): Client => ({ call, accessToken: async () => null });

describe('signing in at the desk', () => {
  test.each([
    [new ApiError({ status: 400, problems: [{ problem: 'CredentialsWrong' }] }), 'wrong'],
    [new ApiError({ status: 400, problems: [{ problem: 'ValueInvalid', field: 'code' }] }), 'wrong'],
    [new ApiError({ status: 429, problems: [{ problem: 'TooManyRequests' }] }), 'slowDown'],
    [new ApiError({ status: 404, problems: [{ problem: 'NotFound' }] }), 'unavailable'],
    [new ApiError({ status: 503, problems: [{ problem: 'Unavailable' }] }), 'unavailable'],
    [new NetworkError('unreachable'), 'unavailable'],
  ])('tells %s as %s', async (error, reason) => {
    const client = clientThat(() => Promise.reject(error));
    expect(await signIn(client, credentials)).toEqual({ kind: 'refused', reason });
  });
});

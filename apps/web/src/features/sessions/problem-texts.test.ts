import { ApiError, NetworkError } from '@gim/client';
import { expect, it } from 'vitest';
import { problemTextOf } from './problem-texts.ts';

it.each([
  [
    'a refusal',
    new ApiError({ status: 400, problems: [{ problem: 'CredentialsWrong' }] }),
    'CredentialsWrong',
  ],
  [
    'the first we have words for',
    new ApiError({ status: 400, problems: [{ problem: 'New' }, { problem: 'PasswordIsEmail' }] }),
    'PasswordIsEmail',
  ],
  [
    'a problem of a newer server',
    new ApiError({ status: 400, problems: [{ problem: 'New' }] }),
    'Unavailable',
  ],
  ['no network', new NetworkError('unreachable'), 'Unavailable'],
  ['anything else', 'x', 'Unavailable'],
])('%s', (_name, error, text) => {
  expect(problemTextOf(error)).toBe(text);
});

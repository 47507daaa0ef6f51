import { ApiError, NetworkError, SessionEnded } from '@gim/client';
import { describe, expect, it } from 'vitest';
import {
  anyProblemOf,
  fieldOf,
  isOutcomeUnknown,
  isSessionEnd,
  problemOf,
  retryAfterOf,
} from './problem-of.ts';

const known = { CodeInvalid: true, PasswordWrong: true } as const;
const refusal = (...names: string[]): ApiError =>
  new ApiError({ status: 400, problems: names.map((problem) => ({ problem })) });

describe('a failed call', () => {
  it.each([
    ['a refusal we have words for', refusal('CodeInvalid'), 'CodeInvalid'],
    ['the first of several', refusal('New', 'PasswordWrong'), 'PasswordWrong'],
    ['a refusal of a newer server', refusal('New'), null],
    ['no answer', new NetworkError('unreachable'), null],
    ['something thrown', 'x', null],
    ['nothing', undefined, null],
  ])('%s', (_name, error, expected) => {
    expect(problemOf(error, known)).toBe(expected);
  });

  it.each([
    ['too many tries', refusal('TooManyRequests'), 'TooManyRequests'],
    ['no connection', new NetworkError('unreachable'), 'Offline'],
    ['an e-mail that is not verified', refusal('EmailNotVerified'), 'EmailNotVerified'],
    ['what one may not', refusal('NotAllowed'), 'NotAllowed'],
    ['what is not there', refusal('NotFound'), 'NotFound'],
    ['another refusal', refusal('KycPending'), 'Refused'],
    ['a server that broke', new ApiError({ status: 500, problems: [] }), 'Unavailable'],
    ['a slow server', new NetworkError('timeout'), 'Unavailable'],
    ['a bug', new TypeError('x'), 'Unavailable'],
  ])('without words of its own: %s', (_name, error, expected) => {
    expect(anyProblemOf(error, { isChange: false })).toBe(expected);
  });

  it('says of a change whose answer was lost that it may have gone through', () => {
    expect(anyProblemOf(new NetworkError('unreachable'), { isChange: true })).toBe('Unsure');
    expect(anyProblemOf(new NetworkError('timeout'), { isChange: true })).toBe('Unanswered');
    expect(anyProblemOf(refusal('TooManyRequests'), { isChange: true })).toBe('TooManyRequests');
  });

  it.each([
    ['no answer', new NetworkError('unreachable'), true],
    ['a late answer', new NetworkError('timeout'), true],
    ['a proxy’s own page', new ApiError({ status: 502, problems: [] }), true],
    ['a server that broke', refusal('InternalError'), true],
    ['another try under way', refusal('IdempotencyKeyInFlight'), true],
    ['a refusal', refusal('CodeInvalid'), false],
    ['the end of the session', new SessionEnded('refreshFailed'), false],
  ])('is unanswered or not: %s', (_name, error, expected) => {
    expect(isOutcomeUnknown(error)).toBe(expected);
  });

  it('tells the end of a session from a failure', () => {
    expect(isSessionEnd(new SessionEnded('refreshFailed'))).toBe(true);
    expect(isSessionEnd(refusal('CodeInvalid'))).toBe(false);
  });

  it('says how long the server asks to wait', () => {
    expect(retryAfterOf(new ApiError({ status: 429, problems: [], retryAfter: 42 }))).toBe(42);
    expect(retryAfterOf(refusal('CodeInvalid'))).toBeNull();
  });

  it('names the field it is about', () => {
    const about = new ApiError({ status: 400, problems: [{ problem: 'CodeInvalid', field: 'code' }] });
    expect(fieldOf(about)).toBe('code');
    expect(fieldOf(refusal('CodeInvalid'))).toBeNull();
    expect(fieldOf(undefined)).toBeNull();
  });
});

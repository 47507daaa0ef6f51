import { describe, expect, test } from 'vitest';
import { type CodeSeries, decideSend } from './code-policy.ts';

const start = new Date('2026-01-01T12:00:00Z');
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
const series = (changes: Partial<CodeSeries> = {}): CodeSeries => ({
  startedAt: start,
  sentAt: start,
  sends: 1,
  tries: 0,
  ...changes,
});

describe('sending e-mail codes (A-07)', () => {
  test('the first is sent at once', () => {
    expect(decideSend(null, start)).toEqual({ kind: 'send', isNewSeries: true, resendAfterSeconds: 60 });
  });

  test.each([
    [1, 59, 1],
    [2, 100, 20],
    [3, 299, 1],
    [7, 10, 290],
  ])('after %i sends and %i s it waits %i s', (sends, seconds, wait) => {
    expect(decideSend(series({ sends }), later(seconds))).toEqual({ kind: 'wait', seconds: wait });
  });

  test.each([
    [1, 60, 120],
    [2, 120, 300],
    [3, 300, 300],
  ])('after %i sends and %i s it is sent, the next after %i s', (sends, seconds, resendAfterSeconds) => {
    expect(decideSend(series({ sends }), later(seconds))).toEqual({
      kind: 'send',
      isNewSeries: false,
      resendAfterSeconds,
    });
  });

  test('a series whose tries are used up gets no new code before its hour is over', () => {
    expect(decideSend(series({ tries: 5 }), later(1000))).toEqual({ kind: 'wait', seconds: 2600 });
    expect(decideSend(series({ tries: 4 }), later(1000))).toMatchObject({ kind: 'send', isNewSeries: false });
    expect(decideSend(series({ tries: 5 }), later(3600))).toMatchObject({ kind: 'send', isNewSeries: true });
  });
});

import { describe, expect, test } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { type Answer, readAnswer } from './http-answer.ts';
import type { FuzzCase } from './http-request.ts';

const call: FuzzCase = {
  index: 0,
  kind: 'test',
  bytes: Buffer.from(''),
  isApi: true,
  isHead: false,
  isWhole: true,
};
const errorBody = {
  type: '/api/docs#problem-NotFound',
  title: 'Not found',
  status: 404,
  instance: '/api/nope',
  traceId: 't',
  errorDescriptions: [{ problem: 'NotFound' }],
};
const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: new Map(
    Object.entries({
      'content-type': 'application/problem+json',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...headers,
    }),
  ),
  body: typeof body === 'string' ? body : JSON.stringify(body),
  isLast: false,
});

describe('an answer', () => {
  test.each([
    ['a success', answer(200, '{}')],
    ['a refusal with the error body', answer(404, errorBody)],
    [
      'one with a field',
      answer(404, { ...errorBody, errorDescriptions: [{ problem: 'NotFound', field: 'id', params: {} }] }),
    ],
    [
      'a partner that is not connected',
      answer(503, { ...errorBody, status: 503, errorDescriptions: [{ problem: 'KycUnavailable' }] }),
    ],
  ])('passes: %s', (_, given) => {
    expect(checkAnswer(call, given)).toBeUndefined();
  });

  test.each([
    [
      'a fault',
      answer(500, { ...errorBody, status: 500, errorDescriptions: [{ problem: 'InternalError' }] }),
      'status 500',
    ],
    ['an overload', answer(503, errorBody), 'status 503'],
    ['a page for the API', answer(404, '<html>', { 'content-type': 'text/html' }), 'text/html'],
    ['an empty refusal', answer(417, '', { 'content-type': '' }), 'I-11'],
    ['a missing header', answer(404, errorBody, { 'x-content-type-options': '' }), 'nosniff'],
    ['a cached answer', answer(200, '{}', { 'cache-control': 'max-age=60' }), 'cached'],
    ['broken JSON', answer(404, '{'), 'not JSON'],
    ['another status inside', answer(404, { ...errorBody, status: 400 }), 'another status'],
    ['a field too many', answer(404, { ...errorBody, stack: 'x' }), 'other fields'],
    ['a field too few', answer(404, { ...errorBody, traceId: undefined }), 'other fields'],
    [
      'an unknown problem',
      answer(404, { ...errorBody, errorDescriptions: [{ problem: 'Nope' }] }),
      'catalogue',
    ],
    [
      'a problem of another status',
      answer(404, { ...errorBody, errorDescriptions: [{ problem: 'ValueInvalid' }] }),
      'go with',
    ],
    ['no problem', answer(404, { ...errorBody, errorDescriptions: [] }), 'no error description'],
    ['a stack', answer(404, { ...errorBody, title: 'Error: x at run (/srv/app.ts:12)' }), 'inside'],
    ['an SQL text', answer(404, { ...errorBody, title: 'relation "users" does not exist' }), 'inside'],
    ['silence', 'silent' as const, 'no answer'],
    ['a closed connection', 'closed' as const, 'closed'],
  ])('fails: %s', (_, given, why) => {
    expect(checkAnswer(call, given)).toContain(why);
  });

  test('a page may answer for a page, and a connection may close on what is no request', () => {
    const page = answer(404, '<html>', {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(checkAnswer({ ...call, isApi: false }, page)).toBeUndefined();
    expect(checkAnswer({ ...call, isWhole: false }, 'closed')).toBeUndefined();
  });
});

describe('reading an answer', () => {
  const read = (text: string, { isHead = false, isClosed = false } = {}) =>
    readAnswer(Buffer.from(text), { isHead, isClosed });

  test('waits for the whole of it, byte by byte', () => {
    const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: b\r\n\r\nhello';
    for (let length = 0; length < whole.length; length += 1)
      expect(read(whole.slice(0, length))).toBeUndefined();
    expect(read(whole)).toMatchObject({ status: 200, body: 'hello', isLast: false });
  });

  test('puts chunks together', () => {
    const whole = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n';
    for (let length = 0; length < whole.length; length += 1)
      expect(read(whole.slice(0, length))).toBeUndefined();
    expect(read(whole)?.body).toBe('abcde');
  });

  test('skips an interim answer, and knows answers without a body', () => {
    expect(read('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n')?.status).toBe(204);
    expect(read('HTTP/1.1 404 Not Found\r\nContent-Length: 9\r\n\r\n', { isHead: true })?.status).toBe(404);
    expect(read('HTTP/1.1 400 Refused\r\nConnection: close\r\n\r\nx', { isClosed: true })).toMatchObject({
      body: 'x',
      isLast: true,
    });
  });

  test('refuses what is no HTTP', () => {
    expect(() => read('SSH-2.0-x\r\n\r\n')).toThrow('Not an HTTP answer');
  });
});

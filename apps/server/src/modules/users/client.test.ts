import { describe, expect, test } from 'vitest';
import { cookieNames, readClient } from './client.ts';

const origin = 'https://gim.example';
const chrome = 'Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const host = `${chrome} GimHost/1.0`;
const read = (headers: Record<string, string>, cookies: Record<string, string> = {}) =>
  readClient({ ip: '203.0.113.7', header: (name) => headers[name], cookie: (name) => cookies[name] }, origin);

describe('the client of a request (D2, W-10)', () => {
  test.each([
    [{}, 'whole', false],
    [{ origin }, 'whole', true],
    [{ 'sec-fetch-site': 'same-origin' }, 'split', true],
    [{ 'sec-fetch-site': 'same-site' }, 'split', false],
    [{ 'sec-fetch-site': 'cross-site', origin }, 'split', false],
    [{ 'sec-fetch-site': 'none' }, 'split', false],
    [{ 'sec-fetch-site': 'same-origin', 'gim-webview': '1', 'user-agent': host }, 'host', true],
    [{ 'gim-webview': '1', 'user-agent': host }, 'host', false],
    [{ 'gim-webview': 'yes', 'user-agent': host }, 'whole', false],
    [{ 'sec-fetch-site': 'same-origin', 'user-agent': host }, 'split', true],
  ])('%j is %s, from our pages: %s', (headers, mode, isSameOrigin) => {
    expect(read(headers)).toMatchObject({ mode, isSameOrigin });
  });

  test.each(['', chrome, `${chrome} GimHost`, `${chrome} NotGimHost/1`])(
    'W-06 a script that only claims a webview gets a split session with the user agent "%s"',
    (userAgent) => {
      const claims = { 'gim-webview': '1', 'user-agent': userAgent };
      for (const site of ['same-origin', 'same-site', 'cross-site', 'none'])
        expect(read({ ...claims, 'sec-fetch-site': site }).mode).toBe('split');
      expect(read(claims).mode).toBe('whole');
    },
  );

  test('cookies have the prefixed names with TLS and on the own machine, and bare ones elsewhere', () => {
    const cookies = {
      '__Host-refreshToken': 'r',
      '__Host-gim-device': 'd',
      refreshToken: 'x',
      'gim-device': 'x',
    };
    expect(read({}, cookies)).toMatchObject({ refreshCookie: 'r', deviceCookie: 'd' });
    expect(cookieNames('http://localhost:8080')).toEqual(cookieNames(origin));
    expect(cookieNames('http://192.168.1.7:8080')).toEqual({ refresh: 'refreshToken', device: 'gim-device' });
  });

  test.each([
    ['Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'Chrome'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge'],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
    ],
    ['Mozilla/5.0 (X11; Linux; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
    ['curl/8.0', null],
  ])('%s is %s', (userAgent, browser) => {
    expect(read({ 'user-agent': userAgent }).browser).toBe(browser);
  });
});

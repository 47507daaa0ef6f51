import { readFileSync } from 'node:fs';
import { hostUserAgent } from '@gim/contract/host-app';
import { describe, expect, it } from 'vitest';
import { findHost } from './host.ts';

const chrome = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36';
const host = `${chrome} GimHost/1.2`;
const bridge = { getRefreshToken: () => 'token' };

describe('the host app', () => {
  it.each([
    [host, true],
    [`GimHost/3 ${chrome}`, true],
    ['GimHost/10.0.1', true],
    [chrome, false],
    ['', false],
    [`${chrome} gimhost/1`, false],
    [`${chrome} GimHost`, false],
    [`${chrome} GimHost/`, false],
    [`${chrome} GimHost/beta`, false],
    [`${chrome} NotGimHost/1`, false],
    [`${chrome} GimHost/1;x`, false],
  ])('W-06: %s is one: %s', (userAgent, isPresent) => {
    expect(findHost({ userAgent, bridge }).isPresent).toBe(isPresent);
  });

  it('W-06: is recognised alike by the first script of the page, which cannot import', () => {
    const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
    expect(page).toContain(`${hostUserAgent}.test(navigator.userAgent)`);
  });

  it('W-06: is not asked where only the bridge is, whoever put it there', async () => {
    let asked = 0;
    const planted = { getRefreshToken: () => `token ${++asked}` };
    expect(await findHost({ userAgent: chrome, bridge: planted }).askRefreshToken()).toBeNull();
    expect(asked).toBe(0);
  });

  it.each([
    ['at once, as on Android', { getRefreshToken: () => 'token' }],
    ['later, as on iOS', { getRefreshToken: async () => 'token' }],
  ])('answers %s', async (_name, answering) => {
    expect(await findHost({ userAgent: host, bridge: answering }).askRefreshToken()).toBe('token');
  });

  it('answers as a method of its bridge', async () => {
    const own = {
      token: 'token',
      getRefreshToken() {
        return this.token;
      },
    };
    expect(await findHost({ userAgent: host, bridge: own }).askRefreshToken()).toBe('token');
  });

  it.each([
    ['no bridge', undefined],
    ['a bridge that is a text', 'token'],
    ['an element that has its name', { id: 'gimHost' }],
    ['a host without a token', { getRefreshToken: () => null }],
    ['an empty token', { getRefreshToken: () => '' }],
    ['a token that is no text', { getRefreshToken: () => ({ token: 'token' }) }],
    ['a token longer than any', { getRefreshToken: () => 'a'.repeat(257) }],
    ['a host that fails', { getRefreshToken: () => Promise.reject(new Error('locked')) }],
    [
      'a host that throws',
      {
        getRefreshToken: () => {
          throw new Error('locked');
        },
      },
    ],
    ['a host that never answers', { getRefreshToken: () => new Promise(() => undefined) }],
  ])('gives no token with %s', async (_name, silent) => {
    expect(await findHost({ userAgent: host, bridge: silent, timeoutMs: 20 }).askRefreshToken()).toBeNull();
  });
});

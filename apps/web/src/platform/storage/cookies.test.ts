import { describe, expect, it } from 'vitest';
import { type CookieHost, cookieJar } from './cookies.ts';

/** Keeps the last written cookie and returns only its name and value, as a browser does. */
function host(protocol: string): CookieHost & { written: string } {
  let shown = '';
  return {
    written: '',
    location: { protocol },
    get cookie() {
      return shown;
    },
    set cookie(line: string) {
      this.written = line;
      const pair = line.split(';')[0] ?? '';
      shown = shown === '' ? pair : `${shown}; ${pair}`;
    },
  };
}

describe('cookieJar', () => {
  it('writes with the flags of D2 and reads the value back', () => {
    const page = host('https:');
    const jar = cookieJar(page);
    jar.write('gim-device-id', 'a=b;c', 34_560_000);
    expect(page.written).toBe('gim-device-id=a%3Db%3Bc; Path=/; Max-Age=34560000; SameSite=Lax; Secure');
    expect(jar.read('gim-device-id')).toBe('a=b;c');
  });

  it('leaves Secure out on plain http, where the browser would drop the cookie', () => {
    const page = host('http:');
    cookieJar(page).write('gim-device-id', 'x', 1);
    expect(page.written).not.toContain('Secure');
  });

  it('takes a cookie that is not percent-encoded for absent', () => {
    const page = host('http:');
    page.cookie = 'gim-device-id=%E0%A4%A';
    expect(cookieJar(page).read('gim-device-id')).toBeNull();
  });

  it('tells names apart that end alike', () => {
    const page = host('http:');
    const jar = cookieJar(page);
    jar.write('not-gim-device-id', 'other', 1);
    expect(jar.read('gim-device-id')).toBeNull();
    jar.write('gim-device-id', 'mine', 1);
    expect(jar.read('gim-device-id')).toBe('mine');
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import { findChromium, NoChromium } from './find-chromium.ts';

afterEach(() => vi.unstubAllEnvs());

test('the named browser wins', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(findChromium()).toBe(process.execPath);
});

test('a named browser that is not there is an error, not a reason to take another', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(() => findChromium()).toThrow(NoChromium);
  expect(() => findChromium()).toThrow('CHROMIUM_PATH names /nowhere/chromium, and there is no such file.');
});

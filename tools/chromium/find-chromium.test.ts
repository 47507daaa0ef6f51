import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('a headless shell goes before a whole browser, wherever the two are', () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'gim-chromium-')));
  const [first = '', second = ''] = folders;
  writeFileSync(join(first, 'google-chrome'), '');
  writeFileSync(join(second, 'chromium-headless-shell'), '');
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', folders.join(':'));
  try {
    expect(findChromium()).toMatch(/chromium-headless-shell$/);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
});

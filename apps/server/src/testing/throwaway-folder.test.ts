import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeThrowawayFolder } from './throwaway-folder.ts';

let memory: string;
let made: string[] = [];

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'gim-memory-'));
});
afterEach(() => {
  for (const folder of [memory, ...made]) rmSync(folder, { recursive: true, force: true });
  made = [];
});

const make = (place: string): string => {
  const folder = makeThrowawayFolder(place, { bytesFree: 1 });
  made.push(folder);
  return folder;
};

describe('a throwaway folder', () => {
  test('is made in memory, and what a run left there days ago is removed', () => {
    const names = ['gim-test-left', 'gim-test-used', 'somebody-else'];
    for (const name of names) mkdirSync(join(memory, name));
    writeFileSync(join(memory, 'gim-test-left', 'base'), 'data');
    const daysAgo = new Date(Date.now() - 2 * 86_400_000);
    for (const name of ['gim-test-left', 'somebody-else']) utimesSync(join(memory, name), daysAgo, daysAgo);
    const folder = make(memory);
    expect(dirname(folder)).toBe(memory);
    const there = [basename(folder), 'gim-test-used', 'somebody-else'];
    expect(readdirSync(memory).toSorted()).toEqual(there.toSorted());
  });

  test('is made on the disk where there is no such memory, or too little of it', () => {
    expect(dirname(make(join(memory, 'nowhere')))).toBe(tmpdir());
    const small = makeThrowawayFolder(memory, { bytesFree: Number.MAX_SAFE_INTEGER });
    made.push(small);
    expect(dirname(small)).toBe(tmpdir());
    expect(existsSync(small)).toBe(true);
  });
});

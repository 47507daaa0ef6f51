import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
  test('is made in memory, and what a run left that is no more is removed', () => {
    const { pid: ended } = spawnSync(process.execPath, ['--eval', '']);
    const [left, used, other] = [`gim-test-${ended}-a`, `gim-test-${process.pid}-b`, 'somebody-else'];
    for (const name of [left, used, other]) mkdirSync(join(memory, name));
    writeFileSync(join(memory, left, 'base'), 'data');
    const folder = make(memory);
    expect(dirname(folder)).toBe(memory);
    expect(readdirSync(memory).toSorted()).toEqual([basename(folder), used, other].toSorted());
  });

  test('is made on the disk where there is no such memory, or too little of it', () => {
    expect(dirname(make(join(memory, 'nowhere')))).toBe(tmpdir());
    const small = makeThrowawayFolder(memory, { bytesFree: Number.MAX_SAFE_INTEGER });
    made.push(small);
    expect(dirname(small)).toBe(tmpdir());
    expect(existsSync(small)).toBe(true);
  });
});

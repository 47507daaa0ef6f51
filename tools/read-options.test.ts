import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCount } from './read-options.ts';

const run = (tool: string, args: readonly string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, tool), ...args], {
    encoding: 'utf8',
  });
  return { status, lines: stderr.trimEnd().split('\n') };
};

describe('the options of a tool', () => {
  test.each([
    { args: ['--nonsense'], told: "Unknown option '--nonsense'" },
    { args: ['astray'], told: "Unexpected argument 'astray'" },
    { args: ['--at-once', 'many'], told: '--at-once takes a whole number from 1 on.' },
    { args: ['--at-once', '0'], told: '--at-once takes a whole number from 1 on.' },
  ])('$args: one line that says what is wrong', ({ args, told }) => {
    const { status, lines } = run('mutants/main.ts', args);
    expect(status).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(told);
  });

  test('a number is read as it stands', () => {
    expect([readCount('n', '17'), readCount('n', '0', 0)]).toEqual([17, 0]);
  });
});

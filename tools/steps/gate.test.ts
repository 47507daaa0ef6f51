import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Gate, runGates } from './gate.ts';

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    said.push(line);
  });
});
afterEach(() => vi.restoreAllMocks());

const node = (source: string): Gate['command'] => [process.execPath, '-e', source];
const passing = node('console.log("all is well")');
const failing = node('console.log("the reason"); process.exitCode = 3');

test('counts a gate without tests as one, and shows the output of the failing one only', async () => {
  const count = await runGates(
    [
      { title: 'good', command: passing },
      { title: 'bad', command: failing },
    ],
    2,
  );
  expect(count).toEqual({ passed: 1, failed: 1 });
  expect(said.join('\n')).toMatch(/^ok {5}good \(\d+\.\d s\)$/m);
  expect(said.join('\n')).toMatch(/^FAILED bad \(\d+\.\d s\)\n {2}the reason$/m);
  expect(said.join('\n')).not.toContain('all is well');
});

test.each([
  ['sums the tests of a runner', passing, { passed: 5, failed: 0 }, { passed: 5, failed: 0 }],
  ['keeps the number of failing tests', failing, { passed: 5, failed: 2 }, { passed: 5, failed: 2 }],
  [
    'counts a crash without a failing test as a failure',
    failing,
    { passed: 5, failed: 0 },
    { passed: 5, failed: 1 },
  ],
  ['counts a crash without a report as a failure', failing, undefined, { passed: 0, failed: 1 }],
])('%s', async (_title, command, reported, expected) => {
  expect(await runGates([{ title: 'runner', command, count: () => reported }], 1)).toEqual(expected);
});

test('a runner that succeeds without a report ran no test, and that is a failure', async () => {
  const gate = { title: 'runner', command: passing, count: () => undefined };
  expect(await runGates([gate], 1)).toEqual({ passed: 0, failed: 1 });
});

test('says what failed where a runner knows it, and keeps the rest in a log', async () => {
  const count = () => ({ passed: 5, failed: 1 });
  const gate = {
    title: 'runner of gate.test',
    command: failing,
    count,
    failures: () => ['one > two\n    why'],
  };
  await runGates([gate], 1);
  expect(said.join('\n')).toContain(
    '  one > two\n      why\n  all it said: .cache/reports/runner-of-gate-test.log',
  );
  expect(said.join('\n')).not.toContain('the reason');
});

test('of a runner that knows of no failure, the end of its output is said', async () => {
  const command = node(
    'for (let line = 1; line <= 500; line += 1) console.log("line " + line + "."); process.exitCode = 1',
  );
  const gate = { title: 'crash of gate.test', command, count: () => undefined, failures: () => [] };
  await runGates([gate], 1);
  expect(said.join('\n')).toContain('  line 500.\n  all it said: .cache/reports/crash-of-gate-test.log');
  expect(said.join('\n')).not.toContain('line 400.');
});

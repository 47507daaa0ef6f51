import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { failedBrowserTests, failedTests, unhandledErrors } from './failed-tests.ts';

test('names each failing test with its reason, and a file that cannot be loaded', () => {
  const report = {
    testResults: [
      {
        name: join(projectRoot, 'apps', 'one.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'takes away',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nat one.ts:3'],
          },
        ],
      },
      {
        name: join(projectRoot, 'two.test.ts'),
        status: 'failed',
        message: 'no such file',
        assertionResults: [],
      },
    ],
  };
  expect(failedTests(report)).toEqual([
    'apps/one.test.ts > takes away\n    expected 1\n    at one.ts:3',
    'two.test.ts\n    no such file',
  ]);
});

test('finds failing browser tests however deep they lie', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'wallet.spec.ts',
    tests: [{ results: [{ errors: ok ? [] : [{ message: 'not visible' }] }] }],
  });
  const report = {
    suites: [{ specs: [spec('opens', true)], suites: [{ specs: [spec('closes', false)] }] }],
    errors: [{ message: 'no server' }],
  };
  expect(failedBrowserTests(report)).toEqual([
    'e2e/wallet.spec.ts > closes\n    not visible',
    'Playwright\n    no server',
  ]);
});

test('a report that says nothing names nothing', () => {
  expect([...failedTests({}), ...failedBrowserTests({})]).toEqual([]);
});

test('names the errors that no test waited for, with the test they came after', () => {
  const output = [
    ' Test Files  1 passed (1)',
    '⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯',
    'Vitest caught 2 unhandled errors during the test run.',
    '⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯',
    'Error: the connection ended',
    ' ❯ tools/one.ts:2:101',
    'This error originated in "tools/one.test.ts" test file.',
    'The last test to run before this error was "opens". This means either:',
    '⎯⎯⎯⎯⎯ Uncaught Exception ⎯⎯⎯⎯⎯',
    'Error: too late',
    'This error originated in "two.test.ts" test file.',
    '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯',
  ].join('\n');
  const [first = '', second = '', ...more] = unhandledErrors(output);
  expect(first).toMatch(
    /^Unhandled Rejection in tools\/one\.test\.ts, after opens\n {4}Error: the connection ended\n/,
  );
  expect(second).toMatch(/^Uncaught Exception in two\.test\.ts\n {4}Error: too late\n/);
  expect([more, unhandledErrors('all is well')]).toEqual([[], []]);
});

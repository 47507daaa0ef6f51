import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { failedBrowserTests, failedTests } from './failed-tests.ts';

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

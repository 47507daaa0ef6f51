import { describe, expect, test } from 'vitest';
import type { Mutant } from './mutant.ts';
import { readBrowserReport, readReport, type TestReport, type TestResult } from './test-report.ts';
import { baselineProblem, verdictOf } from './verdict.ts';

const mutant: Mutant = {
  ids: ['L-03'],
  lost: 'a user may owe',
  file: 'books.ts',
  control: 'x',
  instead: '',
  test: 'books.test.ts',
};
const result = (title: string, outcome: TestResult['outcome'], file = mutant.test): TestResult => ({
  file,
  title,
  outcome,
});
const report = (...tests: readonly TestResult[]): TestReport => ({ tests, broken: [] });

describe('Q-10 a mutant', () => {
  test('is killed by a failed test that has its id', () => {
    expect(verdictOf(mutant, report(result('books L-03: no debt', 'failed')))).toEqual({
      kind: 'killed',
      by: 'books L-03: no debt',
    });
  });

  test.each<[string, readonly TestResult[]]>([
    ['every test passes', [result('L-03 no debt', 'passed')]],
    ['only a test of another id fails', [result('L-04 once', 'failed'), result('L-03 no debt', 'passed')]],
    [
      'only a test of another file fails',
      [result('L-03', 'failed', 'x.test.ts'), result('L-03 no debt', 'passed')],
    ],
  ])('survives when %s', (_what, tests) => {
    expect(verdictOf(mutant, report(...tests)).kind).toBe('survived');
  });

  test('of two ids needs a failed test for each', () => {
    const both: Mutant = { ...mutant, ids: ['L-03', 'L-10'] };
    expect(verdictOf(both, report(result('L-03', 'failed'), result('L-10', 'passed'))).kind).toBe('survived');
    expect(verdictOf(both, report(result('L-10 and L-03', 'failed'))).kind).toBe('killed');
  });

  test('is not killed by a file that does not load, nor by a run without tests', () => {
    const broken = [{ file: mutant.test, message: 'SyntaxError: no\n  at books.ts' }];
    expect(verdictOf(mutant, { tests: [], broken })).toEqual({
      kind: 'no answer',
      why: 'books.test.ts broke: SyntaxError: no',
    });
    expect(verdictOf(mutant, report()).kind).toBe('no answer');
    expect(verdictOf(mutant, report(result('L-03', 'not run'))).kind).toBe('no answer');
  });
});

describe('Q-10 before anything is changed', () => {
  test('the tests of the ids must be there and green', () => {
    expect(baselineProblem(mutant, report(result('L-03', 'passed')))).toBeUndefined();
    expect(baselineProblem(mutant, report(result('L-04', 'passed')))).toContain('has no test for L-03');
    expect(baselineProblem(mutant, report(result('L-03', 'not run')))).toContain('has no test for L-03');
    expect(baselineProblem(mutant, report(result('L-03 a', 'passed'), result('L-03 b', 'failed')))).toContain(
      'is red before anything is changed: L-03 b',
    );
  });
});

describe('a report of Vitest', () => {
  const written = (...files: readonly object[]): string => JSON.stringify({ testResults: files });

  test('tells tests that failed from files that broke', () => {
    const text = written(
      {
        name: '/copy/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a L-03', status: 'failed' },
          { fullName: 'a other', status: 'skipped' },
        ],
      },
      { name: '/copy/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    );
    expect(readReport(text, '/copy')).toEqual({
      tests: [result('a L-03', 'failed', 'a.test.ts'), result('a other', 'not run', 'a.test.ts')],
      broken: [{ file: 'b.test.ts', message: 'no such file' }],
    });
  });

  test('that is missing or torn has no tests', () => {
    for (const text of [undefined, '', '{"testResults":[', 'null', '{"testResults":{}}'])
      expect(readReport(text, '/copy')).toEqual({ tests: [], broken: [] });
  });
});

describe('a report of Playwright', () => {
  const ran = (title: string, status: string) => ({
    title,
    file: 'texts.spec.ts',
    tests: [{ results: [{ status }] }],
  });

  test('tells tests that failed from those that took too long, and from a run that broke', () => {
    const inner = { title: 'in uk', specs: [ran('L-03 b', 'timedOut')] };
    const suite = { title: 'texts.spec.ts', specs: [ran('L-03 a', 'failed')], suites: [inner] };
    const errors = [{ message: 'The product did not start.' }];
    expect(readBrowserReport(JSON.stringify({ suites: [suite], errors }))).toEqual({
      tests: [
        result('L-03 a', 'failed', 'e2e/texts.spec.ts'),
        result('in uk L-03 b', 'not run', 'e2e/texts.spec.ts'),
      ],
      broken: [{ file: '', message: 'The product did not start.' }],
    });
  });

  test('that is missing or torn has no tests', () => {
    for (const text of [undefined, '', '{"suites":[', 'null'])
      expect(readBrowserReport(text)).toEqual({ tests: [], broken: [] });
  });
});

import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '../project-root.ts';

type Report = Readonly<Record<string, unknown>>;

/** File, title and reason of each failure in Vitest's JSON report. */
export function failedTests(report: Report): string[] {
  return list(report.testResults).flatMap((file) => {
    const path = relative(projectRoot, text(file.name));
    const failed = list(file.assertionResults).filter(({ status }) => status === 'failed');
    // A file that fails to load has no tests.
    if (failed.length === 0) return file.status === 'failed' ? [print(path, text(file.message))] : [];
    return failed.map((test) => print(`${path} > ${text(test.fullName)}`, texts(test.failureMessages)));
  });
}

/** Unhandled errors are only in Vitest's output, at its end; the JSON report omits them. */
export function unhandledErrors(output: string): string[] {
  const [, ...parts] = stripVTControlCharacters(output).split(/^⎯+ Unhandled Errors ⎯+$/m);
  const [, ...named] = parts
    .join('')
    .split(/^⎯+ (Unhandled Rejection|Uncaught Exception|Unhandled Error) ⎯+$/m);
  return named.flatMap((kind, at) => {
    if (at % 2 === 1) return [];
    const reason = named[at + 1] ?? '';
    const file = /^This error originated in "(.+?)"/m.exec(reason)?.[1] ?? 'an unknown file';
    const lastTest = /^The last test to run before this error was "(.+?)"/m.exec(reason)?.[1];
    return [
      print(
        [`${kind} in ${file}`, ...(lastTest === undefined ? [] : [`after ${lastTest}`])].join(', '),
        reason,
      ),
    ];
  });
}

/** File, title and reason of each failure in Playwright's JSON report, whose suites are nested. */
export function failedBrowserTests(report: Report): string[] {
  const inside = list(report.suites).flatMap((suite) => [
    ...list(suite.specs)
      .filter(({ ok }) => ok === false)
      .map((spec) => print(`e2e/${text(spec.file)} > ${text(spec.title)}`, errorsOf(spec))),
    ...failedBrowserTests({ suites: suite.suites }),
  ]);
  return [...inside, ...list(report.errors).map((error) => print('Playwright', text(error.message)))];
}

function errorsOf(spec: Report): string {
  const results = list(spec.tests).flatMap((test) => list(test.results));
  return results.flatMap((result) => list(result.errors).map((error) => text(error.message))).join('\n');
}

/** The first lines of the reason; all of it is in the log. */
function print(title: string, reason: string): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title, ...lines.slice(0, 8).map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

const list = (value: unknown): Report[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string => (Array.isArray(value) ? value.map(text).join('\n') : '');

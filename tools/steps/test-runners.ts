import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { failedBrowserTests, failedTests, unhandledErrors } from './failed-tests.ts';
import type { Gate, TestCount } from './gate.ts';

/** A Vitest project as a gate. The counts come from its JSON report. */
export function vitestGate(title: string, project: string): Gate {
  const report = freshReport(project);
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  return {
    title,
    command: [
      process.execPath,
      vitest,
      'run',
      `--project=${project}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    environment: { NO_COLOR: '1' },
    count: () => {
      const { numPassedTests, numFailedTests } = readReport(report);
      return asCount(numPassedTests, numFailedTests);
    },
    failures: (output) => [...failedTests(readReport(report)), ...unhandledErrors(output)],
  };
}

export function playwrightGate(title: string): Gate {
  const report = freshReport('e2e');
  const playwright = join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js');
  return {
    title,
    command: [process.execPath, playwright, 'test', '--reporter=dot,json'],
    environment: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: () => {
      const { stats } = readReport(report);
      if (typeof stats !== 'object' || stats === null) return undefined;
      const { expected, unexpected }: Record<string, unknown> = { ...stats };
      return asCount(expected, unexpected);
    },
    failures: () => failedBrowserTests(readReport(report)),
  };
}

/** Deletes the report of an earlier run, so that it is not mistaken for this one's. */
function freshReport(name: string): string {
  const folder = join(projectRoot, '.cache', 'reports');
  mkdirSync(folder, { recursive: true });
  const report = join(folder, `${name}.json`);
  rmSync(report, { force: true });
  return report;
}

function readReport(path: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof report === 'object' && report !== null ? { ...report } : {};
  } catch {
    return {};
  }
}

function asCount(passed: unknown, failed: unknown): TestCount | undefined {
  return typeof passed === 'number' && typeof failed === 'number' ? { passed, failed } : undefined;
}

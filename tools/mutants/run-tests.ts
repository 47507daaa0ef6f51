import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from '../steps/run-step.ts';
import { type Mutant, projectOf } from './mutant.ts';
import { readReport, type TestReport } from './test-report.ts';

type Run = { readonly folder: string; readonly secondsMax: number; readonly stopsAtFirst?: boolean };

export type RunReport = TestReport & { readonly said: string };

/** Runs the tests of the mutants in a copy of the tree, only those whose titles have the ids. */
export async function runTests(mutants: readonly Mutant[], run: Run): Promise<RunReport> {
  const reports: RunReport[] = [];
  // One project after the other: Vitest does not run together what has another number of workers.
  for (const [project, own] of Map.groupBy(mutants, ({ test }) => projectOf(test)))
    reports.push(await runProject(project, own, run));
  return {
    tests: reports.flatMap(({ tests }) => tests),
    broken: reports.flatMap(({ broken }) => broken),
    said: reports.map(({ said }) => said).join('\n'),
  };
}

async function runProject(project: string, mutants: readonly Mutant[], run: Run): Promise<RunReport> {
  const report = join(run.folder, `.report-${randomUUID()}.json`);
  const ids = new Set(mutants.flatMap((mutant) => mutant.ids));
  const { output } = await runStep({
    command: [
      process.execPath,
      join(run.folder, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      `--project=${project}`,
      `--testNamePattern=${[...ids].join('|')}`,
      ...(run.stopsAtFirst === true ? ['--bail=1'] : []),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...new Set(mutants.map(({ test }) => test)),
    ],
    folder: run.folder,
    environment: { NO_COLOR: '1' },
    secondsMax: run.secondsMax,
  });
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  rmSync(report, { force: true });
  return { ...readReport(text, run.folder), said: output };
}

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from '../steps/run-step.ts';
import { type Mutant, type Project, projectOf } from './mutant.ts';
import { readBrowserReport, readReport, type TestReport } from './test-report.ts';

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

async function runProject(
  project: Project,
  mutants: readonly Mutant[],
  { folder, secondsMax, stopsAtFirst = false }: Run,
): Promise<RunReport> {
  const report = join(folder, `.report-${randomUUID()}.json`);
  const plan = {
    ids: [...new Set(mutants.flatMap((mutant) => mutant.ids))].join('|'),
    files: [...new Set(mutants.map(({ test }) => test))],
    report,
    stopsAtFirst,
  };
  const modules = join(folder, 'node_modules');
  const { output } = await runStep({
    command: [
      process.execPath,
      ...(project === 'browser' ? browserCommand(modules, plan) : vitestCommand(modules, project, plan)),
    ],
    folder,
    environment: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    // The apps are built first, and a product is started.
    secondsMax: project === 'browser' ? Math.max(secondsMax, BROWSER_SECONDS) : secondsMax,
  });
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  rmSync(report, { force: true });
  const read = project === 'browser' ? readBrowserReport(text) : readReport(text, folder);
  return { ...read, said: output };
}

const BROWSER_SECONDS = 1200;

interface Plan {
  readonly ids: string;
  readonly files: readonly string[];
  readonly report: string;
  readonly stopsAtFirst: boolean;
}

const vitestCommand = (modules: string, project: Project, { ids, files, report, stopsAtFirst }: Plan) => [
  join(modules, 'vitest', 'vitest.mjs'),
  'run',
  `--project=${project}`,
  `--testNamePattern=${ids}`,
  ...(stopsAtFirst ? ['--bail=1'] : []),
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...files,
];

const browserCommand = (modules: string, { ids, files, stopsAtFirst }: Plan) => [
  join(modules, '@playwright', 'test', 'cli.js'),
  'test',
  `--grep=${ids}`,
  '--workers=1',
  ...(stopsAtFirst ? ['--max-failures=1'] : []),
  '--reporter=dot,json',
  ...files,
];

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { runStep, type StepResult } from './run-step.ts';

/** One thing that must hold before a change may land. */
export type Gate = {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: NodeJS.ProcessEnv;
  /** Reads how many tests the command ran; a gate without it counts as one test. */
  readonly count?: () => TestCount | undefined;
  /** What failed, in a few lines each. Where it is known, it is said instead of the output, which then lies in a log. */
  readonly failures?: (output: string) => readonly string[];
};

export type TestCount = { readonly passed: number; readonly failed: number };

/** Runs the gates, a bounded number at a time, and says one line for each; the output is shown only of what failed. */
export async function runGates(gates: readonly Gate[], atOnce: number): Promise<TestCount> {
  const waiting = [...gates];
  let total: TestCount = { passed: 0, failed: 0 };
  const work = async (): Promise<void> => {
    for (let gate = waiting.shift(); gate !== undefined; gate = waiting.shift()) {
      // Two steps on purpose: in one expression the old total would be read before the wait and lose the other's.
      const counted = await runGate(gate);
      total = addCounts(total, counted);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return total;
}

export function addCounts(one: TestCount, other: TestCount): TestCount {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

async function runGate(gate: Gate): Promise<TestCount> {
  const result = await runStep(gate);
  const counted = countOf(gate, result);
  const verdict = counted.failed === 0 ? 'ok    ' : 'FAILED';
  const tests = gate.count === undefined ? '' : `, ${counted.passed} passed, ${counted.failed} failed`;
  console.log(`${verdict} ${gate.title} (${result.seconds.toFixed(1)} s${tests})`);
  if (counted.failed > 0) console.log(indent(explain(gate, result)));
  return counted;
}

/** A test runner can write thousands of lines: its reason to fail is in the last ones. */
const LAST_LINES = 80;

function explain(gate: Gate, { output }: StepResult): string {
  if (gate.failures === undefined) return output;
  const known = gate.failures(output);
  const failures = known.length > 0 ? known : output.trimEnd().split('\n').slice(-LAST_LINES);
  const folder = join(projectRoot, '.cache', 'reports');
  mkdirSync(folder, { recursive: true });
  const log = join(folder, `${gate.title.replace(/\W+/g, '-')}.log`);
  writeFileSync(log, output);
  // A log that is cut still names each of them.
  const titles = known.length > 1 ? known.map((failure) => failure.split('\n', 1)[0]) : [];
  return [...titles, ...failures, `all it said: ${relative(projectRoot, log)}`].join('\n');
}

/** A command that fails without a failing test (it crashed), or that reports no test at all, is a failure all the same. */
function countOf(gate: Gate, { code }: StepResult): TestCount {
  const counted = gate.count === undefined && code === 0 ? { passed: 1, failed: 0 } : gate.count?.();
  if (counted === undefined) return { passed: 0, failed: 1 };
  return code === 0 ? counted : { passed: counted.passed, failed: Math.max(counted.failed, 1) };
}

function indent(output: string): string {
  return output
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { runStep, type StepResult } from './run-step.ts';

/** A check that must pass before a change is merged. */
export type Gate = {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: NodeJS.ProcessEnv;
  /** Reads how many tests the command ran; a gate without it counts as one test. */
  readonly count?: () => TestCount | undefined;
  /** The failures, in a few lines each. If known, they are printed instead of the output, which then goes to a log. */
  readonly failures?: (output: string) => readonly string[];
};

export type TestCount = { readonly passed: number; readonly failed: number };

/** Runs the gates, a limited number at a time, and prints one line for each, plus the output of failed ones. */
export async function runGates(gates: readonly Gate[], atOnce: number): Promise<TestCount> {
  const waiting = [...gates];
  let total: TestCount = { passed: 0, failed: 0 };
  const work = async (): Promise<void> => {
    for (let gate = waiting.shift(); gate !== undefined; gate = waiting.shift()) {
      // Two statements on purpose: `total = addCounts(total, await ...)` would read `total` before the await and lose
      // updates.
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

/** A test runner can print thousands of lines; the reason of a failure is in the last ones. */
const LAST_LINES = 80;

function explain(gate: Gate, { output }: StepResult): string {
  if (gate.failures === undefined) return output;
  const known = gate.failures(output);
  const failures = known.length > 0 ? known : output.trimEnd().split('\n').slice(-LAST_LINES);
  const folder = join(projectRoot, '.cache', 'reports');
  mkdirSync(folder, { recursive: true });
  const log = join(folder, `${gate.title.replace(/\W+/g, '-')}.log`);
  writeFileSync(log, output);
  // Lists the titles first, so that even a truncated log names each failure.
  const titles = known.length > 1 ? known.map((failure) => failure.split('\n', 1)[0]) : [];
  return [...titles, ...failures, `all it said: ${relative(projectRoot, log)}`].join('\n');
}

/** A command that fails without a failing test (a crash), or that reports no tests at all, counts as a failure. */
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

import type { Mutant } from './mutant.ts';
import type { TestReport, TestResult } from './test-report.ts';

/** `survived`: the tests stay green without the control. `no answer`: the run broke, which proves nothing. */
export type Verdict =
  | { readonly kind: 'killed'; readonly by: string }
  | { readonly kind: 'survived' | 'no answer'; readonly why: string };

/**
 * A mutant is killed when for each of its ids a test with that id in its title failed. A file that does not load, a
 * preparation that fails and a program that ends early are no kills: they would be red for any other change as well.
 */
export function verdictOf(mutant: Mutant, report: TestReport): Verdict {
  const [broken] = report.broken;
  if (broken !== undefined)
    return { kind: 'no answer', why: `${broken.file} broke: ${firstLine(broken.message)}` };
  const ran = testsOf(mutant, report).filter(({ outcome }) => outcome !== 'not run');
  if (ran.length === 0) return { kind: 'no answer', why: 'no test ran' };
  const failed = ran.filter(({ outcome }) => outcome === 'failed');
  const green = mutant.ids.find((id) => !failed.some(({ title }) => title.includes(id)));
  if (green !== undefined) return { kind: 'survived', why: `${mutant.test} stays green for ${green}` };
  return { kind: 'killed', by: failed[0]?.title ?? '' };
}

/** What is wrong with the proof while the control still stands; undefined when it is green. */
export function baselineProblem(mutant: Mutant, report: TestReport): string | undefined {
  const broken = report.broken.find(({ file }) => file === mutant.test);
  if (broken !== undefined) return `${mutant.test} broke: ${firstLine(broken.message)}`;
  const tests = testsOf(mutant, report);
  const red = tests.find(({ outcome }) => outcome === 'failed');
  if (red !== undefined) return `${mutant.test} is red before anything is changed: ${red.title}`;
  const unproven = mutant.ids.find(
    (id) => !tests.some(({ outcome, title }) => outcome === 'passed' && title.includes(id)),
  );
  return unproven === undefined ? undefined : `${mutant.test} has no test for ${unproven}`;
}

const testsOf = (mutant: Mutant, report: TestReport): readonly TestResult[] =>
  report.tests.filter(
    ({ file, title }) => file === mutant.test && mutant.ids.some((id) => title.includes(id)),
  );

const firstLine = (message: string): string => message.split('\n', 1)[0] ?? '';

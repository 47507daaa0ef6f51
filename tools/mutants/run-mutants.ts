import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree, type TreeCopy } from '../copy-tree.ts';
import { hashesPath } from '../tidy/rules/migrations.ts';
import { type Mutant, mutate } from './mutant.ts';
import { runTests } from './run-tests.ts';
import { baselineProblem, type Verdict, verdictOf } from './verdict.ts';

export type Tried = { readonly mutant: Mutant; readonly verdict: Verdict; readonly seconds: number };

type Options = {
  readonly mutants: readonly Mutant[];
  /** How many mutants are tried at a time, each in a copy of its own. */
  readonly atOnce: number;
  readonly print: (line: string) => void;
};

/** The proofs are red, or not there, while every control still stands: what a mutant does to them would say nothing. */
export class RedBaseline extends Error {
  override readonly name = 'RedBaseline';
}

const BASELINE_SECONDS = 1800;
const MUTANT_SECONDS = 240;

/** Tries every mutant on the tests that name its ids, in copies of the tree that are gone afterwards. */
export async function runMutants({ mutants, atOnce, print }: Options): Promise<readonly Tried[]> {
  const copies = Array.from({ length: Math.min(atOnce, mutants.length) }, copyTree);
  try {
    const [first] = copies;
    if (first === undefined) return [];
    for (const mutant of mutants) mutate(mutant, (path) => findText(first, path));
    await checkBaseline(mutants, first, print);
    const waiting = [...mutants];
    const tried: Tried[] = [];
    const work = async (copy: TreeCopy): Promise<void> => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const started = performance.now();
        const verdict = await tryMutant(mutant, copy);
        const done = { mutant, verdict, seconds: (performance.now() - started) / 1000 };
        tried.push(done);
        print(lineOf(done));
      }
    };
    await Promise.all(copies.map(work));
    return tried;
  } finally {
    for (const copy of copies) copy.remove();
  }
}

async function checkBaseline(
  mutants: readonly Mutant[],
  copy: TreeCopy,
  print: Options['print'],
): Promise<void> {
  const report = await runTests(mutants, { folder: copy.folder, secondsMax: BASELINE_SECONDS });
  const problems = new Set(mutants.flatMap((mutant) => baselineProblem(mutant, report) ?? []));
  if (problems.size > 0) throw new RedBaseline([...problems, tailOf(report.said)].join('\n'));
  print(
    `${report.tests.filter(({ outcome }) => outcome === 'passed').length} tests are green with every control in place.`,
  );
}

async function tryMutant(mutant: Mutant, copy: TreeCopy): Promise<Verdict> {
  const changed = mutate(mutant, (path) => findText(copy, path));
  const kept = new Map([...changed.keys(), hashesPath].map((path) => [path, textOf(copy, path)]));
  for (const [path, text] of changed) {
    // A migration is held by the hash of its bytes; the copy has to be a tree in which this one was always so.
    const hashes = textOf(copy, hashesPath).replace(hashOf(textOf(copy, path)), hashOf(text));
    write(copy, path, text);
    write(copy, hashesPath, hashes);
  }
  try {
    const report = await runTests([mutant], {
      folder: copy.folder,
      secondsMax: MUTANT_SECONDS,
      // One failed test is enough for one id; with more ids each has to be seen.
      stopsAtFirst: mutant.ids.length === 1,
    });
    const verdict = verdictOf(mutant, report);
    return verdict.kind === 'no answer'
      ? { ...verdict, why: `${verdict.why}\n${tailOf(report.said)}` }
      : verdict;
  } finally {
    for (const [path, before] of kept) write(copy, path, before);
  }
}

/** Undefined where there is no such file: a mutant that names it is stale, and says so itself. */
const findText = (copy: TreeCopy, path: string): string | undefined =>
  existsSync(join(copy.folder, path)) ? textOf(copy, path) : undefined;

const textOf = (copy: TreeCopy, path: string): string => readFileSync(join(copy.folder, path), 'utf8');

function write(copy: TreeCopy, path: string, text: string): void {
  writeFileSync(join(copy.folder, path), text);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const tailOf = (said: string): string => said.trimEnd().split('\n').slice(-15).join('\n');

function lineOf({ mutant, verdict, seconds }: Tried): string {
  const what = `${mutant.ids.join(' ')}  ${mutant.lost}  (${mutant.file}, ${seconds.toFixed(1)} s)`;
  if (verdict.kind === 'killed') return `killed     ${what}`;
  return `${verdict.kind.padEnd(9).toUpperCase()}  ${what}\n           ${verdict.why}`;
}

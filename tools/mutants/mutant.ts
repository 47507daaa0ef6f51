/** One place of the code, and what stands there instead. */
export type Edit = {
  readonly file: string;
  /** The control, letter by letter as it stands in the file, there exactly once. */
  readonly control: string;
  readonly instead: string;
};

/** A control taken out of the code, and the test that has to notice it. */
export type Mutant = Edit & {
  /** The requirements whose proof is tried: for each of them a test that has its id in the title must fail. */
  readonly ids: readonly [string, ...string[]];
  /** What holds no more when the control is gone. */
  readonly lost: string;
  /** The other walls of the same control, where one alone would hold: they go together. */
  readonly also?: readonly Edit[];
  /** The file of the test; of its tests only those run that have one of the ids in their full title. */
  readonly test: string;
};

/** A mutant that does not fit its file any more tries nothing, so it stops the run. */
export class StaleMutant extends Error {
  override readonly name = 'StaleMutant';
}

const editsOf = (mutant: Mutant): readonly Edit[] => [mutant, ...(mutant.also ?? [])];

/**
 * The files without the control, by their path; `read` gives a file as it is. Throws `StaleMutant` unless each text
 * stands in its file exactly once.
 */
export function mutate(
  mutant: Mutant,
  read: (path: string) => string | undefined,
): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const edit of editsOf(mutant))
    changed.set(edit.file, applyEdit(mutant, edit, changed.get(edit.file) ?? read(edit.file)));
  return changed;
}

function applyEdit(mutant: Mutant, { file, control, instead }: Edit, text: string | undefined): string {
  const what = `The mutant of ${mutant.ids.join(', ')} (${mutant.lost})`;
  if (text === undefined) throw new StaleMutant(`${what} names ${file}, which is not there.`);
  const [before, after, ...more] = text.split(control);
  if (before === undefined || after === undefined) {
    throw new StaleMutant(`${what} finds its text nowhere in ${file}:\n${control}`);
  }
  if (more.length > 0) {
    throw new StaleMutant(`${what} finds its text ${more.length + 1} times in ${file}:\n${control}`);
  }
  if (control === instead) throw new StaleMutant(`${what} changes nothing.`);
  return `${before}${instead}${after}`;
}

export type Project = 'unit' | 'integration' | 'browser';

/** Who runs a test is told by its name: a project of Vitest, or Playwright. */
export function projectOf(test: string): Project {
  if (test.endsWith('.spec.ts')) return 'browser';
  return test.endsWith('.integration.test.ts') ? 'integration' : 'unit';
}

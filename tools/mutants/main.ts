import { readCount, readOptions } from '../read-options.ts';
import { allMutants } from './all-mutants.ts';
import { StaleMutant } from './mutant.ts';
import { RedBaseline, runMutants } from './run-mutants.ts';

/**
 * `npm run mutants` takes one control after another out of a copy of the code and expects its test to fail.
 * `--only A-03` tries the mutants of one requirement, `--only A` those of a family; `--at-once 1` spares the machine.
 */
const { values } = readOptions({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    'at-once': { type: 'string', default: '2' },
  },
});

const chosen = allMutants.filter(
  ({ ids }) =>
    values.only.length === 0 ||
    ids.some((id) => values.only.some((only) => id === only || id.startsWith(`${only}-`))),
);
const atOnce = readCount('at-once', values['at-once']);
if (chosen.length === 0) stop(`No mutant belongs to ${values.only.join(', ')}.`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop('Stopped.'));
try {
  const tried = await runMutants({
    mutants: chosen,
    atOnce,
    print: (line) => console.log(line),
  });
  const left = tried.filter(({ verdict }) => verdict.kind !== 'killed');
  const ids = new Set(tried.flatMap(({ mutant }) => mutant.ids));
  console.log(
    `${tried.length} mutants of ${ids.size} controls: ${tried.length - left.length} killed, ${left.length} left.`,
  );
  process.exitCode = left.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StaleMutant || error instanceof RedBaseline)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

import { readCount, readOptions } from '../read-options.ts';
import { runRestoreDrill } from './restore/run-restore.ts';
import { runChaos } from './run-chaos.ts';

/**
 * `npm run chaos -- --kills 200 --seed S` kills the server and PostgreSQL in turn while payments go on.
 * `npm run chaos -- restore --step 20000` loses a database and restores it to chosen moments.
 */
const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '100' },
    step: { type: 'string', default: '10000' },
    seed: { type: 'string', default: `${Date.now()}` },
  },
});
const say = (line: string): void => console.log(line);

const [drill = 'kill'] = positionals;
if (drill !== 'kill' && drill !== 'restore')
  throw new Error(`There is no drill "${drill}": kill or restore.`);
console.log(`Seed ${values.seed}.`);
const { acknowledged, faults } =
  drill === 'kill'
    ? await runChaos({ kills: readCount('kills', values.kills), seed: values.seed, say })
    : await runRestoreDrill({ step: readCount('step', values.step), seed: values.seed, say });
for (const fault of faults) console.error(fault);
console.log(`${acknowledged} payments acknowledged, ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';

/** `npm run chaos -- --kills 200 --seed S`: kills the server and PostgreSQL in turn while payments go on. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Date.now()}` },
  },
});

console.log(`Seed ${values.seed}, ${values.kills} kills.`);
const report = await runChaos({
  kills: Number(values.kills),
  seed: values.seed,
  say: (line) => console.log(line),
});
for (const fault of report.faults) console.error(fault);
console.log(`${report.acknowledged} payments acknowledged, ${report.faults.length} faults.`);
process.exitCode = report.faults.length === 0 ? 0 : 1;

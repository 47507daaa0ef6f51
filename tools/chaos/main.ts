import { clusterFolder, missingParts } from '../cluster/packages.ts';
import { readCount, readOptions } from '../read-options.ts';
import { type FaultName, faultKinds, isFaultName } from './failover/faults.ts';
import { runFailovers, summarise } from './failover/run-failovers.ts';
import { runLoad } from './load/run-load.ts';
import { runRestoreDrill } from './restore/run-restore.ts';
import { runChaos } from './run-chaos.ts';
import { runUpgrade } from './upgrade/run-upgrade.ts';
import { runWebhookChaos } from './webhooks/run-webhooks.ts';
import { runWithdrawalChaos } from './withdrawals/run-withdrawals.ts';

/**
 * `npm run chaos -- --kills 200 --seed S` kills the server and PostgreSQL in turn while payments go on.
 * `npm run chaos -- withdrawals --kills 900 --seed S` kills the product and the signer at each of a withdrawal's nine edges.
 * `npm run chaos -- webhooks --messages 100000 --seed S` sends messages of partners twice, out of order and late.
 * `npm run chaos -- failover --times 100 --fault node` kills the primary of a cluster under trades; other faults: see `faults.ts`.
 * `npm run chaos -- upgrade --from 29ac6f2e` replaces the processes of a cluster of that build by this one's, back and again, under calls;
 * without `--from` it restarts them `--times 3`, and `processes` kills them.
 * `npm run chaos -- load --minutes 30` is full load on a cluster whose parts are killed at random, with every read compared.
 * `npm run chaos -- restore --step 20000` loses a database and restores it to chosen moments; `--entries 10000000` fills its books before.
 */
const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    messages: { type: 'string', default: '100000' },
    step: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '0' },
    times: { type: 'string', default: '5' },
    fault: { type: 'string', multiple: true, default: ['node'] },
    'cluster-dir': { type: 'string' },
    from: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: `${Date.now()}` },
  },
});
const print = (line: string): void => console.log(line);

const [drill = 'kill'] = positionals;
const clusterDrills = new Set(['failover', 'upgrade', 'processes', 'load']);
const drills = {
  kill: async () => {
    const { acknowledged, faults } = await runChaos({
      kills: readCount('kills', values.kills ?? '100'),
      seed: values.seed,
      print,
    });
    return { done: `${acknowledged} payments acknowledged`, faults };
  },
  withdrawals: async () => {
    const kills = readCount('kills', values.kills ?? '900');
    const { paid, refunded, faults, ...report } = await runWithdrawalChaos({
      kills,
      seed: values.seed,
      print,
    });
    return { done: `${report.kills} kills, ${paid} paid once, ${refunded} refunded once`, faults };
  },
  webhooks: async () => {
    const wanted = readCount('messages', values.messages);
    const { messages, unique, postings, faults } = await runWebhookChaos({
      messages: wanted,
      seed: values.seed,
      print,
    });
    return { done: `${messages} messages of ${unique} events, ${postings} postings`, faults };
  },
  restore: async () => {
    const step = readCount('step', values.step);
    const entries = readCount('entries', values.entries, 0);
    const { acknowledged, faults } = await runRestoreDrill({ entries, step, seed: values.seed, print });
    return { done: `${acknowledged} payments acknowledged`, faults };
  },
  failover: async () => {
    const folder = clusterFolder(values['cluster-dir']);
    const times = readCount('times', values.times);
    const names = readFaults(values.fault);
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
    const { acknowledged, pauses, faults } = await runFailovers({
      folder,
      stop: stop.signal,
      faults: Array.from({ length: times }, () => names).flat(),
      seed: values.seed,
      print,
    });
    for (const line of summarise(pauses)) print(line);
    return { done: `${pauses.length} faults made, ${acknowledged} trades acknowledged`, faults };
  },
  load: async () => {
    const folder = clusterFolder(values['cluster-dir']);
    const minutes = readCount('minutes', values.minutes);
    const { kills, faults, ...report } = await runLoad({ folder, minutes, seed: values.seed, print });
    const killed = [...kills].map(([name, count]) => `${name} ${count}`).join(', ');
    const { calls, trades, checked, retries, longestMs } = report;
    const done = `${calls} calls, ${trades} trades, ${checked} reads compared, ${retries} tries repeated, ${longestMs} ms for the longest call, killed: ${killed}`;
    return { done, faults };
  },
  upgrade: () => restartProcesses('drain'),
  processes: () => restartProcesses('kill'),
};
if (!isDrill(drill)) throw new Error(`There is no drill "${drill}": ${Object.keys(drills).join(', ')}.`);

async function restartProcesses(how: 'drain' | 'kill') {
  const folder = clusterFolder(values['cluster-dir']);
  const rounds = readCount('times', values.times);
  const { faults, ...report } = await runUpgrade({ folder, rounds, how, from: values.from, print });
  const { restarts, calls, trades, retries, longestMs } = report;
  const done = `${restarts} restarts, ${calls} calls, ${trades} trades, ${retries} tries repeated, ${longestMs} ms for the longest call`;
  return { done, faults };
}

function isDrill(name: string): name is keyof typeof drills {
  return Object.hasOwn(drills, name);
}

/** `all` stands for every fault once. */
function readFaults(given: readonly string[]): readonly FaultName[] {
  const names = given.flatMap((name) => (name === 'all' ? Object.keys(faultKinds) : [name]));
  const known = names.filter(isFaultName);
  if (known.length < names.length)
    throw new Error(`--fault takes all or one of ${Object.keys(faultKinds).join(', ')}.`);
  return known;
}

const missing = clusterDrills.has(drill) ? missingParts(clusterFolder(values['cluster-dir'])) : [];
for (const sentence of missing) console.error(sentence);
if (missing.length > 0) process.exit(1);
console.log(`Seed ${values.seed}.`);
const { done, faults } = await drills[drill]();
for (const fault of faults) console.error(fault);
console.log(`${done}, ${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

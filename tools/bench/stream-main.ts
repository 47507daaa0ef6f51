import { readCount, readOptions } from '../read-options.ts';
import { startBenchServer } from './bench-database.ts';
import { median } from './closed-loop.ts';
import { saveFigures } from './save-figures.ts';
import { measureStream, type StreamFigures } from './stream-bench.ts';

/** `--clients 10000 --ticks 6 --rounds 2`: the product's live connections beside a bare `ws`, interleaved in one run. */
const { values } = readOptions({
  options: {
    clients: { type: 'string', default: '10000' },
    ticks: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '2' },
  },
});
const clients = readCount('clients', values.clients);
const ticks = readCount('ticks', values.ticks);
const rounds = readCount('rounds', values.rounds);

const server = await startBenchServer();
const found: Record<'gim' | 'bare', StreamFigures[]> = { gim: [], bare: [] };
try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const kind of ['bare', 'gim'] as const) {
      const url = kind === 'gim' ? await server.database(`gim_stream_${round}`) : '';
      const figures = await measureStream({ kind, url, clients, ticks });
      found[kind].push(figures);
      console.log(`${kind}: ${JSON.stringify(figures)}`);
    }
  }
} finally {
  await server.stop();
}

const middle = (kind: 'gim' | 'bare', figure: keyof StreamFigures): number =>
  median(found[kind].map((one) => one[figure]));
const ratios = {
  'memory per client, Gim / bare ws': middle('gim', 'bytesPerClient') / middle('bare', 'bytesPerClient'),
  'p50 of delivery, Gim / bare ws': middle('gim', 'p50') / middle('bare', 'p50'),
  'p99 of delivery, Gim / bare ws': middle('gim', 'p99') / middle('bare', 'p99'),
};
console.table(
  Object.fromEntries(
    (['bare', 'gim'] as const).map((kind) => [
      kind,
      {
        clients: middle(kind, 'clients'),
        'KiB per client': round(middle(kind, 'bytesPerClient') / 1024),
        'p50 ms': round(middle(kind, 'p50')),
        'p99 ms': round(middle(kind, 'p99')),
        'reached %': round(middle(kind, 'reached') * 100),
      },
    ]),
  ),
);
console.table(Object.fromEntries(Object.entries(ratios).map(([name, value]) => [name, round(value)])));
saveFigures('stream', { settings: values, ratios, rounds: found });
process.exitCode = found.gim.every(({ reached }) => reached === 1) ? 0 : 1;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

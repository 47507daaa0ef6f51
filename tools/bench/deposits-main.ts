import { createHash, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import {
  startTestSigner,
  type TestSigner,
} from '../../apps/server/src/modules/chains/testing/test-signer.ts';
import { createModelChain } from '../../apps/server/src/modules/deposits/testing/model-chain.ts';
import {
  openDeposits,
  type TestDeposits,
} from '../../apps/server/src/modules/deposits/testing/open-deposits.ts';
import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';
import { monotonicMs } from '../../apps/server/src/platform/clock.ts';
import { readCount, readOptions } from '../read-options.ts';
import { startBenchServer } from './bench-database.ts';
import { median } from './closed-loop.ts';
import { saveFigures } from './save-figures.ts';

/**
 * `npm run bench -- deposits --addresses 1000000 --few 1000 --transfers 200 --blocks 15`: the same block among few and among
 * many known addresses, in turns, from the chain to the deposits that its users see. What it costs must not grow with the
 * number of addresses.
 */
const { values } = readOptions({
  options: {
    addresses: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '1000' },
    transfers: { type: 'string', default: '200' },
    blocks: { type: 'string', default: '15' },
  },
});
const [many, few] = [readCount('addresses', values.addresses), readCount('few', values.few)];
const transfers = readCount('transfers', values.transfers);
const blocks = readCount('blocks', values.blocks);

const RATIO_MAX = 1.5;

/** A deposit service with so many addresses, of which those that are paid carry the signer's signature. */
interface Contender {
  readonly known: number;
  readonly bench: TestDeposits;
  readonly chain: ReturnType<typeof createModelChain>;
  readonly signer: TestSigner;
  readonly paid: readonly string[];
  readonly times: number[];
}

const server = await startBenchServer();
const contenders: Contender[] = [];
try {
  contenders.push(await open('few', few), await open('many', many));
  // Half of the transfers of a block are to strangers, as on a real chain.
  for (let block = 0; block < blocks + 3; block += 1)
    for (const contender of contenders) await follow(contender, block >= 3);
  report(contenders);
} finally {
  for (const { bench, signer } of contenders) {
    await bench.close();
    await signer.close();
  }
  await server.stop();
}

async function open(name: string, known: number): Promise<Contender> {
  const url = await server.database(`gim_deposits_${name}`);
  const signer = await startTestSigner({ url });
  const chain = createModelChain({ network: 'bitcoin', feeCoin: 'BTC' });
  // Nothing is final: what crediting costs would hide what finding costs.
  chain.setFinalized(0);
  const bench = await openDeposits({ url, chains: [chain], signer });
  const paid: string[] = [];
  for (let n = 0; n < transfers; n += 1)
    paid.push((await bench.addressOf({ userId: randomUUID(), coin: 'BTC', network: 'bitcoin' })).to);
  // Nobody pays these, so that nobody looks at their signatures.
  await asOwner(url, (client) =>
    client.query(
      `insert into chains.address (network, address, kind, user_id, coin, branch, index, signature, created_at)
       select 'bitcoin', 'bcrt1q' || substr(encode(sha256(('a' || n)::text::bytea), 'hex'), 1, 38), 'deposit', gen_random_uuid(), 'BTC',
         0, 1000000 + n, decode(repeat('00', 64), 'hex'), now()
       from generate_series(1, $1::integer) n`,
      [known - transfers],
    ),
  );
  await asOwner(url, (client) => client.query('analyze chains.address'));
  await bench.chains.watchOnce('bitcoin');
  console.log(`${known} addresses are known to "${name}".`);
  return { known, bench, chain, signer, paid, times: [] };
}

/** One block, from the chain to the rows of its deposits. */
async function follow({ bench, chain, paid, times }: Contender, isCounted: boolean): Promise<void> {
  const sent = paid.flatMap((to) => [
    bench.transfer({ coin: 'BTC', network: 'bitcoin', amount: '0.01', to }),
    bench.transfer({ coin: 'BTC', network: 'bitcoin', amount: '0.01', to: stranger() }),
  ]);
  chain.mine(sent.map((transfer) => ({ txid: transfer.txid, transfers: [transfer] })));
  const begunMs = monotonicMs();
  await bench.chains.watchOnce('bitcoin');
  if (isCounted) times.push(monotonicMs() - begunMs);
}

function stranger(): string {
  return `bcrt1q${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 38)}`;
}

function report(contenders: readonly Contender[]): void {
  const figures = contenders.map(({ known, times }) => ({ known, medianMs: median(times), times }));
  for (const { known, medianMs } of figures)
    console.log(`${known} addresses: ${medianMs.toFixed(1)} ms for a block with ${transfers} transfers`);
  const [least, most] = figures.map(({ medianMs }) => medianMs);
  const value = (most ?? Number.POSITIVE_INFINITY) / (least ?? 1);
  const goals = [
    {
      goal: `a block with ${transfers} transfers among ${many} addresses against ${few}, median of ${blocks}, at most ${RATIO_MAX}x`,
      value,
      isMet: value <= RATIO_MAX,
    },
  ];
  for (const { goal, isMet } of goals)
    console.log(`${isMet ? 'PASS' : 'FAIL'}  ${goal}: ${value.toFixed(2)}x`);
  saveFigures('deposits', { settings: values, goals, figures, load: loadavg()[0] });
  process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
}

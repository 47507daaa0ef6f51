import type { getTreasury as endpoint, Reply, TreasuryAsset } from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { Stop } from '../signer/index.ts';
import { listOpenAlarms } from './alarm-store.ts';
import { type ComparisonRow, listNewest } from './comparison-store.ts';
import { type Pair, pairsOf, type TreasuryCore } from './core.ts';
import type { SuspenseItem } from './ports.ts';
import { type PersonOf, readPeople, shownTransfer } from './shown-transfers.ts';
import { shownStop } from './stop-money-out.ts';
import { listRequests, type SuspenseRequest } from './suspense-store.ts';
import { listTransfers } from './transfer-store.ts';

type Treasury = Reply<typeof endpoint>;

export const LIST_MAX = 100;
/** For how many days the desk shows alarms of other modules. */
const FOREIGN_DAYS = 7;

export async function getTreasury(core: TreasuryCore): Promise<Treasury> {
  const { db, payments, suspense, catalogue } = core;
  const reader = db.autocommit;
  const [newest, stops, transfers, items, requests, alarms] = await Promise.all([
    listNewest(reader),
    payments.stops.list(reader),
    listTransfers(reader, LIST_MAX),
    suspense.listSuspense(reader, LIST_MAX),
    listRequests(reader),
    listAlarms(core, reader),
  ]);
  const personOf = await readPeople(core, reader, [
    ...stops.flatMap(({ stoppedBy, startAskedBy }) => [stoppedBy, startAskedBy]),
    ...transfers.flatMap(({ askedBy, confirmedBy }) => [askedBy, confirmedBy]),
    ...requests.map(({ askedBy }) => askedBy),
  ]);
  return {
    assets: pairsOf(core).map((pair) => shownAsset(pair, { newest, stops })),
    stops: stops.slice(0, LIST_MAX).map((stop) => shownStop(stop, personOf)),
    transfers: transfers.map((row) => shownTransfer(row, { asset: catalogue.assetOf(row.coin), personOf })),
    suspense: items.map((item) =>
      shownSuspense(item, { request: requests.find(({ depositId }) => depositId === item.id), personOf }),
    ),
    alarms,
  };
}

/** Alarms of all modules, newest first. */
async function listAlarms(core: TreasuryCore, reader: Reader): Promise<Treasury['alarms']> {
  const since = new Date(core.clock.now().getTime() - FOREIGN_DAYS * 86_400_000);
  const foreign = await Promise.all(
    core.foreignAlarms.map((list) => list(reader, { since, limit: LIST_MAX })),
  );
  return [...(await listOpenAlarms(reader, LIST_MAX)), ...foreign.flat()]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, LIST_MAX)
    .map(({ at, ...alarm }) => ({ ...alarm, at: at.toISOString() }));
}

function shownAsset(
  pair: Pair,
  { newest, stops }: { newest: readonly ComparisonRow[]; stops: readonly Stop[] },
): TreasuryAsset {
  const { coin, network, asset, hotCap } = pair;
  const found = newest.find((row) => row.coin === coin && row.network === network);
  const shown = (units: bigint | undefined): string => toDecimal(money(asset, units ?? 0n));
  const held = found === undefined ? 0n : found.hot + found.deposits + found.cold + found.inFlight;
  return {
    coin,
    network,
    hot: shown(found?.hot),
    hotCap: toDecimal(hotCap),
    deposits: shown(found?.deposits),
    cold: shown(found?.cold),
    inFlight: shown(found?.inFlight),
    held: shown(held),
    // Negative if more left the network than ever came. Then nothing is owed; the drift shows the amount.
    owed: shown(found === undefined || found.owed < 0n ? 0n : found.owed),
    uncredited: shown(found?.uncredited),
    drift: shown(found?.drift),
    checkedAt: found?.checkedAt.toISOString() ?? null,
    withdrawals: stops.some((stop) => doesStop(stop, pair)) ? 'stopped' : 'on',
  };
}

const doesStop = ({ scope, subject }: Stop, { coin, network }: Pair): boolean =>
  scope === 'all' || (scope === 'coin' && subject === coin) || (scope === 'network' && subject === network);

function shownSuspense(
  { amount, at, ...item }: SuspenseItem,
  { request, personOf }: { request: SuspenseRequest | undefined; personOf: PersonOf },
): Treasury['suspense'][number] {
  return {
    ...item,
    amount: toDecimal(amount),
    at: at.toISOString(),
    state: request === undefined ? 'Open' : 'Asked',
    userId: request?.userId ?? null,
    askedBy: request === undefined ? null : personOf(request.askedBy),
  };
}

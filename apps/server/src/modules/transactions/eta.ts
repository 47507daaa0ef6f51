import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader, ReplicaReader } from '../../platform/db/db.ts';
import { type Eta, type EtaFigure, etaOf, figureOf, type Timed } from './eta-policy.ts';
import { listArrived, listFigures, listOpen, type OpenRecord, replaceFigures } from './eta-store.ts';
import type { EtaRule } from './flow.ts';
import type { Flows } from './flows.ts';

const DAY_MS = 86_400_000;
const RECENT_DAYS = 30;
const RECENT_MAX = 500;
const OPEN_PAGE = 1_000;
/** The figures change slowly and are read with every open operation, so they are cached. */
const KEEP_MS = 60_000;
const BEGINNING = '00000000-0000-0000-0000-000000000000';

/** An open operation that takes longer than nine of ten did. */
export interface LateOperation
  extends Pick<OpenRecord, 'id' | 'userId' | 'type' | 'stage' | 'coin' | 'amount'> {
  readonly eta: Eta;
}

/** Estimates when operations will be done. The figures are cached; a job recalculates them. */
export interface Etas {
  /** Reloads the figures if they are stale. */
  load(reader: ReplicaReader): Promise<void>;
  /** Uses the figures that were loaded last. */
  of(record: Timed & { readonly type: string }): Eta | null;
  /** The stages of a type in which an operation waits for a person. */
  waitingOf(type: string): readonly string[];
  measure(): Promise<void>;
  findLate(reader: Reader): Promise<readonly LateOperation[]>;
}

export function createEtas({ db, clock, flows }: { db: Db; clock: Clock; flows: Flows }): Etas {
  const finalStages = (type: string): readonly string[] =>
    Object.keys(
      flows.definitions.find(({ contract }) => contract.type === type)?.contract.stages ?? {},
    ).filter((stage) => flows.isFinal({ type, stage }));
  const rules = new Map(flows.definitions.map(({ contract: { type }, eta }) => [type, eta]));
  let figures: ReadonlyMap<string, EtaFigure> = new Map();
  let loadedAt = Number.NEGATIVE_INFINITY;
  const load = async (reader: ReplicaReader): Promise<void> => {
    const now = clock.now().getTime();
    if (now >= loadedAt && now - loadedAt < KEEP_MS) return;
    figures = new Map((await listFigures(reader)).map((each) => [keyOf(each), each]));
    loadedAt = now;
  };
  const of: Etas['of'] = (record) =>
    etaOf(record, {
      rule: rules.get(record.type),
      figure: figures.get(keyOf({ type: record.type, lane: laneOf(record.details) })),
      now: clock.now(),
    });
  const waitingOf = (type: string): readonly string[] => rules.get(type)?.waiting ?? [];
  return {
    load,
    of,
    waitingOf,
    async measure() {
      for (const [type, rule] of rules)
        if (rule !== undefined) await measureType({ db, clock }, { type, rule, finals: finalStages(type) });
    },
    async findLate(reader) {
      await load(reader);
      const late: LateOperation[] = [];
      const timed = [...rules].filter(([, rule]) => rule !== undefined).map(([type]) => type);
      const waiting = [...new Set(timed.flatMap(waitingOf))];
      let after = { userId: BEGINNING, id: BEGINNING };
      for (let page: readonly OpenRecord[] = [], isFirst = true; isFirst || page.length === OPEN_PAGE; ) {
        isFirst = false;
        page = await listOpen(reader, { types: timed, waiting, after, limit: OPEN_PAGE });
        for (const { id, userId, type, stage, coin, amount, ...record } of page) {
          const eta = of({ ...record, type, stage });
          if (eta?.isLate === true) late.push({ id, userId, type, stage, coin, amount, eta });
        }
        after = page.at(-1) ?? after;
      }
      return late;
    },
  };
}

/** How long the newest operations of a type took, by lane. */
async function measureType(
  { db, clock }: { db: Db; clock: Clock },
  { type, rule, finals }: { type: string; rule: EtaRule; finals: readonly string[] },
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS);
  // An operation that ended immediately says nothing about the others.
  const waiting = [...rule.waiting, ...finals];
  const arrived = await listArrived(db.autocommit, { type, waiting, since, limit: RECENT_MAX });
  const counted = arrived.filter(({ details }) => rule.isMeasured?.({ ...details }) !== false);
  const figures = [...Map.groupBy(counted, ({ lane }) => lane)].flatMap(([lane, all]) => {
    const figure = figureOf(
      all.flatMap(({ firstAt, endedAt }) =>
        firstAt === null ? [] : [(endedAt.getTime() - firstAt.getTime()) / 1000],
      ),
    );
    return figure === undefined ? [] : [{ type, lane, ...figure }];
  });
  await db.inTransaction((tx) => replaceFigures(tx, { type, figures, now }));
}

const keyOf = ({ type, lane }: { type: string; lane: string }): string => `${type} ${lane}`;

/** The network, under the name that every flow with a network uses. */
const laneOf = (details: object): string =>
  'network' in details && typeof details.network === 'string' ? details.network : '';

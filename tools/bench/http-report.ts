/** The medians of a workload with so many callers, such as `trade 64`. */
export interface HttpFigures {
  /** Calls, not rounds: a quote and its trade are two. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** How many calls one round of the workload has. */
  readonly calls: number;
  readonly apiUs: number;
  readonly databaseUs: number;
  readonly callersUs: number;
}

export type HttpReport = Readonly<Record<string, HttpFigures>>;

/** What must be reached with 64 callers, in calls of the bare route of the same run. */
const goals: Readonly<Record<string, { readonly atLeast: number } | { readonly bareCallsAtMost: number }>> = {
  trade: { atLeast: 0.5 },
  balances: { atLeast: 0.6 },
  transactions: { atLeast: 0.4 },
  dashboard: { bareCallsAtMost: 6 },
};
const JUDGED_CALLERS = 64;
const REGRESSION = 0.1;

/** Of each workload, how its calls a second stand to those of the bare route with as many callers. */
export function ratiosOf(report: HttpReport): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(report).flatMap(([name, { perSecond }]) => {
      const [workload = '', callers = ''] = name.split(' ');
      const bare = report[`one ${callers}`];
      return bare === undefined || workload === 'one' ? [] : [[name, perSecond / bare.perSecond]];
    }),
  );
}

/** The same by processor time of all three: on a machine that others use, it says more than calls a second. */
function cpuRatioOf(report: HttpReport, name: string): number {
  const cpuOf = (figures: HttpFigures | undefined): number =>
    figures === undefined ? Number.NaN : figures.apiUs + figures.databaseUs + figures.callersUs;
  return cpuOf(report[`one ${name.split(' ')[1]}`]) / cpuOf(report[name]);
}

/** One line for each goal that was measured. */
export function goalLines(report: HttpReport): readonly string[] {
  const ratios = ratiosOf(report);
  return Object.entries(goals).flatMap(([workload, goal]) => {
    const name = `${workload} ${JUDGED_CALLERS}`;
    const ratio = ratios[name];
    const calls = report[name]?.calls;
    if (ratio === undefined || calls === undefined) return [];
    if ('atLeast' in goal) {
      const verdict = ratio >= goal.atLeast ? 'met' : 'MISSED';
      return [`${name}: ${ratio.toFixed(2)} of the bare calls, wanted >= ${goal.atLeast}: ${verdict}`];
    }
    const bareCalls = calls / ratio;
    const verdict = bareCalls <= goal.bareCallsAtMost ? 'met' : 'MISSED';
    return [`${name}: ${bareCalls.toFixed(1)} bare calls, wanted <= ${goal.bareCallsAtMost}: ${verdict}`];
  });
}

/** For each workload that was measured with a second process, named by this ending, how it stands to one. */
export function pairLines(report: HttpReport, ending: string): readonly string[] {
  return Object.entries(report).flatMap(([name, { perSecond, p99 }]) => {
    const [workload = '', callers = ''] = name.split(' ');
    const one = workload.endsWith(ending)
      ? report[`${workload.slice(0, -ending.length)} ${callers}`]
      : undefined;
    if (one === undefined) return [];
    const times = (perSecond / one.perSecond).toFixed(2);
    return [`${name}: ${times} of one process, p99 ${p99.toFixed(1)} ms instead of ${one.p99.toFixed(1)} ms`];
  });
}

/** What became worse by more than a tenth, as ratios: another machine, or a busier one, is no regression. */
export function regressionLines(
  ratios: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
): readonly string[] {
  return Object.entries(ratios).flatMap(([name, now]) => {
    const then = before[name];
    if (then === undefined || now >= then * (1 - REGRESSION)) return [];
    const percent = Math.round((1 - now / then) * 100);
    return [
      `${name}: ${now.toFixed(2)} of the bare calls, ${then.toFixed(2)} the last time: ${percent}% less`,
    ];
  });
}

/** Prints what was measured, how it stands to the goals and to the last run, and gives the ratios. */
export function printFigures(report: HttpReport, before: unknown): Readonly<Record<string, number>> {
  const ratios = ratiosOf(report);
  const lines = Object.entries(report).map(([name, figures]) => [
    name,
    {
      'calls/s': Math.round(figures.perSecond),
      '/ bare': round(ratios[name] ?? 1),
      '/ bare by CPU': round(cpuRatioOf(report, name)),
      'p50 ms': round(figures.p50),
      'p99 ms': round(figures.p99),
      'api us': Math.round(figures.apiUs),
      'database us': Math.round(figures.databaseUs),
      'callers us': Math.round(figures.callersUs),
    },
  ]);
  console.table(Object.fromEntries(lines));
  for (const line of goalLines(report)) console.log(line);
  const worse = regressionLines(ratios, ratiosIn(before));
  for (const line of worse) console.log(`WORSE: ${line}`);
  return ratios;
}

/** The ratios of a file that an earlier run kept. One of another build may look otherwise. */
function ratiosIn(kept: unknown): Readonly<Record<string, number>> {
  const ratios: unknown = Reflect.get(Object(kept), 'ratios');
  return Object.fromEntries(
    Object.entries(Object(ratios)).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** What one slice of load showed. Times in milliseconds. */
export interface Slice {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
}

export interface LoopOptions {
  readonly callers: number;
  readonly seconds: number;
  readonly warmSeconds: number;
  readonly work: (caller: number) => Promise<unknown>;
}

/**
 * Each caller waits for its answer before it asks again; only what is answered inside the measured time counts. The callers
 * are chains of callbacks: what they cost themselves is taken from those who are measured.
 */
export function closedLoop({ callers, seconds, warmSeconds, work }: LoopOptions): Promise<Slice> {
  const from = performance.now() + warmSeconds * 1000;
  const until = from + seconds * 1000;
  const times: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Slice>();
  let running = callers;
  const call = (caller: number, started: number): void => {
    const answered = (): void => {
      const ended = performance.now();
      if (started >= from && ended <= until) times.push(ended - started);
      if (ended < until) call(caller, ended);
      else if (--running === 0) resolve(sliceOf(times, seconds));
    };
    work(caller).then(answered, reject);
  };
  const now = performance.now();
  for (let caller = 0; caller < callers; caller += 1) call(caller, now);
  return promise;
}

export function sliceOf(times: number[], seconds: number): Slice {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), count: times.length };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

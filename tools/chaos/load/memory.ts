import { readdirSync, readFileSync } from 'node:fs';
import type { Unit } from '../../cluster/unit.ts';

/** One run of a process: from a start to the next kill. */
interface Life {
  readonly unit: string;
  readonly pid: number;
  readonly samples: { readonly atMs: number; readonly mb: number }[];
}

/** Shorter runs are still filling their caches. */
const JUDGED_MS = 8 * 60_000;
const GROWTH_MAX = 1.25;

/** Memory of the processes of the product over time. */
export class MemorySamples {
  readonly #units: readonly Unit[];
  readonly #lives = new Map<string, Life>();

  constructor(units: readonly Unit[]) {
    this.#units = units;
  }

  sample(): void {
    for (const unit of this.#units) {
      const found = programOf(unit.pid);
      if (found === undefined) continue;
      const key = `${unit.name} ${found.pid}`;
      const life = this.#lives.get(key) ?? { unit: unit.name, pid: found.pid, samples: [] };
      life.samples.push({ atMs: performance.now(), mb: found.mb });
      this.#lives.set(key, life);
    }
  }

  /** One line for the longest life of each process. */
  get summary(): readonly string[] {
    return this.#longest().map((life) => {
      const { minutes, middle, last } = measure(life);
      const peak = Math.max(...life.samples.map(({ mb }) => mb));
      return `${life.unit}: ${minutes.toFixed(1)} minutes in one life, ${middle} MB in its middle third, ${last} MB in its last, ${Math.round(peak)} MB at most`;
    });
  }

  /** In a long run, memory at the end must not exceed that in the middle. */
  get faults(): readonly string[] {
    return [...this.#lives.values()].flatMap((life) => {
      const { minutes, middle, last } = measure(life);
      const isJudged = minutes * 60_000 >= JUDGED_MS;
      return isJudged && last > middle * GROWTH_MAX
        ? [`The memory of ${life.unit} grows: ${middle} MB, later ${last} MB.`]
        : [];
    });
  }

  #longest(): readonly Life[] {
    const byUnit = Map.groupBy(this.#lives.values(), ({ unit }) => unit);
    return [...byUnit.values()].flatMap(
      (lives) => lives.toSorted((one, other) => other.samples.length - one.samples.length)[0] ?? [],
    );
  }
}

function measure({ samples }: Life): { minutes: number; middle: number; last: number } {
  const third = Math.floor(samples.length / 3);
  const minutes = ((samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0)) / 60_000;
  const median = (part: Life['samples']): number => {
    const sorted = part.map(({ mb }) => mb).toSorted((one, other) => one - other);
    return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  };
  return { minutes, middle: median(samples.slice(third, 2 * third)), last: median(samples.slice(2 * third)) };
}

/** The product's own process below a unit: the one with the most memory. */
function programOf(pid: number | undefined): { readonly pid: number; readonly mb: number } | undefined {
  if (pid === undefined) return undefined;
  return descendantsOf(pid)
    .map((one) => ({ pid: one, mb: residentMb(one) }))
    .toSorted((one, other) => other.mb - one.mb)[0];
}

function descendantsOf(pid: number): readonly number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
    return children.flatMap((child) => [child, ...descendantsOf(child)]);
  } catch {
    // It has ended since.
    return [];
  }
}

/** Memory of its own, without files that are mapped. */
function residentMb(pid: number): number {
  try {
    const kb = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb ?? 0) / 1024;
  } catch {
    return 0;
  }
}

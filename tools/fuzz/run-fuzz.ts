import type { Endpoint } from '@gim/contract';
import { checkAnswer } from './check-answer.ts';
import { Connection, type Outcome } from './connection.ts';
import type { FuzzCase } from './http-request.ts';
import { makeCase } from './make-case.ts';
import { placeholders } from './near-valid.ts';
import { hashText } from './seeded.ts';

export interface FuzzCaller {
  readonly token: string;
  readonly staffToken: string;
  readonly userId: string;
}

export interface FuzzOptions {
  readonly port: number;
  readonly endpoints: readonly [Endpoint, ...Endpoint[]];
  readonly seed: string;
  /** The number of the first case; with a count of one, replays a single case. */
  readonly from: number;
  readonly count: number;
  /** Stop after this time, even if the count is not reached. */
  readonly secondsMax?: number;
  readonly concurrency: number;
  /** The signed-in user for authenticated calls. Without it they are refused. */
  readonly caller?: () => FuzzCaller | undefined;
  readonly onProgress?: (report: FuzzReport) => void;
}

export interface Failure {
  readonly index: number;
  readonly kind: string;
  readonly why: string;
  /** The request as a JavaScript string, to send it again by hand. */
  readonly request: string;
  readonly answer: string;
}

export interface FuzzReport {
  sent: number;
  readonly byStatus: Map<string, number>;
  readonly byKind: Map<string, number>;
  /** Counts by failure and status, because only some failures are kept in full. */
  readonly byFailure: Map<string, number>;
  readonly failures: Failure[];
  failureCount: number;
  /** Equal for all runs of the same cases, to verify a replay. */
  traceHash: number;
}

const failuresKept = 50;
const progressEvery = 50_000;
/** Each connection is closed after some requests, to exercise opening and closing too. */
const requestsPerConnection = 200;

/** Sends the cases of a seed to a server and checks every response. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = {
    sent: 0,
    byStatus: new Map(),
    byKind: new Map(),
    byFailure: new Map(),
    failures: [],
    failureCount: 0,
    traceHash: 0,
  };
  const end = options.from + options.count;
  const deadline = performance.now() + (options.secondsMax ?? Number.POSITIVE_INFINITY) * 1000;
  let next = options.from;
  const work = async (): Promise<void> => {
    const line = new Line(options.port);
    while (next < end && performance.now() < deadline) {
      const fuzzCase = makeCase(options.seed, next, options.endpoints);
      next += 1;
      const outcome = await line.exchange(fuzzCase, options.caller?.());
      note(report, fuzzCase, outcome);
      // A server that accepts no connection has crashed: skip the remaining cases.
      if (line.isDead) next = end;
      if (report.sent % progressEvery === 0) options.onProgress?.(report);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return report;
}

/** A worker's connection to the server, reopened after its maximum number of requests. */
class Line {
  isDead = false;
  readonly #port: number;
  #connection: Connection | undefined;
  #served = 0;

  constructor(port: number) {
    this.#port = port;
  }

  async exchange(
    { bytes, isHead, isWhole }: FuzzCase,
    caller: FuzzCaller | undefined,
  ): Promise<Outcome | Error> {
    try {
      // An incomplete request half-closes the socket, so it needs its own connection.
      const connection = isWhole ? await this.#kept() : await this.#fresh();
      this.#served += 1;
      const outcome = await connection.exchange(fillIn(bytes, caller), { isHead, isLast: !isWhole });
      if (!isWhole || typeof outcome === 'string' || outcome.isLast) this.close();
      return outcome;
    } catch (error) {
      this.close();
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  async #kept(): Promise<Connection> {
    const isUsedUp = this.#served >= requestsPerConnection;
    return this.#connection?.isOpen === true && !isUsedUp ? this.#connection : this.#fresh();
  }

  async #fresh(): Promise<Connection> {
    this.close();
    this.#served = 0;
    this.isDead = true;
    this.#connection = await Connection.open(this.#port);
    this.isDead = false;
    return this.#connection;
  }
}

/** Inserts the caller's token and id. They occur in the head only, so no length changes. */
function fillIn(bytes: Buffer, caller: FuzzCaller | undefined): Buffer {
  if (!bytes.includes('~')) return bytes;
  return Buffer.from(
    bytes
      .toString('latin1')
      .replaceAll(placeholders.token, caller?.token ?? 'none')
      .replaceAll(placeholders.staffToken, caller?.staffToken ?? 'none')
      .replaceAll(placeholders.userId, caller?.userId ?? '00000000-0000-4000-8000-000000000000'),
    'latin1',
  );
}

function note(report: FuzzReport, fuzzCase: FuzzCase, outcome: Outcome | Error): void {
  const { index, kind, bytes } = fuzzCase;
  const why = outcome instanceof Error ? outcome.message : checkAnswer(fuzzCase, outcome);
  const status =
    outcome instanceof Error ? 'broken' : typeof outcome === 'string' ? outcome : `${outcome.status}`;
  report.sent += 1;
  count(report.byStatus, status);
  count(report.byKind, kind);
  // XOR, because cases finish in any order.
  report.traceHash = (report.traceHash ^ hashText(`${index}:${bytes.toString('latin1')}`)) >>> 0;
  if (why === undefined) return;
  report.failureCount += 1;
  count(report.byFailure, `${why} on ${status}`);
  if (report.failures.length >= failuresKept) return;
  const answer =
    outcome instanceof Error || typeof outcome === 'string' ? status : `${status} ${outcome.body}`;
  const request = JSON.stringify(bytes.subarray(0, 600).toString('latin1'));
  report.failures.push({ index, kind, why, request, answer: answer.slice(0, 400) });
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

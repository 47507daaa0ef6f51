import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process, served at `/metrics`. One registry per process, never the library's global one. */
export interface Metrics {
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly bugs: Counter<'where'>;
  /** Requests of users, staff and partners in progress. */
  readonly callsUnderWay: Gauge;
  /** Requests rejected because too many were in progress. */
  readonly callsShed: Counter<'route'>;
  /** Requests that failed because the database was away: not bugs, answered with 503. */
  readonly databaseFaults: Counter<'fault'>;
  /** Restarts of the embedded database after it had ended unexpectedly. */
  readonly databaseRestarts: Counter<'outcome'>;
  /** The parts of `/readyz`, as last checked. */
  readonly partsUp: Gauge<'part'>;
  readonly transactionRetries: Counter<'code'>;
  /** Reads that a replica may answer: by the replica, or by the primary and why. */
  readonly replicaReads: Counter<'outcome'>;
  readonly jobs: Histogram<'task' | 'outcome'>;
  readonly deliveries: Counter<'consumer' | 'outcome'>;
  /** Messages of partners, by outcome. */
  readonly webhooks: Counter<'partner' | 'outcome'>;
  readonly cspReports: Counter;
  /** Ledger batches that were not committed at the first attempt. */
  readonly ledgerRetries: Counter<'reason'>;
  /** Keys that signed checkpoints of the ledger and are not in the secrets file. */
  readonly checkpointKeysUnknown: Counter;
  /** Live connections that the server closed, by reason. */
  readonly streamDrops: Counter<'reason'>;
  /** Events sent to live connections of this process. */
  readonly streamEvents: Counter<'topic'>;
  /** A value that is read on each scrape, such as the age of the oldest undelivered event. */
  gauge(options: GaugeOptions): void;
  gaugeBy(options: GaugeBy): void;
  render(): Promise<{ type: string; text: string }>;
}

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
}

/** A value for each label. Decimals, for charts only. */
interface GaugeBy {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: () => Promise<ReadonlyMap<string, string>>;
}

type CounterOptions<Label extends string> = { name: string; help: string; labelNames: Label[] };

export function createMetrics({ process: includeProcess }: { process: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const count = <Label extends string>(options: CounterOptions<Label>): Counter<Label> =>
    new Counter({ ...options, registers });
  if (includeProcess) collectDefaultMetrics({ register: registry, prefix: 'gim_' });
  return {
    requests: new Histogram({
      name: 'gim_http_request_seconds',
      help: 'Time to answer, by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    bugs: count({
      name: 'gim_bugs_total',
      help: 'Broken assertions. Anything above zero needs a person.',
      labelNames: ['where'],
    }),
    ...overloadMetrics(registry),
    ...outageMetrics(registry),
    transactionRetries: count({
      name: 'gim_transaction_retries_total',
      help: 'Database transactions that were tried again, by SQLSTATE.',
      labelNames: ['code'],
    }),
    jobs: new Histogram({
      name: 'gim_job_seconds',
      help: 'Time a job took.',
      labelNames: ['task', 'outcome'],
      buckets: [0.01, 0.05, 0.2, 1, 5, 30, 120],
      registers,
    }),
    deliveries: count({
      name: 'gim_outbox_deliveries_total',
      help: 'Events handed to a consumer.',
      labelNames: ['consumer', 'outcome'],
    }),
    webhooks: count({
      name: 'gim_webhooks_total',
      help: 'Messages of partners and tries to work them off; "conflict" and "dead" need a person.',
      labelNames: ['partner', 'outcome'],
    }),
    cspReports: new Counter({ name: 'gim_csp_reports_total', help: 'Blocked by the browser.', registers }),
    ledgerRetries: count({
      name: 'gim_ledger_retries_total',
      help: 'Batches that were not confirmed at once, by reason; "broken" needs a person.',
      labelNames: ['reason'],
    }),
    checkpointKeysUnknown: new Counter({
      name: 'gim_ledger_checkpoint_keys_unknown_total',
      help: 'Keys found missing when the signed ends of the books were checked. Above zero needs a person.',
      registers,
    }),
    streamDrops: count({
      name: 'gim_stream_drops_total',
      help: 'Live connections that the server has closed.',
      labelNames: ['reason'],
    }),
    streamEvents: count({
      name: 'gim_stream_events_total',
      help: 'Events that came for live connections of this process.',
      labelNames: ['topic'],
    }),
    gauge: (options) => addGauge(registry, options),
    gaugeBy: (options) => addGaugeBy(registry, options),
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

function overloadMetrics(registry: Registry): Pick<Metrics, 'callsUnderWay' | 'callsShed'> {
  const registers = [registry];
  return {
    callsUnderWay: new Gauge({
      name: 'gim_calls_under_way',
      help: 'Calls of users, staff and partners that are worked on.',
      registers,
    }),
    callsShed: new Counter({
      name: 'gim_calls_shed_total',
      help: 'Calls that were turned away because too many were under way.',
      labelNames: ['route'],
      registers,
    }),
  };
}

function outageMetrics(
  registry: Registry,
): Pick<Metrics, 'databaseFaults' | 'databaseRestarts' | 'partsUp' | 'replicaReads'> {
  const registers = [registry];
  return {
    databaseFaults: new Counter({
      name: 'gim_database_faults_total',
      help: 'Requests that were answered 503 because the database was away, full, read-only or busy.',
      labelNames: ['fault'],
      registers,
    }),
    databaseRestarts: new Counter({
      name: 'gim_embedded_database_restarts_total',
      help: 'Starts of an embedded database that had ended by itself; "abandoned" needs a person.',
      labelNames: ['outcome'],
      registers,
    }),
    replicaReads: new Counter({
      name: 'gim_replica_reads_total',
      help: 'Reads that a replica may answer: "replica" or "refused" if it did, else why the primary did.',
      labelNames: ['outcome'],
      registers,
    }),
    partsUp: new Gauge({
      name: 'gim_part_up',
      help: 'One for each part of /readyz that worked when it was last asked, else zero.',
      labelNames: ['part'],
      registers,
    }),
  };
}

function addGauge(registry: Registry, { name, help, read }: GaugeOptions): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // A value that cannot be read, because the database is away, must not hide the others.
      this.set(
        await Promise.resolve()
          .then(read)
          .catch(() => Number.NaN),
      );
    },
  });
}

function addGaugeBy(registry: Registry, { name, help, label, read }: GaugeBy): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      const figures = await read().catch(() => new Map<string, string>());
      for (const [key, figure] of figures) this.set({ [label]: key }, Number(figure));
    },
  });
}

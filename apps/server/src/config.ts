import { resolve } from 'node:path';
import { z } from 'zod';
import { type AffiliateSettings, readAffiliateSettings } from './affiliate-settings.ts';
import {
  hostList,
  mailAddress,
  mapStyleUrl,
  origin,
  postgresUrl,
  smtpUrl,
  wholeNumber,
} from './config-values.ts';
import { type KycSettings, readKycSettings } from './kyc-settings.ts';
import { type Nodes, readNodes } from './node-settings.ts';
import { type PartnerModes, partnerSetting, partners, readPartners } from './partner-settings.ts';
import { type PayoutSettings, readPayoutSettings } from './payout-settings.ts';
import type { Purpose } from './platform/db/purpose.ts';
import { type ProcessRole, readProcessRole } from './process-role.ts';
import { type PushSettings, readPushSettings } from './push-settings.ts';
import { checkSandbox } from './sandbox-rule.ts';
import { readWebhookSecrets, type WebhookSecrets } from './webhook-settings.ts';
import { readWithdrawalRules, type WithdrawalSettings } from './withdrawal-settings.ts';

export { partners } from './partner-settings.ts';
export type { ProcessRole } from './process-role.ts';

export interface Config {
  readonly isProduction: boolean;
  /** Whether the try-it page and its calls exist (P-05): see `sandbox-rule.ts`. */
  readonly sandbox: boolean;
  /** Whether the sandbox's chains run. */
  readonly sandboxChains: boolean;
  /** Whether the sandbox partners that are servers of their own run. */
  readonly sandboxPartners: boolean;
  /** A warning to log at every start. */
  readonly sandboxNote: string | undefined;
  /** The purpose of the database. As long as one partner is a stand-in, its data is not real. */
  readonly purpose: Purpose;
  readonly partners: PartnerModes;
  /** Nodes of the real networks. */
  readonly nodes: Nodes;
  readonly processRole: ProcessRole;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Undefined means the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** The account that owns the schemas; defaults to `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined;
  readonly standby: 'required' | 'none';
  /** A replica for long reads that no decision depends on; undefined means the database itself. */
  readonly databaseReplicaUrl: string | undefined;
  /** Over how many hours a full scan of the books is spread. */
  readonly scanHours: number;
  readonly publicOrigin: string;
  /** The product's own secrets; undefined means that they are created once and stored in the data folder. */
  readonly secretsFile: string | undefined;
  /** The catalogue of coins; undefined means the built-in one. */
  readonly coinsFile: string | undefined;
  /** The mail server; undefined means the sandbox's own. */
  readonly smtpUrl: string | undefined;
  /** The sender of every mail. */
  readonly mailFrom: string;
  /** The exchange for hedging; undefined means that the house trades from its inventory alone. */
  readonly hedging: HedgingConfig | undefined;
  /** The secrets with which partners sign their messages; two during a rotation. */
  readonly webhookSecrets: WebhookSecrets;
  readonly affiliate: AffiliateSettings;
  /** The identity partner. */
  readonly kyc: KycSettings;
  /** Overrides of the withdrawal rules. */
  readonly withdrawalRules: WithdrawalSettings;
  /** The partners for payouts to cards and PayPal accounts. */
  readonly payouts: PayoutSettings;
  /** The push services for host apps. */
  readonly push: PushSettings;
  readonly metricsToken: string | undefined;
  /** The style of the wallet's map; undefined means the one that needs no internet access. */
  readonly mapStyleUrl: string | undefined;
  /** The signer's public key; undefined means that of the trial's own signer, or none. */
  readonly signerPublicKey: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Accepted hosts besides the one of the public origin. */
  readonly allowedHosts: readonly string[];
  readonly rateScale: number;
  readonly databaseConnections: number;
  /** The maximum of concurrent calls of users, staff and partners in this process. */
  readonly callsAtOnce: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly drainSeconds: number;
}

export interface HedgingConfig {
  readonly keys: { readonly key: string; readonly secret: string };
  /** In whole dollars per coin: the exposure that is left unhedged, and the one beyond which trades are refused. */
  readonly bandUsd: number;
  readonly mostUsd: number;
}

/** A setting is wrong. The message is for the operator: one sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** Each setting with its format, as the error message states it. An empty text counts as not set. */
const settings = {
  NODE_ENV: [
    z.enum(['production', 'development', 'test']).default('development'),
    'production, development or test',
  ],
  GIM_SANDBOX: [z.enum(['on', 'off']).optional(), 'on or off'],
  SANDBOX_CHAINS: [z.enum(['on', 'off']).default('on'), 'on or off'],
  HOST: [z.string().default('127.0.0.1'), 'an address to listen on'],
  PORT: [wholeNumber(0, 65_535).default(8080), 'a port number from 0 to 65535'],
  GIM_DATA_DIR: [z.string().default('.data'), 'a folder'],
  DATABASE_URL: [postgresUrl().optional(), 'a postgresql:// address'],
  DATABASE_OWNER_URL: [postgresUrl().optional(), 'a postgresql:// address'],
  DATABASE_REPLICA_URL: [postgresUrl().optional(), 'a postgresql:// address'],
  LEDGER_SCAN_HOURS: [wholeNumber(1, 744).default(24), 'whole hours from 1 to 744'],
  DATABASE_STANDBY: [z.enum(['required', 'none']).optional(), 'required or none'],
  PUBLIC_ORIGIN: [origin().optional(), 'an origin such as https://gim.example, without a path'],
  GIM_SECRETS_FILE: [z.string().optional(), 'a file'],
  GIM_COINS_FILE: [z.string().optional(), 'a file'],
  SMTP_URL: [smtpUrl().optional(), 'an smtp:// or smtps:// address'],
  MAIL_FROM: [
    mailAddress().default('Gim <no-reply@gim.example>'),
    'a mail address such as Gim <no-reply@gim.example>',
  ],
  HEDGE_KRAKEN_KEY: [z.string().min(16).optional(), 'the key of an account at Kraken'],
  HEDGE_KRAKEN_SECRET: [z.base64().min(16).optional(), 'the secret that belongs to the key'],
  HEDGE_BAND_USD: [wholeNumber(50, 10_000_000).default(1_000), 'whole dollars from 50 to 10000000'],
  HEDGE_MOST_USD: [wholeNumber(100, 1_000_000_000).default(100_000), 'whole dollars from 100 to 1000000000'],
  SIGNER_PUBLIC_KEY: [
    z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
    'the public key that the signer says at its start',
  ],
  MAP_STYLE_URL: [mapStyleUrl().optional(), 'the https:// address of a MapLibre style'],
  METRICS_TOKEN: [z.string().min(16).optional(), 'a secret of at least 16 characters'],
  TRUSTED_PROXIES: [z.string().default(''), 'addresses or networks, separated by commas'],
  ALLOWED_HOSTS: [
    z.string().regex(hostList).default(''),
    'hosts such as desk.gim.example or 10.0.0.5:8080, separated by commas',
  ],
  CALLS_AT_ONCE: [wholeNumber(8, 100_000).default(128), 'a whole number from 8 to 100000'],
  DATABASE_CONNECTIONS: [wholeNumber(4, 500).default(10), 'a whole number from 4 to 500'],
  RATE_SCALE: [wholeNumber(1, 100_000).optional(), 'a whole number from 1 to 100000'],
  LOG_LEVEL: [
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
    'debug, info, warn, error or silent',
  ],
  DRAIN_SECONDS: [wholeNumber(0, 600).default(20), 'seconds from 0 to 600'],
} as const;

export interface ConfigInput {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly argv: readonly string[];
}

/** In the sandbox every browser and every test comes from one address. */
const SANDBOX_RATE_SCALE = 50;

export function readConfig({ env, argv }: ConfigInput): Config {
  const faults: string[] = [];
  const read = <T>([schema, wanted]: readonly [z.ZodType<T>, string], name: string): T | undefined => {
    const result = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (result.success) return result.data;
    // The value itself is not repeated: it may be a misplaced secret.
    faults.push(`${name} must be ${wanted}.`);
    return undefined;
  };
  const isProduction = read(settings.NODE_ENV, 'NODE_ENV') === 'production';
  const modes = readPartners(env, { isProduction, faults });
  const port = read(settings.PORT, 'PORT') ?? 0;
  const databaseUrl = read(settings.DATABASE_URL, 'DATABASE_URL');
  const reach = {
    host: read(settings.HOST, 'HOST') ?? '',
    publicOrigin: read(settings.PUBLIC_ORIGIN, 'PUBLIC_ORIGIN') ?? `http://localhost:${port}`,
    trustedProxies: listOf(read(settings.TRUSTED_PROXIES, 'TRUSTED_PROXIES') ?? ''),
  };
  const secretsFile = read(settings.GIM_SECRETS_FILE, 'GIM_SECRETS_FILE');
  const verdict = checkSandbox({
    ...{ isProduction, databaseUrl, secretsFile, ...reach },
    setting: read(settings.GIM_SANDBOX, 'GIM_SANDBOX'),
    livePartners: partners.filter((partner) => modes[partner] === 'live').map(partnerSetting),
  });
  faults.push(...verdict.faults);
  const webhookSecrets = readWebhookSecrets(env, faults);
  const config: Config = {
    isProduction,
    sandbox: verdict.isOn,
    sandboxChains: read(settings.SANDBOX_CHAINS, 'SANDBOX_CHAINS') === 'on' && verdict.isOn,
    sandboxPartners: verdict.isOn,
    sandboxNote: verdict.note,
    purpose: Object.values(modes).every((mode) => mode === 'live') ? 'production' : 'trial',
    partners: modes,
    nodes: readNodes(env, { modes, faults }),
    processRole: readProcessRole(argv, faults),
    ...reach,
    port,
    dataDir: resolve(read(settings.GIM_DATA_DIR, 'GIM_DATA_DIR') ?? ''),
    databaseUrl,
    databaseOwnerUrl: read(settings.DATABASE_OWNER_URL, 'DATABASE_OWNER_URL') ?? databaseUrl,
    standby: read(settings.DATABASE_STANDBY, 'DATABASE_STANDBY') ?? (isProduction ? 'required' : 'none'),
    databaseReplicaUrl: read(settings.DATABASE_REPLICA_URL, 'DATABASE_REPLICA_URL'),
    scanHours: read(settings.LEDGER_SCAN_HOURS, 'LEDGER_SCAN_HOURS') ?? 0,
    secretsFile,
    coinsFile: read(settings.GIM_COINS_FILE, 'GIM_COINS_FILE'),
    smtpUrl: read(settings.SMTP_URL, 'SMTP_URL'),
    mailFrom: read(settings.MAIL_FROM, 'MAIL_FROM') ?? '',
    hedging: readHedging(read),
    webhookSecrets,
    affiliate: readAffiliateSettings(env, faults),
    kyc: readKycSettings(env, { modes, isProduction, webhookSecrets, faults }),
    withdrawalRules: readWithdrawalRules(env, faults),
    payouts: readPayoutSettings(env, { isSandbox: modes.payouts === 'sandbox', faults }),
    push: readPushSettings(env, { isSandbox: modes.push === 'sandbox', faults }),
    signerPublicKey: read(settings.SIGNER_PUBLIC_KEY, 'SIGNER_PUBLIC_KEY'),
    mapStyleUrl: read(settings.MAP_STYLE_URL, 'MAP_STYLE_URL'),
    metricsToken: read(settings.METRICS_TOKEN, 'METRICS_TOKEN'),
    allowedHosts: listOf(read(settings.ALLOWED_HOSTS, 'ALLOWED_HOSTS') ?? ''),
    callsAtOnce: read(settings.CALLS_AT_ONCE, 'CALLS_AT_ONCE') ?? 0,
    databaseConnections: read(settings.DATABASE_CONNECTIONS, 'DATABASE_CONNECTIONS') ?? 0,
    rateScale: read(settings.RATE_SCALE, 'RATE_SCALE') ?? (verdict.isOn ? SANDBOX_RATE_SCALE : 1),
    logLevel: read(settings.LOG_LEVEL, 'LOG_LEVEL') ?? (verdict.isOn ? 'warn' : 'info'),
    drainSeconds: read(settings.DRAIN_SECONDS, 'DRAIN_SECONDS') ?? 0,
  };
  faults.push(...contradictions(config, env));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

type Read = <T>(setting: readonly [z.ZodType<T>, string], name: string) => T | undefined;

function readHedging(read: Read): HedgingConfig | undefined {
  const key = read(settings.HEDGE_KRAKEN_KEY, 'HEDGE_KRAKEN_KEY');
  const secret = read(settings.HEDGE_KRAKEN_SECRET, 'HEDGE_KRAKEN_SECRET');
  const bandUsd = read(settings.HEDGE_BAND_USD, 'HEDGE_BAND_USD');
  const mostUsd = read(settings.HEDGE_MOST_USD, 'HEDGE_MOST_USD');
  if (key === undefined || secret === undefined || bandUsd === undefined || mostUsd === undefined)
    return undefined;
  return { keys: { key, secret }, bandUsd, mostUsd };
}

/** Settings that are valid alone and dangerous together. */
function contradictions(config: Config, env: ConfigInput['env']): string[] {
  const faults: string[] = [];
  const { isProduction, databaseUrl, publicOrigin, processRole, secretsFile } = config;
  if (isProduction && databaseUrl === undefined) {
    faults.push(
      'DATABASE_URL must be set in production: the embedded database is for trying and testing only.',
    );
  }
  if (!isProduction && databaseUrl === undefined && processRole !== 'all') {
    faults.push(
      'DATABASE_URL must be set when the roles run apart: the embedded database serves one process.',
    );
  }
  if (isProduction && !publicOrigin.startsWith('https:')) {
    faults.push('PUBLIC_ORIGIN must be set to an https:// origin in production.');
  }
  if (isProduction && secretsFile === undefined) {
    faults.push(
      'GIM_SECRETS_FILE must be set in production: secrets that were made by chance are not backed up.',
    );
  }
  if (config.partners.mail === 'live' && config.smtpUrl === undefined) {
    faults.push('SMTP_URL must be set when the mails are live, as they always are in production.');
  }
  if (isProduction && (env.MAIL_FROM ?? '') === '') {
    faults.push('MAIL_FROM must be set in production.');
  }
  faults.push(...hedgingContradictions(config, env));
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'])
    if (databaseUrl === undefined && (env[name] ?? '') !== '')
      faults.push(`${name} is set without DATABASE_URL.`);
  return faults;
}

function hedgingContradictions({ hedging, partners: modes }: Config, env: ConfigInput['env']): string[] {
  const given = ['HEDGE_KRAKEN_KEY', 'HEDGE_KRAKEN_SECRET'].filter((name) => (env[name] ?? '') !== '');
  if (given.length === 1) return ['HEDGE_KRAKEN_KEY and HEDGE_KRAKEN_SECRET must be set together.'];
  if (hedging === undefined) return [];
  return [
    ...(modes.prices === 'live' ? [] : ['HEDGE_KRAKEN_KEY is set, and the prices are a stand-in.']),
    ...(hedging.mostUsd > hedging.bandUsd ? [] : ['HEDGE_MOST_USD must be above HEDGE_BAND_USD.']),
  ];
}

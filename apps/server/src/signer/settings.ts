import { readFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * The signer's policy: which keys approve, where cold storage is, and how much may leave however well it was approved.
 * It is in a file that the product cannot write, never in the database.
 */
const units = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform((text) => BigInt(text));
const usd = z.int().min(0).max(1_000_000_000);
const coin = z.strictObject({ digits: z.int().min(0).max(36), token: z.string().optional() });

const shared = {
  /** The network's own coin. */
  feeCoin: z.string(),
  /** The most that a transaction may cost, in the network's own coin. */
  feeUnitsMax: units,
  coins: z.record(z.string(), coin),
  /** Where the excess of the hot wallet goes. */
  cold: z.string().optional(),
};
const network = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('evm'),
    ...shared,
    chainId: z.int().min(1),
    /** The most that a deposit address gets to pay for its collection. */
    gasUnitsMax: units,
  }),
  z.strictObject({
    kind: z.literal('bitcoin'),
    ...shared,
    bech32: z.string(),
    pubKeyHash: z.int(),
    scriptHash: z.int(),
    /** BIP44: 0 for Bitcoin, 1 for its test networks, 2 for Litecoin. */
    coinType: z.int().min(0),
  }),
  z.strictObject({ kind: z.literal('ton'), ...shared }),
]);
export type NetworkSettings = z.output<typeof network>;
export type EvmSettings = Extract<NetworkSettings, { kind: 'evm' }>;
export type BitcoinSettings = Extract<NetworkSettings, { kind: 'bitcoin' }>;

const limits = z.strictObject({
  /** D5: up to this many dollars a day, a password and an e-mail code are enough. */
  passwordDayUsd: usd.default(100),
  /** Above this, the money waits for a day. */
  delayDayUsd: usd.default(5_000),
  delayHours: z.int().min(0).max(168).default(24),
  /** Above this, two people have to approve. */
  approversDayUsd: usd.default(50_000),
  /** Absolute limits per day, for one user and for all, whatever the approvals. */
  userDayUsd: usd.default(250_000),
  allDayUsd: usd.default(2_000_000),
  /** Older approvals have to be given again. */
  approvalHoursMax: z.int().min(1).default(336),
  /** For the network's own coin: how many times the users' fee a payment may cost. */
  feeTimesMax: z.int().min(1).default(10),
});
export type SignerLimits = z.output<typeof limits>;

const keys = z.discriminatedUnion('kind', [
  /** A file in the signer's own folder, created at the first start. */
  z.strictObject({ kind: z.literal('file') }),
  z.strictObject({
    kind: z.literal('kms'),
    endpoint: z.url(),
    region: z.string().min(1),
    /** The data key as wrapped by the KMS, base64. */
    wrappedKey: z.base64(),
  }),
]);
export type KeySettings = z.output<typeof keys>;

const settingsFile = z.strictObject({
  /** Public keys that may approve, base64url; two during a rotation. */
  approvalKeys: z.array(z.string().regex(/^[\w-]{43}$/)).min(1),
  keys: keys.default({ kind: 'file' }),
  limits: limits.prefault({}),
  networks: z.record(z.string(), network),
});
export type SignerSettings = z.output<typeof settingsFile>;
export type SignerSettingsInput = z.input<typeof settingsFile>;

export function readSettings(path: string): SignerSettings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`The signer's settings ${path} cannot be read.`, { cause: error });
  }
  return parseSettings(JSON.parse(text));
}

export function parseSettings(unchecked: unknown): SignerSettings {
  const parsed = settingsFile.safeParse(unchecked);
  if (parsed.success) return parsed.data;
  throw new Error(`The signer's settings are wrong. ${z.prettifyError(parsed.error)}`);
}

import type { Clock } from '../platform/clock.ts';
import type { Attestor, PublicKey } from '../platform/crypto/attestation.ts';
import type { Db } from '../platform/db/db.ts';
import type { Ids } from '../platform/ids.ts';
import type { Log } from '../platform/log/log.ts';
import type { Journal } from './journal.ts';
import type { SignerSettings } from './settings.ts';
import type { Wallet } from './wallet.ts';

/** Dependencies of the signer. */
export interface SignerCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly settings: SignerSettings;
  readonly wallet: Wallet;
  readonly attestor: Attestor;
  readonly approvalKeys: readonly PublicKey[];
  readonly journal: Journal;
  /** Called at each crash point, so that a test can end the process there. */
  readonly onCrashPoint: (crashPoint: CrashPoint, paymentId: string) => void;
}

/** Where a process can die: before and after each commit. */
export type CrashPoint = 'claiming' | 'claimed' | 'signing' | 'signed';

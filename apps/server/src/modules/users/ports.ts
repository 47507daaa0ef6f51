import type { Problem, StepUpProof, StepUpPurpose } from '@gim/contract';
import type { Language } from '@gim/languages';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Client } from './client.ts';
import type { Device } from './device.ts';
import type { Origin } from './origin.ts';

/** What this module needs from higher modules; the wiring passes them in. */
export interface UserPorts {
  readonly sessions: SessionOperations;
  readonly secondFactor: SecondFactor;
  readonly stepUp: StepUp;
  readonly balanceGuards: readonly BalanceGuard[];
}

export interface OpenedSession {
  readonly sessionId: string;
  readonly jwtToken: string;
  readonly refreshToken: string;
  /** Set-Cookie values. */
  readonly cookies: readonly string[];
}

export interface SessionOperations {
  open(tx: Tx, opening: SessionOpening): Promise<OpenedSession>;
  /** Ends every session of the user and opens a new one in place of the given one (S-09). */
  renew(tx: Tx, renewal: { userId: string; sessionId: string; because: string }): Promise<OpenedSession>;
  /**
   * Whether the user has signed in on this device before and its cookie proves it. Does the same lookup without a user.
   */
  isKnownDevice(
    reader: Reader,
    device: { userId: string | undefined; deviceId: string; client: Client },
  ): Promise<boolean>;
  /** Makes a device known after it has proven its owner. Returns the cookies that prove it from then on. */
  trustDevice(
    tx: Tx,
    device: { userId: string; deviceId: string; client: Client; language: Language },
  ): Promise<readonly string[]>;
  endAll(tx: Tx, ending: { userId: string; because: string; exceptSessionId?: string }): Promise<void>;
  /** Removes passkeys added since a moment and returns their names. */
  removePasskeysSince(tx: Tx, removal: { userId: string; since: Date }): Promise<string[]>;
  /** Erases what is stored about the user's devices and factors. */
  erase(tx: Tx, userId: string): Promise<void>;
}

export interface SessionOpening {
  readonly userId: string;
  readonly isVerified: boolean;
  readonly device: Device;
  readonly client: Client;
  readonly amr: readonly string[];
}

/** A correct second factor. The caller must consume it in the transaction of the operation that it allows. */
export type SecondFactorProof =
  | { readonly kind: 'totp'; readonly userId: string; readonly step: number }
  | { readonly kind: 'recovery'; readonly userId: string; readonly hash: Buffer };

export interface SecondFactor {
  isEnabled(reader: Reader, userId: string): Promise<boolean>;
  /** Counts the try for its purpose and origin before it compares. */
  check(
    userId: string,
    code: string,
    counted: { purpose: 'sign-in' | 'reset' | 'step-up' | 'disable'; origin: Origin },
  ): Promise<SecondFactorProof | null>;
  /** False when a concurrent request used it. */
  use(tx: Tx, proof: SecondFactorProof): Promise<boolean>;
}

/** The operation that needs a step-up. A proof for any other operation is refused (D5). */
export interface StepUpDemand {
  readonly userId: string;
  /** The device of the calling session, for counting guesses. Not part of what the proof is bound to. */
  readonly deviceId: string;
  readonly purpose: StepUpPurpose;
  readonly operation: Readonly<Record<string, string>>;
}

/** A correct step-up proof. The caller must consume it in the transaction of the operation that it allows. */
export interface CheckedProof {
  readonly demand: StepUpDemand;
  use(tx: Tx): Promise<boolean>;
}

/**
 * Checking and consuming are separate calls. Checking counts the try in its own transaction, so it must not run inside
 * another one: parallel callers could hold all connections while each waits for one more.
 */
export interface StepUp {
  /** Whether a passkey or two-factor is set up in addition to the password. */
  hasFactor(reader: Reader, userId: string): Promise<boolean>;
  /** Refuses with `StepUpRequired` or `StepUpInvalid`. */
  checkProof(demand: StepUpDemand, proof: StepUpProof | undefined): Promise<CheckedProof>;
  /** Refuses with `StepUpInvalid` when a concurrent request used the proof or it belongs to another operation. */
  consumeProof(tx: Tx, demand: StepUpDemand, checked: CheckedProof): Promise<void>;
}

/** Why an account cannot be deleted, such as a balance or an open order; null if it can. */
export type BalanceGuard = (tx: Tx, userId: string) => Promise<Problem | null>;

/** Profile facts that other modules own. */
export interface ProfileFacts {
  /** Null while two-factor is off. */
  twoFactorEnabledAt(reader: Reader, userId: string): Promise<Date | null>;
  biometricsEnabled(reader: Reader, userId: string): Promise<boolean>;
  kycStatus(reader: Reader, userId: string): Promise<'notchecked' | 'pending' | 'rejected' | 'approved'>;
}

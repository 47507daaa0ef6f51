import type { Problem, StepUpProof, StepUpPurpose } from '@gim/contract';
import type { Language } from '@gim/languages';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Client } from './client.ts';
import type { Device } from './device.ts';
import type { Origin } from './origin.ts';

/** What this module needs of those above it; wiring hands them in. */
export interface UserPorts {
  readonly sessions: SessionDoor;
  readonly secondFactor: SecondFactor;
  readonly stepUp: StepUp;
  readonly balanceGuards: readonly BalanceGuard[];
}

export interface OpenedSession {
  readonly sessionId: string;
  readonly jwtToken: string;
  readonly refreshToken: string;
  /** Set-Cookie values for the answer. */
  readonly cookies: readonly string[];
}

export interface SessionDoor {
  open(tx: Tx, opening: SessionOpening): Promise<OpenedSession>;
  /** Ends every session of the user and opens a new one where the given one was (S-09). */
  renew(tx: Tx, renewal: { userId: string; sessionId: string; because: string }): Promise<OpenedSession>;
  /** Whether this user has signed in on this device before, and it proves itself. Without a user the same is looked up. */
  isKnownDevice(
    reader: Reader,
    device: { userId: string | undefined; deviceId: string; client: Client },
  ): Promise<boolean>;
  /** Makes a device known that has proven whose it is. Gives the cookies that prove it from then on. */
  trustDevice(
    tx: Tx,
    device: { userId: string; deviceId: string; client: Client; language: Language },
  ): Promise<readonly string[]>;
  endAll(tx: Tx, ending: { userId: string; because: string; exceptSessionId?: string }): Promise<void>;
  /** Removes the passkeys that were added after a moment, and gives their names. */
  removePasskeysSince(tx: Tx, removal: { userId: string; since: Date }): Promise<string[]>;
  /** Removes what is kept about the user's devices and factors. */
  erase(tx: Tx, userId: string): Promise<void>;
}

export interface SessionOpening {
  readonly userId: string;
  readonly isVerified: boolean;
  readonly device: Device;
  readonly client: Client;
  readonly amr: readonly string[];
}

/** A second factor that was right. It has to be used up in the transaction of what it allows. */
export type SecondFactorProof =
  | { readonly kind: 'totp'; readonly userId: string; readonly step: number }
  | { readonly kind: 'recovery'; readonly userId: string; readonly hash: Buffer };

export interface SecondFactor {
  isEnabled(reader: Reader, userId: string): Promise<boolean>;
  /** Counts the try first, for its own purpose and origin, then compares. */
  check(
    userId: string,
    code: string,
    counted: { purpose: 'sign-in' | 'reset' | 'step-up' | 'disable'; origin: Origin },
  ): Promise<SecondFactorProof | null>;
  /** False when it was used at the same moment by another request. */
  use(tx: Tx, proof: SecondFactorProof): Promise<boolean>;
}

/** What exactly a fresh factor is asked for. A proof for anything else does not count (D5). */
export interface StepUpDemand {
  readonly userId: string;
  /** Of the session that asks: its guesses count for it alone. It is no part of what the proof is for. */
  readonly deviceId: string;
  readonly purpose: StepUpPurpose;
  readonly operation: Readonly<Record<string, string>>;
}

/** A fresh factor that was right. It has to be used up in the transaction of what it allows. */
export interface CheckedProof {
  readonly demand: StepUpDemand;
  use(tx: Tx): Promise<boolean>;
}

/**
 * In two steps, as every guess here: checking counts the try in a transaction of its own, so it must not be done while
 * another one is open, or parallel callers could hold all connections and wait for one more.
 */
export interface StepUp {
  /** Whether a passkey or two-factor is set up, beside the password. */
  hasFactor(reader: Reader, userId: string): Promise<boolean>;
  /** Refuses with `StepUpRequired` or `StepUpInvalid`. */
  checkProof(demand: StepUpDemand, proof: StepUpProof | undefined): Promise<CheckedProof>;
  /** Refuses with `StepUpInvalid` when the proof was used at the same moment, or is one for another operation. */
  consumeProof(tx: Tx, demand: StepUpDemand, checked: CheckedProof): Promise<void>;
}

/** Says why an account cannot be deleted: it still has a balance, or an order is open. */
export type BalanceGuard = (tx: Tx, userId: string) => Promise<Problem | null>;

/** Facts that stand in the profile and belong to other modules. */
export interface ProfileFacts {
  /** Null while it is off. */
  twoFactorEnabledAt(reader: Reader, userId: string): Promise<Date | null>;
  biometricsEnabled(reader: Reader, userId: string): Promise<boolean>;
  kycStatus(reader: Reader, userId: string): Promise<'notchecked' | 'pending' | 'rejected' | 'approved'>;
}

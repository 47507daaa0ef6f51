import { type Companion, CompanionRefused, companion } from '../../platform/db/companion.ts';
import type { Account } from '../ledger/index.ts';
import { account } from '../ledger/index.ts';
import type { DepositsCore } from './core.ts';
import { CREDITS } from './credit-store.ts';
import type { Deposit } from './deposit.ts';

export const HOUSE = 'gim';

/** The ledger accounts for the house's coins on a network, and for deposits there without an owner. */
export const chainAccount = (network: string, coin: string): Account =>
  account(`chain:${network}`, coin, 'outside');
export const suspenseAccount = (network: string, coin: string): Account =>
  account(`suspense:${network}`, coin, 'house');

export const creditOf = (
  { credits, clock }: DepositsCore,
  {
    members,
    ...posting
  }: {
    posting: string;
    to: 'credited' | 'suspense';
    members: readonly Deposit[];
    transactionId: string | null;
  },
): Companion =>
  companion(credits, {
    ...posting,
    members: members.map(({ id, state, block }) => ({ id, state, hash: block?.hash ?? '' })),
    at: clock.now(),
  });

/** Another process credited it first, or its block was replaced: nothing was posted, and the next tip decides again. */
export async function ifUnchanged(posted: Promise<unknown>): Promise<void> {
  try {
    await posted;
  } catch (error) {
    if (!(error instanceof CompanionRefused && error.table === CREDITS)) throw error;
  }
}

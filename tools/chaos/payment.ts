import { asset } from '@gim/money';

export const COIN = asset('CHAOS', 8);
export const USERS = 20;
export const FUNDS = 1_000_000n;

/** A payment that the client requests; it retries with the same key until it is answered. */
export interface Payment {
  readonly key: string;
  readonly user: number;
  readonly units: string;
}

/** `at` once it is posted, `problem` if it was refused, neither if the outcome is unknown. */
export interface Answer {
  readonly key: string;
  readonly at?: string;
  readonly problem?: string;
}

import { asset } from '@gim/money';

export const COIN = asset('CHAOS', 8);
export const USERS = 20;
export const FUNDS = 1_000_000n;

/** What the client asks of the server that gets killed; it asks again with the same key until it is answered. */
export interface Payment {
  readonly key: string;
  readonly user: number;
  readonly units: string;
}

/** `at` when it is in the books, `problem` when it was refused, neither when the server does not know. */
export interface Answer {
  readonly key: string;
  readonly at?: string;
  readonly problem?: string;
}

import { networkOf } from '../../platform/attempts/network.ts';
import type { Client } from './client.ts';

/** The buckets of sign-in attempts. Keyed by e-mail and not by account, so that unknown e-mails behave alike. */
export interface LoginBuckets {
  /** This network, this e-mail. */
  readonly stranger: string;
  /** All strangers, this e-mail. */
  readonly strangers: string;
  /** This network, all e-mails. */
  readonly address: string;
}

export function loginBuckets(emailCanonical: string, { ip }: Pick<Client, 'ip'>): LoginBuckets {
  const network = networkOf(ip);
  return {
    stranger: `login ${emailCanonical} network ${network}`,
    strangers: `login ${emailCanonical} strangers`,
    address: `login-address ${network}`,
  };
}

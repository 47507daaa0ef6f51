import { networkOf } from '../../platform/attempts/network.ts';
import type { Client } from './client.ts';

/** The names under which sign-in attempts are counted. By e-mail and not by account, so that both kinds look alike. */
export interface LoginBuckets {
  /** Of this network for this e-mail. */
  readonly stranger: string;
  /** Of all strangers for this e-mail. */
  readonly strangers: string;
  /** Of this network for all e-mails. */
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

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The figures of D4 and of the decisions; wiring can give others. */
export const attemptRules = {
  /** Failed sign-ins of one e-mail, from devices that never signed in to it. */
  loginStranger: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** The same over all time: from here on only a known device, or a password reset, helps. */
  loginStrangerEver: { limit: 100, windowSeconds: 3650 * DAY, lockSeconds: 3650 * DAY },
  /** A device that has signed in before has a bucket of its own, so that strangers cannot lock the owner out. */
  loginDevice: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  loginAddress: { limit: 20, windowSeconds: 6 * HOUR, lockSeconds: 24 * HOUR },
  /** The password asked again inside a session. */
  password: { limit: 6, windowSeconds: HOUR, lockSeconds: 2 * HOUR },
  /** Codes of every kind together, so that several challenges give no more guesses than one (P13). */
  codes: { limit: 20, windowSeconds: DAY, lockSeconds: null },
  mails: { limit: 4, windowSeconds: HOUR, lockSeconds: null },
} as const;

/** The network whose attempts are counted together: /24 of IPv4, /48 of IPv6. One customer has at least that much. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  const address = mapped ?? ip;
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...gap, ...right].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/48`;
}

/** What others may see of an address: enough to recognise the own network, not enough to find a person. */
export function maskedIp(ip: string): string {
  const network = networkOf(ip);
  return network.endsWith('/24') ? network.replace('.0/24', '.*') : network.replace('::/48', ':*');
}

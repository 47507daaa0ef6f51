/**
 * The network whose attempts are counted together: /24 of IPv4, /48 of IPv6. One customer may control that many
 * addresses.
 */
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

/** An address masked for display: enough to recognise one's own network, not enough to locate a person. */
export function maskedIp(ip: string): string {
  const network = networkOf(ip);
  return network.endsWith('/24') ? network.replace('.0/24', '.*') : network.replace('::/48', ':*');
}

import { BlockList, isIP } from 'node:net';

/** Networks that are not public: this machine, private, link-local (with cloud metadata services), reserved. */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}

/** Of IPv6, only global unicast; without the ranges that embed an IPv4 address. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
const carriers = new BlockList();
carriers.addSubnet('2001::', 23, 'ipv6');
carriers.addSubnet('2001:db8::', 32, 'ipv6');
carriers.addSubnet('2002::', 16, 'ipv6');
carriers.addSubnet('3fff::', 20, 'ipv6');

/** Whether an address belongs to the public internet. False for what is not an address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return open.check(address, 'ipv6') && !carriers.check(address, 'ipv6');
    default:
      return false;
  }
}

import { expect, test } from 'vitest';
import { maskedIp, networkOf } from './network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.113.*'],
  ['2001:db8:aa:bb::1', '2001:db8:aa::/48', '2001:db8:aa:*'],
  ['2001:0db8:00aa:ffff:1:2:3:4', '2001:db8:aa::/48', '2001:db8:aa:*'],
  ['2001:db8::1', '2001:db8:0::/48', '2001:db8:0:*'],
  ['::1', '0:0:0::/48', '0:0:0:*'],
  ['fe80::1%eth0', 'fe80:0:0::/48', 'fe80:0:0:*'],
])('%s belongs to %s and is shown as %s', (ip, network, masked) => {
  expect(networkOf(ip)).toBe(network);
  expect(maskedIp(ip)).toBe(masked);
});

import { expect, it } from 'vitest';
import { networkOf, UNKNOWN_NETWORK } from './networkOf';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:c000:201]:80', '192.0.2.1'],
  ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001::2', '2001:db8:0:1::/64'],
  ['[2001:db8:0:1::3]:443', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:1:2:3:4', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is in network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  '',
  'local',
  'unknown',
  '_hidden',
  '999.1.1.1',
  '1.2.3.4:5:6',
  '[::1',
  '::1::2',
  'a'.repeat(10_000),
])('an invalid address is in the unknown network: %s', (address) =>
  expect(networkOf(address)).toBe(UNKNOWN_NETWORK),
);

it('an IPv6 household is one network, and the next household another', () => {
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8::ffff:ffff:ffff:ffff'));
  expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:1::1'));
});

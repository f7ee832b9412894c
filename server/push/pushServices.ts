import { BlockList, isIP, isIPv4 } from 'node:net';
import type { PushSettings } from '../ground/settings/pushSettings';

/**
 * Whether an endpoint is one of a push service this installation sends to: https, the usual port, a host of the list, no
 * name or password in it. A browser says where it is reached, and so may anybody else: nothing else is ever asked.
 */
export function isKnownService(endpoint: string, { services, localService }: PushSettings): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (localService !== null && origin === localService) return true;
  if (protocol !== 'https:' || port !== '' || isIP(hostname) !== 0) return false;
  return services.some((name) => hostname === name || hostname.endsWith(`.${name}`));
}

/** Addresses that lead to nobody but this machine and its neighbours (IANA's registries of special addresses). */
const SPECIAL = new BlockList();
for (const [network, bits] of [
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
  ['224.0.0.0', 3],
] as const) {
  SPECIAL.addSubnet(network, bits, 'ipv4');
}
/** Of IPv6 only what is given out for the internet is public; of that, what carries an IPv4 address is not taken. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  SPECIAL.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is one that anybody on the internet may have. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

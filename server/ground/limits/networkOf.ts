import { isIPv4, isIPv6 } from 'node:net';

/** The network of callers whose address cannot be parsed: they share one limit. */
export const UNKNOWN_NETWORK = 'unknown';

/**
 * 64 of an IPv6 address's 128 bits: a household is assigned that prefix and any number of addresses within
 * it.
 */
const GROUPS_OF_A_NETWORK = 4;
const GROUPS = 8;

/**
 * Returns the network of an address, by which limits count: an IPv4 address itself, or an IPv6 address's /64
 * (`2001:db8:0:1::/64`). Accepts the forms that proxies write: `192.0.2.1:4711`, `[2001:db8::1]:443`, a zone
 * (`fe80::1%eth0`), IPv4 written as IPv6. Returns UNKNOWN_NETWORK for anything else.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address.trim()).split('%')[0] ?? '';
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return UNKNOWN_NETWORK;
  const groups = groupsOf(bare);
  const mapped = mappedIPv4(groups);
  if (mapped !== null) return mapped;
  const network = groups.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Returns the block of networks that usually has one owner: 256 addresses of IPv4 (`192.0.2.0/24`), or 65,536
 * networks of IPv6 (`2001:db8:0::/48`). Takes the result of `networkOf`.
 */
export function neighbourhoodOf(network: string): string {
  if (isIPv4(network)) return `${network.slice(0, network.lastIndexOf('.'))}.0/24`;
  const [first, second, third] = network.split(':');
  return third === undefined ? network : `${first}:${second}:${third}::/48`;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  const [host = '', port, ...rest] = text.split(':');
  return port !== undefined && rest.length === 0 ? host : text;
}

function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::');
  const head = readGroups(before);
  if (after === undefined) return head;
  const tail = readGroups(after);
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** A dual-stack socket reports 192.0.2.1 as ::ffff:192.0.2.1. */
function mappedIPv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}

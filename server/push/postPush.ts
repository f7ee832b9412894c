import { lookup as resolveName } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import type { PushSettings } from '../ground/settings/pushSettings';

export type PushRequest = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
};

/**
 * A push service's answer. `unreached`: nothing was sent. `silent`: the push may have arrived, but there was
 * no answer.
 */
export type PushReply =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter: string; readonly text: string }
  | { readonly kind: 'unreached'; readonly text: string }
  | { readonly kind: 'silent'; readonly text: string };

export type PostPush = (request: PushRequest) => Promise<PushReply>;

export type PostOptions = {
  /** The timeout of a whole exchange, in ms. */
  readonly patienceMs?: number;
  readonly resolve?: typeof resolveName;
  /** The origin of a push service on this machine, allowed although its address is not public. */
  readonly localService?: string | null;
};

const PATIENCE_MS = 10_000;
const MOST_ANSWER_BYTES = 64 * 1_024;
const MOST_COMPLAINT = 300;

/**
 * Creates the function that posts a push. It resolves the host once and connects to that address, so that a
 * name cannot resolve differently the second time; non-public addresses are refused. Redirects are not
 * followed. Never rejects.
 */
export function createPostPush(options: PostOptions = {}): PostPush {
  const { patienceMs = PATIENCE_MS, resolve = resolveName, localService = null } = options;
  return ({ endpoint, headers, body }) =>
    new Promise((settle) => {
      const url = new URL(endpoint);
      const isLocal = localService !== null && url.origin === localService;
      const post = isLocal ? requestPlain : requestSecure;
      let isConnected = false;
      const request = post(url, {
        method: 'POST',
        headers,
        agent: false,
        ...(!isLocal && { lookup: publicOnly(resolve) }),
      });
      let end = (text: string) => {
        settle({ kind: isConnected ? 'silent' : 'unreached', text });
        request.destroy();
      };
      const timer = setTimeout(() => end('No answer in time.'), patienceMs);
      request.once('close', () => clearTimeout(timer));
      request.once('socket', (socket) =>
        socket.once(isLocal ? 'connect' : 'secureConnect', () => {
          isConnected = true;
        }),
      );
      request.on('error', ({ message }) => end(message));
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        // Only the status matters: a late or overlong body changes nothing.
        end = () => {
          const retryAfter = response.headers['retry-after'] ?? '';
          const text = Buffer.concat(chunks)
            .toString('utf8')
            .replaceAll(/\s+/g, ' ')
            .slice(0, MOST_COMPLAINT);
          settle({ kind: 'status', status: response.statusCode ?? 0, retryAfter, text });
          request.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MOST_ANSWER_BYTES) end('');
          else chunks.push(chunk);
        });
        for (const over of ['end', 'close', 'error'] as const) response.once(over, () => end(''));
      });
      request.end(body);
    });
}

/** Resolves a name only if all its addresses are public. */
function publicOnly(resolve: typeof resolveName): LookupFunction {
  return (name, options, found) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, '');
      const odd = addresses.find(({ address }) => !isPublicAddress(address));
      if (odd !== undefined || addresses[0] === undefined) {
        return found(new Error(`${name} leads to ${odd?.address ?? 'nothing'}.`), '');
      }
      if (options.all) return found(null, addresses);
      return found(null, addresses[0].address, addresses[0].family);
    });
  };
}

/**
 * Returns whether an endpoint belongs to an allowed push service: https, the default port, a listed host, no
 * credentials. Endpoints come from clients and are not trusted, so no other host is ever called.
 */
export function isKnownService(endpoint: string, { services, localService }: PushSettings): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (localService !== null && origin === localService) return true;
  if (protocol !== 'https:' || port !== '' || isIP(hostname) !== 0) return false;
  return services.some((name) => hostname === name || hostname.endsWith(`.${name}`));
}

/** Addresses of this machine and private networks (IANA's registries of special addresses). */
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
/**
 * Of IPv6 only the global unicast range is public, without the addresses in it that embed an IPv4 address.
 */
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

/** Returns whether an address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

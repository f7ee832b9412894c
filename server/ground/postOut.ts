import { lookup as resolveName } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

export type PostRequest = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
};

/** The answer. `unreached`: nothing was sent. `silent`: the body may have arrived, but there was no answer. */
export type PostReply =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter: string; readonly text: string }
  | { readonly kind: 'unreached'; readonly text: string }
  | { readonly kind: 'silent'; readonly text: string };

export type Post = (request: PostRequest) => Promise<PostReply>;

export type PostOptions = {
  /** The timeout of a whole exchange, in ms. */
  readonly patienceMs?: number;
  readonly resolve?: typeof resolveName;
  /** Addresses without TLS that are allowed although they are not public, such as a test's receiver. */
  readonly isLocal?: (url: URL) => boolean;
};

const PATIENCE_MS = 10_000;
const MOST_ANSWER_BYTES = 64 * 1_024;
const MOST_COMPLAINT = 300;

/**
 * Creates the function that posts to an address that somebody else chose: a browser's push service, an owner's
 * webhook. It resolves the host once and connects to that address, so that a
 * name cannot resolve differently the second time; non-public addresses are refused. Redirects are not
 * followed. Never rejects.
 */
export function createPost(options: PostOptions = {}): Post {
  const { patienceMs = PATIENCE_MS, resolve = resolveName, isLocal: mayBeLocal = () => false } = options;
  return ({ endpoint, headers, body }) =>
    new Promise((settle) => {
      const url = new URL(endpoint);
      const isLocal = mayBeLocal(url);
      // Node looks up names only.
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (!isLocal && isIP(host) !== 0 && !isPublicAddress(host)) {
        return settle({ kind: 'unreached', text: `${host} is not public.` });
      }
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

/** Returns `Retry-After` in ms, from seconds or a date; 0 if there is none. */
export function waitAsked(retryAfter: string, now: Date): number {
  if (/^\d{1,7}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
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

import { $fetch, type FetchOptions } from 'ofetch';
import * as v from 'valibot';
import { contentPath } from '../../contract/catalogue/contentPaths';
import {
  type AnswerOf,
  addressOf,
  answerBodySchema,
  type EndpointName,
  endpoints,
  type RequestOf,
  SUCCESS_CODE,
} from '../../contract/endpoints';
import {
  describeFailure,
  type Failure,
  failed,
  failureOfCode,
  type Result,
  success,
} from '../../contract/wire/failure';
import { REQUEST_TIMEOUT_MS } from '../../contract/wire/limits';
import type { Endpoint } from '../../contract/wire/primitives.schema';
import { openAnswer, sealParams, sealsRequest } from '../../contract/wire/sealing.codec';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import { COVER_CACHE } from '../caches/cacheNames';
import { failureOfStorage } from '../tables/storageFailure';
import { LONGEST_WAIT_MS } from './backoff';
import { takeAnswer, takeContent } from './firstPage';
import { ownBookIn, refuseOwn } from './ownNames';
import { sha256Hex } from './sha256';

const SHA_256 = /^[0-9a-f]{64}$/;

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** `low` for what nobody waits for. */
  readonly priority?: RequestPriority;
  /** The request goes on when the page that made it is left: for bodies below 64 kB. */
  readonly keepalive?: boolean;
  /** Without the session's cookie, which may be that of a reader who logged out with no network. */
  readonly anonymous?: boolean;
};

let onSessionEnded: () => void = () => undefined;

/** Calls `listener` whenever an answer says that the reader ended this device's session from another one. */
export function whenSessionEnds(listener: () => void): void {
  onSessionEnded = listener;
}

type Arrived<Body> = {
  readonly status: number;
  readonly type: string;
  /** It bears the header that the server puts on every answer of its own. */
  readonly isOwn: boolean;
  /** How long the sender asks not to be asked again, ms. */
  readonly waitMs: number | undefined;
  readonly body: Body;
};

/**
 * Makes one call of the contract (spec 7) and resolves to its answer or to a failure; never rejects. Codes other
 * than 1 become the failure they stand for, where the answer is provably the server's: it is sealed, or the contract's
 * JSON under its header (decision 0027). What arrived damaged becomes `undecodable`; what something between answered in
 * the server's place is a failure of the way, whatever it says. A request that names a book of the device's own files is
 * `malformed` and is not sent.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<Result<AnswerOf<Name>>> {
  const own = ownBookIn(request);
  if (own !== undefined) return { ok: false, failure: refuseOwn(name, `book ${own}`) };
  const endpoint: Endpoint = endpoints[name];
  const { method, path } = endpoint;
  const came = takeAnswer(name, request);
  if (came !== undefined) {
    const value = v.safeParse(endpoint.answer, came);
    if (value.success) return success(value.output as AnswerOf<Name>);
  }
  const fields: Record<string, string> = sealsRequest(path)
    ? { params: sealParams(method, path, request) }
    : {};
  const arrived = await exchange<string>(
    addressOf(endpoint, request),
    {
      method,
      responseType: 'text',
      // A call is never redirected: a portal would decide where to.
      redirect: 'manual',
      headers: { ...endpoint.headers, [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION) },
      ...(method === 'GET' ? { query: fields } : { body: new URLSearchParams(fields) }),
    },
    options,
  );
  if (!arrived.ok) return arrived;
  const opened = openAnswer(method, path, arrived.value.body ?? '');
  return readAnswer(name, arrived.value, opened, endpoint.answer) as Result<AnswerOf<Name>>;
}

/** `opened`: what came out of the envelope; text when it did not open. */
export function readAnswer<Answer extends v.GenericSchema>(
  name: string,
  arrived: Arrived<unknown>,
  opened: unknown,
  schema: Answer,
): Result<v.InferOutput<Answer>> {
  const { status, isOwn, waitMs } = arrived;
  const isSealed = typeof opened !== 'string';
  if (!isSealed && !isOwn) return { ok: false, failure: failureOfBetween(arrived) };
  const answer = v.safeParse(answerBodySchema, isSealed ? opened : parsed(opened));
  if (!answer.success) return failed('undecodable', `${name}: HTTP ${status}, not an answer`);
  const { code, msg, data } = answer.output;
  if (code !== SUCCESS_CODE) {
    const failure = failureOfCode(code, msg);
    if (failure.name === 'sessionEnded') onSessionEnded();
    return { ok: false, failure: withWait(failure, waitMs) };
  }
  const value = v.safeParse(schema, data);
  if (!value.success) return failed('undecodable', `${name}: ${v.summarize(value.issues)}`);
  return success(value.output);
}

/** The text of a content file of a book of the catalogue, see `fetchFile`. Of one of the device's own files nothing is asked for. */
export async function fetchContent(
  bookId: number,
  hash: string,
  options: CallOptions = {},
): Promise<Result<string>> {
  if (bookId < 0) return { ok: false, failure: refuseOwn('fetchContent', `book ${bookId}`) };
  const came = takeContent(hash);
  if (came !== undefined && (await sha256Hex(came)) === hash) return success(came);
  // Who asks keeps the text itself: no cache need have it too (sw/chapterCache).
  const fetched = await fetchFile(contentPath(hash), hash, { cache: 'no-store', ...options });
  return fetched.ok ? success(new TextDecoder().decode(fetched.value)) : fetched;
}

/**
 * A content file, proved by its name: the SHA-256 of the bytes. A copy that does not match is asked for once more past
 * every cache; `damaged` when that one does not match either. What has no such name is no file of the server's and is not asked
 * for. `cache` as in `fetch`.
 */
export async function fetchFile(
  path: string,
  hash: string,
  { cache = 'default', ...options }: CallOptions & { readonly cache?: RequestCache } = {},
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  if (!SHA_256.test(hash)) return { ok: false, failure: refuseOwn('fetchFile', `“${path}”`) };
  const first = await fetchChecked(path, hash, cache, options);
  return !first.ok && first.failure.name === 'damaged' ? fetchChecked(path, hash, 'reload', options) : first;
}

/**
 * Brings a cover into the cover cache, so that it shows with no network. Written here as well as by the service
 * worker: on a first visit that one does not yet stand between this realm and the network.
 */
export async function fetchCover(path: string, options: CallOptions = {}): Promise<Result<null>> {
  if (path === '' || typeof caches === 'undefined') return success(null);
  try {
    const cache = await caches.open(COVER_CACHE);
    if (await cache.match(path)) return success(null);
    const arrived = await exchange<Blob>(path, { responseType: 'blob' }, { priority: 'low', ...options });
    if (!arrived.ok) return arrived;
    const { status, type, body } = arrived.value;
    if (status !== 200) return { ok: false, failure: failureOfFile(arrived.value) };
    if (!type.startsWith('image/')) return failed('intercepted', `${path}: not an image`);
    await cache.put(path, new Response(body, { headers: { 'content-type': type } }));
    return success(null);
  } catch (error) {
    return { ok: false, failure: failureOfStorage(error) };
  }
}

/** A text file that the build put beside the app. `cache` as in `fetch`: a file with a hash in its name never changes. */
export async function fetchAppFile(
  path: string,
  cache: RequestCache,
  options: CallOptions = {},
): Promise<Result<string>> {
  const arrived = await exchange<string>(path, { responseType: 'text', cache }, options);
  if (!arrived.ok) return arrived;
  const { status, type, body } = arrived.value;
  if (status !== 200) return { ok: false, failure: failureOfFile(arrived.value) };
  return type.startsWith('text/html') ? failed('intercepted', `${path}: a page`) : success(body ?? '');
}

async function fetchChecked(
  path: string,
  hash: string,
  cache: RequestCache,
  options: CallOptions,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const arrived = await exchange<ArrayBuffer>(path, { responseType: 'arrayBuffer', cache }, options);
  if (!arrived.ok) return arrived;
  const { status, type, body } = arrived.value;
  if (status !== 200) return { ok: false, failure: failureOfFile(arrived.value) };
  const bytes = new Uint8Array(body ?? new ArrayBuffer(0));
  if ((await sha256Hex(bytes)) !== hash) {
    return failed(type.startsWith('text/html') ? 'intercepted' : 'damaged', path);
  }
  return success(bytes);
}

/** One HTTP exchange, the body included, within the time limit. */
export async function exchange<Body>(
  path: string,
  request: FetchOptions<'text' | 'arrayBuffer' | 'blob'>,
  { signal, priority, anonymous, keepalive }: CallOptions,
): Promise<Result<Arrived<Body>>> {
  const controller = new AbortController();
  let ended: 'timeout' | 'cancelled' | undefined;
  const end = (why: 'timeout' | 'cancelled') => {
    ended ??= why;
    controller.abort();
  };
  const cancel = () => end('cancelled');
  if (signal?.aborted) return failed('cancelled');
  signal?.addEventListener('abort', cancel);
  const timer = setTimeout(() => end('timeout'), REQUEST_TIMEOUT_MS);
  try {
    const response = await $fetch.raw(path, {
      credentials: anonymous ? 'omit' : 'same-origin',
      retry: 0,
      ignoreResponseError: true,
      ...request,
      ...(priority ? { priority } : {}),
      ...(keepalive ? { keepalive } : {}),
      signal: controller.signal,
    });
    return success({
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      isOwn: response.headers.has(CONTRACT_VERSION_HEADER),
      waitMs: waitOf(response.headers.get('retry-after')),
      body: response._data as Body,
    });
  } catch (error) {
    if (ended) return failed(ended);
    return failed('offline', error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** Text that did not open may still be plain JSON: refusals of malformed requests are (spec 7, raw fall-back). */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Retry-After` in seconds; a date would be by another clock, and is not taken. */
function waitOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null || !/^\d{1,9}$/.test(retryAfter)) return undefined;
  return Math.min(Number(retryAfter) * 1_000, LONGEST_WAIT_MS);
}

function withWait(failure: Failure, waitMs: number | undefined): Failure {
  return waitMs === undefined || failure.disposition !== 'retry' ? failure : { ...failure, waitMs };
}

/** A status without proof that the server sent it. A proxy says so when it does not reach the server; a portal says anything. */
function failureOfBetween({ status, type, waitMs }: Arrived<unknown>): Failure {
  const detail = `HTTP ${status} ${type}`;
  if (status === 408) return describeFailure('timeout', detail);
  const isGateway = status === 429 || (status >= 500 && status !== 511);
  return withWait(describeFailure(isGateway ? 'gatewayFault' : 'intercepted', detail), waitMs);
}

/** Files are the server's by its header, whatever their body is. */
export function failureOfFile(arrived: Arrived<unknown>): Failure {
  const { status, isOwn, waitMs } = arrived;
  if (!isOwn) return failureOfBetween(arrived);
  const detail = `HTTP ${status}`;
  if (status === 404 || status === 410) return describeFailure('notFound', detail);
  if (status === 429) return withWait(describeFailure('tooMany', detail), waitMs);
  return withWait(describeFailure(status >= 500 ? 'serverFault' : 'undecodable', detail), waitMs);
}

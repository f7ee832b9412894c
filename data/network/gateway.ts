import { $fetch, type FetchOptions } from 'ofetch';
import * as v from 'valibot';
import { contentPath } from '../../contract/catalogue/contentPaths';
import type { AnswerOf, EndpointName, ReaderCallName, RequestOf } from '../../contract/endpoints';
import { readerEndpoints } from '../../contract/reader.endpoints';
import { addressOf, answerBodySchema, SUCCESS_CODE } from '../../contract/wire/answer.schema';
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
import { recordExchange } from './line';
import { ownBookIn, refuseOwn } from './ownNames';
import { patience, recordSilence } from './patience';
import { sha256Hex } from './sha256';

const SHA_256 = /^[0-9a-f]{64}$/;

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** `low` for requests that no reader waits for. */
  readonly priority?: RequestPriority;
  /** The request outlives the page that made it; only for bodies below 64 kB. */
  readonly keepalive?: boolean;
  /** Omits the session cookie, which may belong to a reader who logged out offline. */
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
  /** The response has the header that the server sets on every answer of its own. */
  readonly isOwn: boolean;
  readonly retryAfter: string | null;
  readonly body: Body;
};

/**
 * Makes one call of the contract (spec 7) and resolves to its answer or a failure; never rejects. Codes other
 * than 1 become their failure if the answer is provably the server's: sealed, or the contract's JSON under
 * its header (decision 0003). A damaged answer becomes `undecodable`; a response from an intermediary is a
 * failure of the connection, whatever it contains. A request that names a book from an own file is
 * `malformed` and is not sent.
 */
export function call<Name extends ReaderCallName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<Result<AnswerOf<Name>>> {
  return callEndpoint(name, readerEndpoints[name], request, options);
}

/** Makes a call as `call` does, with its endpoint. */
export async function callEndpoint<Name extends EndpointName>(
  name: Name,
  endpoint: Endpoint,
  request: RequestOf<Name>,
  options: CallOptions,
): Promise<Result<AnswerOf<Name>>> {
  const own = ownBookIn(request);
  if (own !== undefined) return { ok: false, failure: refuseOwn(name, `book ${own}`) };
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
      // A call is never redirected: a captive portal would choose the destination.
      redirect: 'manual',
      headers: { ...endpoint.headers, [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION) },
      ...(method === 'GET' ? { query: fields } : { body: new URLSearchParams(fields) }),
      // The server keeps the answer to a requestId, and repeats it (decision 0003).
      isRepeatable: method === 'GET' || 'requestId' in request,
    },
    options,
  );
  if (!arrived.ok) return arrived;
  const opened = openAnswer(method, path, arrived.value.body ?? '');
  return readAnswer(name, arrived.value, opened, endpoint.answer) as Result<AnswerOf<Name>>;
}

/** `opened` is the content of the envelope, or the raw text if it did not open. */
export function readAnswer<Answer extends v.GenericSchema>(
  name: string,
  arrived: Arrived<unknown>,
  opened: unknown,
  schema: Answer,
): Result<v.InferOutput<Answer>> {
  const { status, isOwn, retryAfter } = arrived;
  const isSealed = typeof opened !== 'string';
  if (!isSealed && !isOwn) return { ok: false, failure: failureOfBetween(arrived) };
  const answer = v.safeParse(answerBodySchema, isSealed ? opened : parsed(opened));
  if (!answer.success) return failed('undecodable', `${name}: HTTP ${status}, not an answer`);
  const { code, msg, data } = answer.output;
  if (code !== SUCCESS_CODE) {
    const failure = failureOfCode(code, msg);
    if (failure.name === 'sessionEnded') onSessionEnded();
    return { ok: false, failure: withWait(failure, retryAfter) };
  }
  const value = v.safeParse(schema, data);
  if (!value.success) return failed('undecodable', `${name}: ${v.summarize(value.issues)}`);
  return success(value.output);
}

/**
 * Fetches the text of a catalogue book's content file, see `fetchFile`. Requests nothing for a book from an
 * own file.
 */
export async function fetchContent(
  bookId: number,
  hash: string,
  options: CallOptions = {},
): Promise<Result<string>> {
  if (bookId < 0) return { ok: false, failure: refuseOwn('fetchContent', `book ${bookId}`) };
  const came = takeContent(hash);
  if (came !== undefined && (await sha256Hex(came)) === hash) return success(came);
  // The caller stores the text itself, so no cache needs it (sw/caches).
  const fetched = await fetchFile(contentPath(hash), hash, { cache: 'no-store', ...options });
  return fetched.ok ? success(new TextDecoder().decode(fetched.value)) : fetched;
}

/** `cache` as in `fetch`. */
export type FileOptions = CallOptions & { readonly cache?: RequestCache };

/**
 * Fetches a content file and verifies it against its name, the SHA-256 of the bytes. On a mismatch the file
 * is requested once more, bypassing every cache; fails with `damaged` if that does not match either. A path
 * without a hash is not requested.
 */
export async function fetchFile(
  path: string,
  hash: string,
  { cache = 'default', ...options }: FileOptions = {},
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  if (!SHA_256.test(hash)) return { ok: false, failure: refuseOwn('fetchFile', `“${path}”`) };
  for (const from of [cache, 'reload'] as const) {
    const arrived = await exchange<ArrayBuffer>(path, { responseType: 'arrayBuffer', cache: from }, options);
    if (!arrived.ok) return arrived;
    const { status, type, body } = arrived.value;
    if (status !== 200) return { ok: false, failure: failureOfFile(arrived.value) };
    const bytes = new Uint8Array(body ?? new ArrayBuffer(0));
    if ((await sha256Hex(bytes)) === hash) return success(bytes);
    if (type.startsWith('text/html')) return failed('intercepted', path);
  }
  return failed('damaged', path);
}

/**
 * Fetches a cover into the cover cache, so that it shows offline. This realm writes it as the service worker
 * does: on a first visit the service worker does not yet control this realm.
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

/** Fetches a text file of the build. `cache` as in `fetch`: a file with a hash in its name never changes. */
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

type Request = Omit<FetchOptions<'stream'>, 'responseType'> & {
  readonly responseType?: 'text' | 'arrayBuffer' | 'blob';
  /** The request may reach the server twice; by default if it is a GET. */
  readonly isRepeatable?: boolean;
};

/**
 * Makes one HTTP exchange, including the body, within the timeout. If the connection is silent for longer
 * than `patience`, a repeatable request is made again over another one, with twice the patience.
 */
export async function exchange<Body>(
  path: string,
  { isRepeatable, ...request }: Request,
  options: CallOptions,
): Promise<Result<Arrived<Body>>> {
  const endsAt = performance.now() + REQUEST_TIMEOUT_MS;
  let silence = (isRepeatable ?? !request.method) ? patience() : REQUEST_TIMEOUT_MS;
  for (;;) {
    const left = endsAt - performance.now();
    const isLast = left < 2 * silence;
    const arrived = await attempt<Body>(path, request, options, { silence: isLast ? left : silence, left });
    if (isLast || arrived.ok || arrived.failure.name !== 'timeout') return arrived;
    silence *= 2;
  }
}

/** Fails with `timeout` after `silence` ms without a byte, or after `left` ms in all. */
async function attempt<Body>(
  path: string,
  { responseType = 'text', ...request }: Request,
  { signal, priority, anonymous, keepalive }: CallOptions,
  { silence, left }: { silence: number; left: number },
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
  const giveUp = () => end('timeout');
  const timer = setTimeout(giveUp, left);
  const begunAt = performance.now();
  let heardAt = begunAt;
  let silent = setTimeout(giveUp, silence);
  const heard = () => {
    recordSilence(performance.now() - heardAt);
    heardAt = performance.now();
    clearTimeout(silent);
    silent = setTimeout(giveUp, silence);
  };
  try {
    const response = await $fetch.raw(path, {
      credentials: anonymous ? 'omit' : 'same-origin',
      retry: 0,
      ignoreResponseError: true,
      ...request,
      responseType: 'stream',
      ...(priority ? { priority } : {}),
      ...(keepalive ? { keepalive } : {}),
      signal: controller.signal,
    });
    heard();
    const type = response.headers.get('content-type') ?? '';
    const blob = await readBody(response._data, type, heard);
    recordExchange({ bytes: blob.size, ms: performance.now() - begunAt });
    return success({
      status: response.status,
      type,
      isOwn: response.headers.has(CONTRACT_VERSION_HEADER),
      retryAfter: response.headers.get('retry-after'),
      body: (await inForm[responseType](blob)) as Body,
    });
  } catch (error) {
    if (ended !== 'cancelled') recordExchange('failed');
    if (ended) return failed(ended);
    return failed('offline', error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    clearTimeout(silent);
    signal?.removeEventListener('abort', cancel);
  }
}

const inForm = {
  text: (blob: Blob) => blob.text(),
  arrayBuffer: (blob: Blob) => blob.arrayBuffer(),
  blob: (blob: Blob) => blob,
};

async function readBody(
  stream: ReadableStream<Uint8Array> | null | undefined,
  type: string,
  heard: () => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    heard();
    parts.push(read.value as Uint8Array<ArrayBuffer>);
  }
  return new Blob(parts, { type });
}

/**
 * Text that did not open may still be plain JSON, as for refusals of malformed requests (spec 7, raw
 * fall-back).
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads `Retry-After` in seconds. A date is ignored, because it is by another clock. */
function withWait(failure: Failure, retryAfter: string | null): Failure {
  if (failure.disposition !== 'retry' || !/^\d{1,9}$/.test(retryAfter ?? '')) return failure;
  return { ...failure, waitMs: Math.min(Number(retryAfter) * 1_000, LONGEST_WAIT_MS) };
}

/**
 * A status without proof that the server sent it. A proxy that cannot reach the server sends one; a captive
 * portal may send any.
 */
function failureOfBetween({ status, type, retryAfter }: Arrived<unknown>): Failure {
  const detail = `HTTP ${status} ${type}`;
  if (status === 408) return describeFailure('timeout', detail);
  const isGateway = status === 429 || (status >= 500 && status !== 511);
  return withWait(describeFailure(isGateway ? 'gatewayFault' : 'intercepted', detail), retryAfter);
}

/** The header alone proves that a file's response is the server's, whatever its body is. */
export function failureOfFile(arrived: Arrived<unknown>): Failure {
  const { status, isOwn, retryAfter } = arrived;
  if (!isOwn) return failureOfBetween(arrived);
  const detail = `HTTP ${status}`;
  if (status === 404 || status === 410) return describeFailure('notFound', detail);
  if (status === 429) return withWait(describeFailure('tooMany', detail), retryAfter);
  return withWait(describeFailure(status >= 500 ? 'serverFault' : 'undecodable', detail), retryAfter);
}

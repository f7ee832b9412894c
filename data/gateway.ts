import { $fetch, type FetchOptions } from 'ofetch';
import * as v from 'valibot';
import { contentPath } from '../contract/chapter';
import {
  type AnswerOf,
  addressOf,
  answerBodySchema,
  type EndpointName,
  endpoints,
  type RequestOf,
  SUCCESS_CODE,
} from '../contract/endpoints';
import type { Endpoint } from '../contract/endpoints/endpoint';
import { openAnswer, sealParams } from '../contract/envelope';
import {
  describeFailure,
  FAILURES,
  type Failure,
  failed,
  failureOfCode,
  type Result,
  success,
} from '../contract/failure';
import { REQUEST_TIMEOUT_MS } from '../contract/limits';
import { UPLOAD_PATH, uploadedSchema } from '../contract/profile';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../contract/version';
import { COVER_CACHE } from './cacheNames';
import { takeAnswer, takeContent } from './firstPage';
import { sha256Hex } from './sha256';
import { failureOfStorage } from './storageFailure';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** `low` for what nobody waits for. */
  readonly priority?: RequestPriority;
  /** Without the session's cookie, which may be that of a reader who logged out with no network. */
  readonly anonymous?: boolean;
};

let onSessionEnded: () => void = () => undefined;

/** Calls `listener` whenever an answer says that the reader ended this device's session from another one. */
export function whenSessionEnds(listener: () => void): void {
  onSessionEnded = listener;
}

type Arrived<Body> = { readonly status: number; readonly type: string; readonly body: Body };

/**
 * Makes one call of the contract (spec 7) and resolves to its answer or to a failure; never rejects. Codes other
 * than 1 become the failure they stand for; what is not an answer at all (an HTML page, a truncated or tampered
 * body) becomes `undecodable`.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<Result<AnswerOf<Name>>> {
  const endpoint: Endpoint = endpoints[name];
  const { method, path } = endpoint;
  const came = takeAnswer(name, request);
  if (came !== undefined) {
    const value = v.safeParse(endpoint.answer, came);
    if (value.success) return success(value.output as AnswerOf<Name>);
  }
  const params = sealParams(method, path, request);
  const arrived = await exchange<string>(
    addressOf(endpoint, request),
    {
      method,
      responseType: 'text',
      headers: { ...endpoint.headers, [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION) },
      ...(method === 'GET' ? { query: { params } } : { body: new URLSearchParams({ params }) }),
    },
    options,
  );
  if (!arrived.ok) return arrived;
  const opened = parsed(openAnswer(method, path, arrived.value.body ?? ''));
  return readAnswer(name, arrived.value, opened, endpoint.answer) as Result<AnswerOf<Name>>;
}

/** Sends a reader's picture (spec 7: uploads travel outside the envelope). */
export async function uploadAvatar(
  file: Blob,
  options: CallOptions = {},
): Promise<Result<v.InferOutput<typeof uploadedSchema>>> {
  const form = new FormData();
  form.set('file', file);
  const headers = { [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION) };
  const request = { method: 'POST', responseType: 'text', headers, body: form } as const;
  const arrived = await exchange<string>(UPLOAD_PATH, request, options);
  if (!arrived.ok) return arrived;
  return readAnswer('uploadFile', arrived.value, parsed(arrived.value.body ?? ''), uploadedSchema);
}

function readAnswer<Answer extends v.GenericSchema>(
  name: string,
  { status, type }: Arrived<unknown>,
  opened: unknown,
  schema: Answer,
): Result<v.InferOutput<Answer>> {
  if (status < 200 || status > 299) return { ok: false, failure: failureOfStatus(status, type, opened) };
  const answer = v.safeParse(answerBodySchema, opened);
  if (!answer.success) return failed('undecodable', `${name}: not an answer`);
  const { code, msg, data } = answer.output;
  if (code !== SUCCESS_CODE) return { ok: false, failure: failureOfCode(code, msg) };
  const value = v.safeParse(schema, data);
  if (!value.success) return failed('undecodable', `${name}: ${v.summarize(value.issues)}`);
  return success(value.output);
}

/**
 * The text of a content file, proved by its name: the SHA-256 of the bytes. A copy that does not match is asked
 * for once more past every cache; `damaged` when that one does not match either.
 */
export async function fetchContent(hash: string, options: CallOptions = {}): Promise<Result<string>> {
  const came = takeContent(hash);
  if (came !== undefined && (await sha256Hex(came)) === hash) return success(came);
  const first = await fetchChecked(hash, 'default', options);
  return !first.ok && first.failure.name === 'damaged' ? fetchChecked(hash, 'reload', options) : first;
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
    if (status !== 200) return { ok: false, failure: failureOfStatus(status, type, undefined) };
    if (!type.startsWith('image/')) return failed('undecodable', `${path}: not an image`);
    await cache.put(path, new Response(body, { headers: { 'content-type': type } }));
    return success(null);
  } catch (error) {
    return { ok: false, failure: failureOfStorage(error) };
  }
}

async function fetchChecked(
  hash: string,
  cache: RequestCache,
  options: CallOptions,
): Promise<Result<string>> {
  const arrived = await exchange<ArrayBuffer>(
    contentPath(hash),
    { responseType: 'arrayBuffer', cache },
    options,
  );
  if (!arrived.ok) return arrived;
  const { status, type, body } = arrived.value;
  if (status !== 200) return { ok: false, failure: failureOfStatus(status, type, undefined) };
  const bytes = new Uint8Array(body ?? new ArrayBuffer(0));
  if ((await sha256Hex(bytes)) !== hash) return failed('damaged', contentPath(hash));
  return success(new TextDecoder().decode(bytes));
}

/** One HTTP exchange, the body included, within the time limit. */
async function exchange<Body>(
  path: string,
  request: FetchOptions<'text' | 'arrayBuffer' | 'blob'>,
  { signal, priority, anonymous }: CallOptions,
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
      signal: controller.signal,
    });
    const type = response.headers.get('content-type') ?? '';
    return success({ status: response.status, type, body: response._data as Body });
  } catch (error) {
    if (ended) return failed(ended);
    return failed('offline', error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** Text that did not open may still be plain JSON: refusals of malformed requests are (spec 7, raw fall-back). */
function parsed(opened: unknown): unknown {
  if (typeof opened !== 'string') return opened;
  try {
    return JSON.parse(opened);
  } catch {
    return opened;
  }
}

function failureOfStatus(status: number, type: string, body: unknown): Failure {
  const detail = `HTTP ${status}`;
  const answer = v.safeParse(v.object({ code: v.number() }), body);
  if (status === 401) {
    const isEnded = answer.success && answer.output.code === FAILURES.sessionEnded.code;
    if (isEnded) onSessionEnded();
    return describeFailure(isEnded ? 'sessionEnded' : 'noSession', detail);
  }
  if (status === 408) return describeFailure('timeout', detail);
  if (status === 429) return describeFailure('tooMany', detail);
  if (status === 409 || status === 425 || status >= 500) return describeFailure('serverFault', detail);
  if (answer.success && answer.output.code !== SUCCESS_CODE) {
    return failureOfCode(answer.output.code, detail);
  }
  // A page where an answer should be comes from something in between, which settles nothing.
  if (status < 400 || type.startsWith('text/html')) return describeFailure('undecodable', detail);
  if (status === 403) return describeFailure('notAllowed', detail);
  if (status === 404 || status === 410) return describeFailure('notFound', detail);
  return describeFailure('malformed', detail);
}

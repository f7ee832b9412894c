import { avatarPath, UPLOAD_PATH } from '../../contract/account/logins.schema';
import { type AnswerOf, type EndpointName, endpoints } from '../../contract/endpoints';
import { FAILURE_MESSAGES, FAILURES, type FailureName } from '../../contract/wire/failure';
import type { Endpoint } from '../../contract/wire/primitives.schema';
import { openParams, sealAnswer } from '../../contract/wire/sealing.codec';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';

/**
 * A double of the server for tests: it replaces `fetch` and answers sealed like the real one. Requests use up
 * the `Fault`s in order.
 */
export type Fault =
  /** A refusal by the server with this status: its plain JSON, or another body. */
  | { kind: 'status'; status: keyof typeof REFUSED | 404 | 408 | 409; body?: string; retryAfter?: string }
  /** A page or text from a middlebox: the server never gets the request. */
  | { kind: 'middlebox'; status: number; body?: string; type?: string }
  | { kind: 'html' }
  | { kind: 'truncated' }
  | { kind: 'tampered' }
  | { kind: 'offline' }
  /** Never answers: only a timeout or a cancelled call ends it. */
  | { kind: 'silent' }
  | { kind: 'answer lost' };

const REFUSED = {
  400: 'malformed',
  401: 'noSession',
  403: 'notAllowed',
  426: 'clientTooOld',
  429: 'tooMany',
  500: 'serverFault',
  503: 'serverFault',
} as const satisfies Record<number, FailureName>;

const OWN = { [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION) };

type Answer = { data: unknown } | { refusal: FailureName };
type Handler = (request: Record<string, unknown>) => Answer | Promise<Answer>;

export class FakeServer {
  readonly calls: { name: EndpointName; request: Record<string, unknown>; init: RequestInit }[] = [];
  readonly contentFetches: { path: string; init: RequestInit }[] = [];
  readonly files = new Map<string, { body: string | Uint8Array; type: string }>();
  readonly avatars: File[] = [];
  readonly whenFetched = new Map<string, () => void>();
  readonly #handlers = new Map<EndpointName, Handler>();
  #faults: Fault[] = [];
  #contentFaults: Fault[] = [];
  isDown = false;
  /** Without a session a call that names a userId is answered 401, as by the real server. */
  hasSession = true;

  on<Name extends EndpointName>(
    name: Name,
    handler: (
      request: Record<string, unknown>,
    ) => AnswerOf<Name> | FailureName | Promise<AnswerOf<Name> | FailureName>,
  ): this {
    this.#handlers.set(name, async (request) => {
      const answer = await handler(request);
      return typeof answer === 'string' && answer in FAILURES
        ? { refusal: answer as FailureName }
        : { data: answer };
    });
    return this;
  }

  failNext(...faults: Fault[]): this {
    this.#faults.push(...faults);
    return this;
  }

  failNextContent(...faults: Fault[]): this {
    this.#contentFaults.push(...faults);
    return this;
  }

  callsOf(name: EndpointName): Record<string, unknown>[] {
    return this.calls.filter((each) => each.name === name).map((each) => each.request);
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://dogear.test');
    if (init.signal?.aborted) throw abortError();
    if (this.isDown) throw new TypeError('fetch failed');
    if (url.pathname === UPLOAD_PATH) return await this.#takeAvatar(init);
    return url.pathname.startsWith('/content/')
      ? this.#serveFile(url.pathname, init)
      : this.#answer(url, init);
  };

  /** As the real server, it accepts only what is a picture. */
  async #takeAvatar({ body }: RequestInit): Promise<Response> {
    const file = (body as FormData).get('file') as File;
    this.avatars.push(file);
    const answer = file.type.startsWith('image/')
      ? { code: 1, msg: '', data: { avatar: avatarPath(String(this.avatars.length)) } }
      : { code: FAILURES.notAPicture.code, msg: FAILURE_MESSAGES.notAPicture, data: null };
    return respond(JSON.stringify(answer));
  }

  async #answer(url: URL, init: RequestInit): Promise<Response> {
    const method = (init.method ?? 'GET') as Endpoint['method'];
    const found = Object.entries<Endpoint>(endpoints).find(
      ([, endpoint]) =>
        endpoint.path.replace(':id', /\d+$/.exec(url.pathname)?.[0] ?? '') === url.pathname &&
        endpoint.method === method,
    );
    if (!found) return new Response('not found', { status: 404 });
    const name = found[0] as EndpointName;
    const params =
      method === 'GET'
        ? url.searchParams.get('params')
        : new URLSearchParams(String(init.body)).get('params');
    const request = openParams(method, url.pathname, params ?? '');
    const fault = this.#faults.shift();
    this.calls.push({ name, request, init });
    if (fault && fault.kind !== 'answer lost' && fault.kind !== 'truncated' && fault.kind !== 'tampered') {
      return faultResponse(fault, init);
    }
    if (!this.hasSession && request.userId !== undefined) {
      return faultResponse({ kind: 'status', status: 401 }, init);
    }
    const answer = await this.#handlers.get(name)?.(request);
    if (!answer) throw new TypeError(`the fake server has no answer for ${name}`);
    const body =
      'refusal' in answer
        ? { code: FAILURES[answer.refusal].code, msg: FAILURE_MESSAGES[answer.refusal], data: null }
        : { code: 1, msg: '', data: answer.data };
    if (fault?.kind === 'answer lost') throw new TypeError('fetch failed');
    return respond(damage(sealAnswer(method, url.pathname, body), fault));
  }

  #serveFile(path: string, init: RequestInit): Response | Promise<Response> {
    this.contentFetches.push({ path, init });
    this.whenFetched.get(path)?.();
    const fault = this.#contentFaults.shift();
    if (fault && fault.kind !== 'truncated' && fault.kind !== 'tampered') return faultResponse(fault, init);
    const file = this.files.get(path);
    if (!file) return new Response('', { status: 404, headers: { ...OWN, 'content-type': 'text/plain' } });
    const body = typeof file.body === 'string' ? damage(file.body, fault) : file.body;
    return new Response(body as BodyInit, { headers: { ...OWN, 'content-type': file.type } });
  }
}

function damage(text: string, fault: Fault | undefined): string {
  if (fault?.kind === 'truncated') return text.slice(0, Math.floor(text.length / 2));
  if (fault?.kind === 'tampered') return `${text.slice(0, -6)}AAAAAA`;
  return text;
}

function faultResponse(fault: Fault, init: RequestInit): Response | Promise<Response> {
  switch (fault.kind) {
    case 'status': {
      const name = fault.status in REFUSED ? REFUSED[fault.status as keyof typeof REFUSED] : 'serverFault';
      const body = { code: FAILURES[name].code, msg: FAILURE_MESSAGES[name], data: null };
      return new Response(fault.body ?? JSON.stringify(body), {
        status: fault.status,
        headers: {
          ...OWN,
          'content-type': 'application/json',
          ...(fault.retryAfter !== undefined && { 'retry-after': fault.retryAfter }),
        },
      });
    }
    case 'middlebox':
      return new Response(fault.body ?? '<!doctype html><title>Blocked</title>', {
        status: fault.status,
        headers: { 'content-type': fault.type ?? 'text/html' },
      });
    case 'html':
      return new Response('<!doctype html><title>Free Wi-Fi</title>', {
        headers: { 'content-type': 'text/html' },
      });
    case 'silent':
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(abortError()));
      });
    default:
      throw new TypeError('fetch failed');
  }
}

function respond(body: string): Response {
  return new Response(body, { headers: { ...OWN, 'content-type': 'text/plain; charset=utf-8' } });
}

export function abortError(): Error {
  return new DOMException('This operation was aborted', 'AbortError');
}

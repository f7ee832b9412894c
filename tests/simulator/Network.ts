import type { Hono } from 'hono';
import { type EndpointName, endpoints } from '../../contract/endpoints';
import { SUCCESS_CODE } from '../../contract/wire/answer.schema';
import { openAnswer, openParams, sealParams } from '../../contract/wire/sealing.codec';
import type { AppEnvironment } from '../../server/http/environment';
import { fromAddress, ownNetwork } from '../../server/testing/fromAddress';
import { Random } from './random';

export type Weather = 'clear' | 'rough' | 'down';

/**
 * The fate of one request. A request that is carried out reaches the handlers, whatever answer the device
 * gets.
 */
const FAULTS = {
  none: 50,
  lost: 6,
  'answer lost': 8,
  late: 4,
  twice: 5,
  'ten times': 1,
  'status 500': 3,
  'status 503': 2,
  'status 429': 2,
  'status 401': 1,
  'status 409': 2,
  'status 408': 1,
  'fault after': 4,
  'captive page': 3,
  'page after': 2,
  'middlebox 400 text': 1,
  'middlebox 400 page': 1,
  'middlebox 403 text': 1,
  'middlebox 403 page': 1,
  'middlebox 404 text': 1,
  'middlebox 404 page': 1,
  'middlebox 405 text': 1,
  'middlebox 405 page': 1,
  'middlebox 407 text': 1,
  'middlebox 407 page': 1,
  'middlebox 413 text': 1,
  'middlebox 413 page': 1,
  'middlebox 511 page': 1,
  truncated: 3,
  tampered: 3,
  deadlock: 3,
  'rolled back': 3,
  'killed before': 2,
  'killed after': 3,
} as const;
export type Fault = keyof typeof FAULTS;

type Parcel = { readonly path: string; readonly init: RequestInit; readonly cookies: CookieJar };
export type CookieJar = { cookie: string };

export type Sent = { readonly endpoint: EndpointName; readonly payload: Readonly<Record<string, unknown>> };

type Options = {
  readonly seed: number;
  readonly app: () => Hono<AppEnvironment>;
  /** Makes the database roll back the server's next transaction. Returns a function that cancels this. */
  readonly failTransaction: (how: 'deadlock' | 'rolled back') => () => void;
  /**
   * A file's name that is the same in every run, because its own name depends on the server's random keys.
   */
  readonly nameOf: (pathname: string) => string | undefined;
  readonly onFault: (sent: Sent | undefined) => void;
  readonly onCarriedOut: (sent: Sent | undefined) => Promise<void>;
  readonly reword: (sent: Sent) => Sent['payload'] | undefined;
};

/** Never settles: the program that sent the request is gone. */
const NEVER = new Promise<never>(() => undefined);

/** The virtual network: replaces `fetch`, and carries requests to the real handlers or loses them. */
export class Network {
  weather: Weather = 'clear';
  cookies: CookieJar = { cookie: '' };
  /** Names the current step: the fault of a request depends only on it and on the request. */
  moment = 0;
  readonly log: string[] = [];
  readonly sent = new Map<string, Sent>();
  readonly complaints: string[] = [];
  readonly refused = new Set<string>();
  killed: Promise<void>;
  #kill!: () => void;
  #late: Parcel[] = [];
  /** A world is one household on its own network, so that worlds do not share a network's daily limits. */
  readonly #address = ownNetwork();
  #asked = new Map<string, number>();
  #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.killed = this.#alive();
  }

  revive(): void {
    this.killed = this.#alive();
  }

  async deliverLate(): Promise<void> {
    for (const parcel of this.#late.splice(0)) await this.#carry(parcel, this.#read(parcel));
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const parcel = { path: String(input), init, cookies: this.cookies };
    const sent = this.#read(parcel);
    const fault = this.#faultOf(parcel);
    this.log.push(`${this.moment} ${sent?.endpoint ?? this.#named(parcel)}: ${fault}`);
    return this.#suffer(fault, parcel, sent);
  };

  async #suffer(fault: Fault, parcel: Parcel, sent: Sent | undefined): Promise<Response> {
    const carry = () => this.#carry(parcel, sent);
    switch (fault) {
      case 'none':
        return carry();
      case 'lost':
        throw unreachable();
      case 'late':
        this.#late.push(parcel);
        throw unreachable();
      case 'answer lost':
        await carry();
        throw unreachable();
      case 'twice':
      case 'ten times':
        for (let more = fault === 'twice' ? 1 : 9; more > 0; more--) await carry();
        return carry();
      case 'captive page':
        return page(200);
      case 'page after':
        await carry();
        return page(200);
      case 'fault after':
        await carry();
        return this.#fault(500, sent);
      case 'truncated':
      case 'tampered':
        return damaged(await carry(), fault);
      case 'deadlock':
      case 'rolled back': {
        const callOff = this.#options.failTransaction(fault);
        return carry().finally(callOff);
      }
      case 'killed after':
        await carry();
        this.#kill();
        return NEVER;
      case 'killed before':
        this.#kill();
        return NEVER;
      default: {
        const [who, status, as] = fault.split(' ');
        if (who === 'status') return this.#fault(Number(status), sent);
        return as === 'text' ? plain(Number(status)) : page(Number(status));
      }
    }
  }

  #fault(status: number, sent: Sent | undefined): Response {
    this.#options.onFault(sent);
    return page(status);
  }

  async #carry({ path, init, cookies }: Parcel, sent: Sent | undefined): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.cookie !== '') headers.set('cookie', cookies.cookie);
    headers.set('sec-fetch-site', 'same-origin');
    const request = {
      method: init.method ?? 'GET',
      headers,
      ...(init.body === undefined || init.body === null ? {} : { body: this.#worded(sent) ?? init.body }),
    };
    const from = fromAddress(this.#address);
    const response = await this.#options.app().request(new URL(path, ORIGIN).href, request, from);
    const [cookie] = response.headers.getSetCookie();
    if (cookie) cookies.cookie = cookie.split(';')[0] as string;
    await this.#noteRefusal(response.clone(), sent);
    await this.#options.onCarriedOut(sent);
    return response;
  }

  #worded(sent: Sent | undefined): URLSearchParams | undefined {
    const words = sent && this.#options.reword(sent);
    if (!words) return undefined;
    const { method, path } = endpoints[sent.endpoint];
    return new URLSearchParams({ params: sealParams(method, path, words) });
  }

  async #noteRefusal(response: Response, sent: Sent | undefined): Promise<void> {
    const requestId = sent?.payload.requestId;
    if (sent === undefined || typeof requestId !== 'string') return;
    const { method, path } = endpoints[sent.endpoint];
    const text = await response.text();
    const opened = openAnswer(method, path, text);
    const answer = typeof opened === 'string' ? JSON.parse(text) : opened;
    if ((answer as { code: number }).code !== SUCCESS_CODE) this.refused.add(requestId);
  }

  /**
   * The fault depends on the moment, the call and how often it was made in this moment, never on the order of
   * requests.
   */
  #faultOf(parcel: Parcel): Fault {
    if (this.weather === 'down') return 'lost';
    if (this.weather === 'clear') return 'none';
    const key = `${this.moment} ${this.#named(parcel)}`;
    const nth = (this.#asked.get(key) ?? 0) + 1;
    this.#asked.set(key, nth);
    return new Random(hash(`${this.#options.seed} ${key} ${nth}`)).weighted(FAULTS);
  }

  #named({ path }: Parcel): string {
    const { pathname } = new URL(path, ORIGIN);
    return this.#options.nameOf(pathname) ?? pathname;
  }

  /**
   * Opens a call's request; undefined for a content file. Records a complaint if a requestId was already used
   * with another payload.
   */
  #read({ path, init }: Parcel): Sent | undefined {
    const url = new URL(path, ORIGIN);
    const method = (init.method ?? 'GET') as 'GET' | 'POST';
    const found = Object.entries(endpoints).find(
      ([, each]) => each.path === url.pathname && each.method === method,
    );
    if (!found) return undefined;
    const params =
      method === 'GET'
        ? url.searchParams.get('params')
        : new URLSearchParams(String(init.body)).get('params');
    const payload = openParams(method, url.pathname, params ?? '');
    const sent: Sent = { endpoint: found[0] as EndpointName, payload };
    const { requestId } = payload;
    if (typeof requestId !== 'string') return sent;
    const before = this.sent.get(requestId);
    if (before && JSON.stringify(before) !== JSON.stringify(sent)) {
      this.complaints.push(`${sent.endpoint} was sent again with other words`);
    }
    this.sent.set(requestId, before ?? sent);
    return sent;
  }

  #alive(): Promise<void> {
    return new Promise((resolve) => {
      this.#kill = resolve;
    });
  }
}

const ORIGIN = 'http://dogear.test';

function unreachable(): TypeError {
  return new TypeError('fetch failed');
}

function page(status: number): Response {
  return new Response('<!doctype html><title>Welcome</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}

function plain(status: number): Response {
  return new Response('Not allowed here', { status, headers: { 'content-type': 'text/plain' } });
}

async function damaged(response: Response, how: 'truncated' | 'tampered'): Promise<Response> {
  const body = await response.text();
  const middle = Math.floor(body.length / 2);
  const other = body[middle] === 'A' ? 'B' : 'A';
  const text =
    how === 'truncated' ? body.slice(0, middle) : `${body.slice(0, middle)}${other}${body.slice(middle + 1)}`;
  return new Response(text, { status: response.status, headers: response.headers });
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

import type { Hono } from 'hono';
import { endpoints } from '../../contract/endpoints';
import { openAnswer, openParams, sealParams } from '../../contract/wire/sealing.codec';
import type { AppEnvironment } from '../../server/http/environment';
import { fromAddress, ownNetwork } from '../../server/testing/fromAddress';

type Parcel = { readonly path: string; readonly init: RequestInit; readonly cookie: string };

/**
 * The network to the real handlers, on which requests and answers are lost, doubled and overtaken by later
 * ones.
 */
export class Way {
  readonly app: Hono<AppEnvironment>;
  isDown = false;
  isRough = false;
  /** Planted: a late batch is carried out as if it were new. */
  forgetsBatches = false;
  cookie = '';
  #chance: () => number;
  #late: Parcel[] = [];
  /** A world is one household on its own network, so that worlds do not share a network's daily limits. */
  readonly #address = ownNetwork();

  constructor(app: Hono<AppEnvironment>, chance: () => number) {
    this.app = app;
    this.#chance = chance;
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const parcel = { path: String(input), init, cookie: this.cookie };
    if (this.isDown) throw new TypeError('fetch failed');
    if (!this.isRough) return this.#carry(parcel);
    const chance = this.#chance();
    if (chance < 0.12) throw new TypeError('fetch failed');
    if (chance < 0.26) return this.#carry(parcel).then(() => Promise.reject(new TypeError('fetch failed')));
    // Delayed: it arrives long after the device has resent it, and other changes after it.
    if (chance < 0.36) {
      this.#late.push(parcel);
      throw new TypeError('fetch failed');
    }
    if (chance < 0.5) {
      await this.#carry(parcel);
      this.#late.push(parcel);
    }
    return this.#carry(parcel);
  };

  async deliverLate(): Promise<void> {
    for (const parcel of this.#late.splice(0)) {
      await this.#carry(this.forgetsBatches ? await this.#asNews(parcel) : parcel);
    }
  }

  async #asNews(parcel: Parcel): Promise<Parcel> {
    const { method, path } = endpoints.sync;
    if (parcel.path !== path) return parcel;
    const asked = await this.#carry(reworded(parcel, { changes: [] }));
    const { data } = openAnswer(method, path, await asked.text()) as { data: { cursor: string } };
    return reworded(parcel, { device: crypto.randomUUID(), cursor: data.cursor });
  }

  async #carry({ path, init, cookie }: Parcel): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    headers.set('sec-fetch-site', 'same-origin');
    const request = { method: init.method ?? 'GET', headers, ...(init.body ? { body: init.body } : {}) };
    const from = fromAddress(this.#address);
    return await this.app.request(new URL(path, 'http://dogear.test').href, request, from);
  }
}

function reworded(parcel: Parcel, words: object): Parcel {
  const { method, path } = endpoints.sync;
  const params = new URLSearchParams(String(parcel.init.body)).get('params') ?? '';
  const other = { ...openParams(method, path, params), ...words };
  const body = new URLSearchParams({ params: sealParams(method, path, other) });
  return { ...parcel, init: { ...parcel.init, body } };
}

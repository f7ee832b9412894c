import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { db as device } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import { paymentEvents } from '../../server/ground/db/schema/payments';
import { pushEvents } from '../../server/ground/db/schema/push';
import { type Providers, replaceProviders } from '../../server/payments/providers/openProviders';
import { type Provider, ProviderAwayError } from '../../server/payments/providers/provider';
import { app, buyer, pass as passServer } from '../../server/testing/paymentsApp';
import { FakeLocks } from '../doubles/fakeLocks';
import { DeviceStorage, holdDevice } from '../simulator/deviceStorage';

const serverFetch = globalThis.fetch;

/** Where the network is lost: at which step, before it has an effect or after it. */
export type Loss = { readonly at: number; readonly when: 'before' | 'after' };

/** A payer's own step that got lost: their browser was on a page of the provider's. */
export class StepLost extends Error {
  override name = 'StepLost';
}

/**
 * One payment on its way from the device to its end, of which each step crosses a network: calls of the device, of the server to the
 * provider, and what the payer does at the provider. One of them can be lost.
 */
export class LossyRoad {
  readonly steps: string[] = [];
  readonly userId: number;
  readonly #cookie: string;
  readonly #loss: Loss | null;

  private constructor(reader: { userId: number; cookie: string }, loss: Loss | null) {
    this.userId = reader.userId;
    this.#cookie = reader.cookie;
    this.#loss = loss;
  }

  /** A new reader on an empty device. */
  static async open(loss: Loss | null): Promise<LossyRoad> {
    const { client, userId } = await buyer();
    const road = new LossyRoad({ userId, cookie: client.cookie }, loss);
    device.close({ disableAutoOpen: false });
    holdDevice(new DeviceStorage());
    vi.stubGlobal('navigator', { locks: new FakeLocks() });
    vi.stubGlobal('fetch', road.#fetch);
    await device.open();
    await device.meta.put(metaRow('accountId', userId));
    pass(61_000);
    return road;
  }

  /** What was lost, in words. */
  get lost(): string {
    return this.#loss === null
      ? 'nothing lost'
      : `lost ${this.#loss.when} step ${this.#loss.at}, ${this.steps[this.#loss.at] ?? 'never made'}`;
  }

  /** One step: what is done in it, and what its maker hears where it is lost. */
  async take<T>(
    name: string,
    does: () => T | Promise<T>,
    asLost: () => Error = () => new StepLost(name),
  ): Promise<T> {
    const at = this.steps.push(name) - 1;
    if (this.#loss?.at === at && this.#loss.when === 'before') throw asLost();
    const result = await does();
    if (this.#loss?.at === at) throw asLost();
    return result;
  }

  /** The server's calls to its providers are steps from now on. */
  loseProviderCalls(real: Providers): void {
    const lossy = Object.entries(real).map(([name, provider]) => [name, this.#lossy(provider)]);
    replaceProviders(app.context.settings, Object.fromEntries(lossy));
  }

  #lossy(provider: Provider): Provider {
    const step =
      <Args extends unknown[], T>(name: string, asks: (...args: Args) => Promise<T>) =>
      (...args: Args) =>
        this.take(
          `the server asks ${provider.name} to ${name}`,
          () => asks(...args),
          () => new ProviderAwayError('lost'),
        );
    return {
      ...provider,
      begin: step('begin', provider.begin),
      look: step('look', provider.look),
      cancel: step('cancel', provider.cancel),
      lookSubscription: step('look at VIP', provider.lookSubscription),
    };
  }

  readonly #fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    // The server is in the same process: what it asks of a provider itself is not the device's.
    if (URL.canParse(String(input))) return await serverFetch(input, init);
    const url = new URL(String(input), 'http://dogear.test');
    const name = `the device calls ${url.pathname.split('/').at(-1)}`;
    const headers = new Headers(init.headers);
    headers.set('cookie', this.#cookie);
    headers.set('sec-fetch-site', 'same-origin');
    headers.set('x-forwarded-for', `10.8.${(this.userId >> 8) & 255}.${this.userId & 255}`);
    const request = { method: init.method ?? 'GET', headers, ...(init.body ? { body: init.body } : {}) };
    return await this.take(
      name,
      () => app.app.request(url.href, request),
      () => new TypeError('fetch failed'),
    );
  };

  /** What this reader's browsers are told of payments. */
  async announced(): Promise<unknown[]> {
    const rows = await app.context.db.select().from(pushEvents).where(eq(pushEvents.userId, this.userId));
    return rows.map(({ data }) => data);
  }
}

/** Time passes for both ends. */
export function pass(ms: number): void {
  passServer(ms);
  vi.setSystemTime(app.context.now());
}

/** Nothing that a provider told of arrives. */
export async function loseEvents(): Promise<void> {
  await app.context.db.delete(paymentEvents);
}

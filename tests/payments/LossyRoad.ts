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

/** Which step loses the network, and whether before or after its effect. */
export type Loss = { readonly at: number; readonly when: 'before' | 'after' };

/** A lost step of the payer, whose browser was on one of the provider's pages. */
export class StepLost extends Error {
  override name = 'StepLost';
}

/**
 * One payment from the device to its end. Each step crosses a network: the device's calls, the server's calls
 * to the provider, and the payer's actions at the provider. One of them can be lost.
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

  get lost(): string {
    return this.#loss === null
      ? 'nothing lost'
      : `lost ${this.#loss.when} step ${this.#loss.at}, ${this.steps[this.#loss.at] ?? 'never made'}`;
  }

  /** Runs one step, or throws the caller's error if this step is lost. */
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
    // The server runs in the same process: its own calls to a provider are not the device's.
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

  async announced(): Promise<unknown[]> {
    const rows = await app.context.db.select().from(pushEvents).where(eq(pushEvents.userId, this.userId));
    return rows.map(({ data }) => data);
  }
}

export function pass(ms: number): void {
  passServer(ms);
  vi.setSystemTime(app.context.now());
}

/** Deletes the provider's events, as if no webhook had arrived. */
export async function loseEvents(): Promise<void> {
  await app.context.db.delete(paymentEvents);
}

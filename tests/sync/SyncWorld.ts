import { vi } from 'vitest';
import type { RegisteredGuest } from '../../contract/account/account.schema';
import { SYNC_KINDS } from '../../contract/reading/sync.schema';
import { withMoments } from '../../contract/reading/syncMerge';
import { sampleGuest } from '../../contract/testing/guest';
import { unsealPlaces } from '../../data/sealing/sealedRows';
import { deviceKinds } from '../../data/sync/kinds';
import { db } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import { publishBook } from '../../server/content/publishBook';
import { createApp } from '../../server/http/app';
import { createClient } from '../../server/testing/createClient';
import type { TestContext } from '../../server/testing/openTestContext';
import { publishDrama } from '../../server/testing/publishDrama';
import { sampleBook } from '../../server/testing/sampleBook';
import { synchronize } from '../../workers/usecases/session/synchronize';
import { FakeLocks } from '../doubles/fakeLocks';
import { DeviceStorage, holdDevice } from '../simulator/deviceStorage';
import { Way } from './Way';

const YEAR_MS = 365 * 86_400_000;

type Catalogue = { readonly bookIds: readonly number[]; readonly videoIds: readonly number[] };
const catalogues = new WeakMap<TestContext, Catalogue>();
const DRAMAS = 2;
export const EPISODES = 6;

export type SyncDevice = {
  readonly name: string;
  storage: DeviceStorage;
  readonly locks: FakeLocks;
  cookie: string;
  skew: number;
  isOnline: boolean;
};

/**
 * Devices of one account with the real use cases, the real handlers, and an unreliable network between them.
 */
export class SyncWorld {
  readonly way: Way;
  readonly devices: SyncDevice[] = [];
  readonly bookIds: number[] = [];
  readonly videoIds: number[] = [];
  device!: SyncDevice;
  userId = 0;
  now = Date.parse('2026-11-22T08:14:00Z');
  readonly #context: TestContext;

  constructor(context: TestContext, chance: () => number = () => 0) {
    this.#context = context;
    const app = createApp(context);
    this.way = new Way(app, chance);
  }

  async begin(devices: number, books = 3): Promise<void> {
    this.#setClocks();
    const known = catalogues.get(this.#context) ?? (await this.#publish(books));
    catalogues.set(this.#context, known);
    this.bookIds.push(...known.bookIds);
    this.videoIds.push(...known.videoIds);
    await this.newAccount();
    for (let at = 1; at <= devices; at++) await this.addDevice(`device ${at}`);
  }

  async #publish(books: number): Promise<Catalogue> {
    const [bookIds, videoIds]: [number[], number[]] = [[], []];
    for (let at = 1; at <= books; at++)
      bookIds.push((await publishBook(this.#context, sampleBook(`synced ${at}`))).bookId);
    for (let at = 1; at <= DRAMAS; at++)
      videoIds.push(await publishDrama(this.#context, `synced ${at}`, { count: EPISODES, free: EPISODES }));
    return { bookIds, videoIds };
  }

  async newAccount(): Promise<void> {
    const client = createClient(this.way.app);
    const { body } = await client.call('registerByFingerId', sampleGuest());
    this.userId = (body.data as RegisteredGuest).userId;
    this.way.cookie = client.cookie;
  }

  async addDevice(name: string, skew = 0): Promise<SyncDevice> {
    const storage = new DeviceStorage();
    const device = { name, storage, locks: new FakeLocks(), cookie: this.way.cookie, skew, isOnline: true };
    this.devices.push(device);
    await this.hold(device);
    await db.meta.put(metaRow('accountId', this.userId));
    await this.#hearClock();
    return device;
  }

  async hold(device: SyncDevice): Promise<void> {
    if (this.device === device && db.isOpen()) return;
    db.close({ disableAutoOpen: false });
    this.device = device;
    holdDevice(device.storage);
    vi.stubGlobal('navigator', { locks: device.locks });
    vi.stubGlobal('fetch', this.way.fetch);
    this.way.isDown = !device.isOnline;
    this.way.cookie = device.cookie;
    this.#setClocks();
    await db.open();
  }

  setOnline(isOnline: boolean): void {
    this.device.isOnline = isOnline;
    this.way.isDown = !isOnline;
  }

  async setClock(skew: number): Promise<void> {
    this.device.skew = skew;
    this.#setClocks();
    if (this.device.isOnline) await this.#hearClock();
  }

  pass(ms: number): void {
    this.now += ms;
    this.#setClocks();
  }

  wrongClock(chance: number): number {
    return Math.round((chance * 2 - 1) * YEAR_MS);
  }

  async settle(): Promise<void> {
    this.way.isRough = false;
    await this.way.deliverLate();
    for (let round = 0; round < 2; round++) {
      for (const device of this.devices) {
        device.isOnline = true;
        await this.hold(device);
        this.way.isDown = false;
        await this.#hearClock();
        // Longer than any backoff of an earlier failure.
        this.pass(600_000);
        const done = await synchronize();
        if (!done.ok) throw new Error(`${device.name}: ${done.failure.name} ${done.failure.detail}`);
      }
    }
  }

  /**
   * Returns all items of the account on the current device, in the contract's form; without times, because
   * each clock has its own.
   */
  async held(): Promise<Record<string, unknown>> {
    const things: Record<string, unknown> = {};
    for (const kind of SYNC_KINDS) {
      const { keys, read } = deviceKinds[kind];
      const all = await keys();
      const present = await read(all, '');
      for (const [key, fields] of present)
        things[`${kind} ${key}`] = withoutOrigin(withMoments(fields, () => 0));
    }
    return Object.fromEntries(Object.entries(things).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  async stored(): Promise<Record<string, unknown>> {
    const device = crypto.randomUUID();
    const client = createClient(this.way.app);
    client.cookie = this.devices[0]?.cookie ?? '';
    const things: Record<string, unknown> = {};
    for (let cursor: string | null = null, more = true; more; ) {
      const { body } = await client.call('sync', { device, batch: 0, changes: [], cursor });
      const page = body.data as {
        items: { kind: string; key: string; removed: boolean; fields: object }[];
        cursor: string;
        more: boolean;
      };
      for (const { kind, key, fields } of page.items.filter(({ removed }) => !removed))
        things[`${kind} ${key}`] = withoutOrigin(withMoments(fields, () => 0));
      ({ cursor, more } = page);
    }
    return Object.fromEntries(Object.entries(things).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  async placesOf(bookId: number) {
    return unsealPlaces(await db.places.get(bookId));
  }

  async #hearClock(): Promise<void> {
    await db.meta.put(metaRow('clockOffset', this.now - Date.now()));
  }

  #setClocks(): void {
    vi.setSystemTime(this.now + (this.device?.skew ?? 0));
    this.#context.setNow(new Date(this.now));
  }
}

function withoutOrigin(value: object): object {
  return JSON.parse(
    JSON.stringify(value, (name, inner) => (name === 'by' || name === 'device' ? undefined : inner)),
  );
}

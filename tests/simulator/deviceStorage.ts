import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

export class DeviceStorage {
  readonly databases = new IDBFactory();
  readonly keys = new Map<string, unknown>();
  /** The number of attempts to open a database that fail next, as in an engine that lost its connection. */
  failingOpens = 0;
  /** The number of writes that succeed before one fails, together with its transaction; null if none does. */
  failingWrite: number | null = null;
  /** The tables that were written to since this was last emptied, even if the transaction failed. */
  readonly written = new Set<string>();
}

let held = new DeviceStorage();

/** Sets the device whose storage the code under test uses from now on. Its database must be closed before. */
export function holdDevice(storage: DeviceStorage): void {
  held = storage;
}

/**
 * Replaces the browser's `indexedDB`: code that reads it gets the databases of the current device. Dexie
 * reads it once, when it is loaded, so this file must be imported before any module of the app.
 */
const indexedDBOfDevice: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'cmp' | 'databases'> = {
  open: (...args) => {
    if (held.failingOpens > 0) {
      held.failingOpens -= 1;
      throw new DOMException('The connection was lost.', 'UnknownError');
    }
    return held.databases.open(...args);
  },
  deleteDatabase: (...args) => held.databases.deleteDatabase(...args),
  cmp: (...args) => held.databases.cmp(...args),
  databases: () => held.databases.databases(),
};
Object.defineProperty(globalThis, 'indexedDB', { value: indexedDBOfDevice, configurable: true });

/**
 * Dexie announces every change to other tabs over this channel, and creates it when it is loaded. No tab
 * listens here: the tabs of a device are one program, and the messages would pass through a thread of the
 * engine.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/**
 * The double of IndexedDB copies every value in both directions. Rows are plain objects, for which Node's own
 * clone is slow.
 */
const cloneOther = globalThis.structuredClone;
globalThis.structuredClone = clonePlain as typeof structuredClone;

function clonePlain(value: unknown, options?: StructuredSerializeOptions): unknown {
  if (typeof value === 'string' || typeof value === 'number' || value === null || value === undefined) {
    return value;
  }
  if (Array.isArray(value)) return value.map((each) => clonePlain(each));
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return cloneOther(value, options);
  }
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = clonePlain((value as Record<string, unknown>)[key]);
  return copy;
}

for (const method of ['put', 'add', 'delete', 'clear'] as const) {
  const real = IDBObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest;
  IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...args: unknown[]) {
    held.written.add(this.name);
    if (held.failingWrite === 0) {
      held.failingWrite = null;
      throw new DOMException('The device is full.', 'QuotaExceededError');
    }
    if (held.failingWrite !== null) held.failingWrite -= 1;
    return real.apply(this, args);
  } as never;
}

/**
 * A double of idb-keyval with a separate store for each device: the real one keeps its first connection for
 * ever.
 */
export const keyval = {
  get: async (key: string) => held.keys.get(key),
  del: async (key: string) => {
    held.keys.delete(key);
  },
  update: async (key: string, change: (value: unknown) => unknown) => {
    held.keys.set(key, change(held.keys.get(key)));
  },
};

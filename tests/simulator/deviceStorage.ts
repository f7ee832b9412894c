import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

/** What one device keeps: its databases, and what it holds in idb-keyval. */
export class DeviceStorage {
  readonly databases = new IDBFactory();
  readonly keys = new Map<string, unknown>();
  /** How many of the next attempts to open a database fail, as an engine that lost its connection has it. */
  failingOpens = 0;
  /** The write after this many more fails, and its transaction with it; null when none does. */
  failingWrite: number | null = null;
  /** Tables that were written to, whatever became of their transactions, since this was last emptied. */
  readonly written = new Set<string>();
}

let held = new DeviceStorage();

/** The device whose storage the code under test sees from now on. Its database is closed by then. */
export function holdDevice(storage: DeviceStorage): void {
  held = storage;
}

/**
 * Stands where the browser's `indexedDB` is: whoever asks gets the databases of the device in hand. Dexie takes it once,
 * when it is loaded, so this file is imported before anything of the app.
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
 * Dexie tells other tabs of every change over this, and makes it when it is loaded. Here nobody listens: the tabs of a
 * device are one program, and the messages would go through a thread of the engine's.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/** The double of IndexedDB copies whatever goes in and out. Rows are plain, and Node's own clone takes its time. */
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

/** A double of idb-keyval with one drawer for each device: the real one keeps its first connection for ever. */
export const keyval = {
  get: async (key: string) => held.keys.get(key),
  del: async (key: string) => {
    held.keys.delete(key);
  },
  update: async (key: string, change: (value: unknown) => unknown) => {
    held.keys.set(key, change(held.keys.get(key)));
  },
};

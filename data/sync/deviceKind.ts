import type { Table } from 'dexie';
import type { BookCard } from '../../contract/catalogue/books.schema';
import type { SyncFields, SyncKind } from '../../contract/reading/sync.schema';

export type Heard<K extends SyncKind> = {
  /** The sent fields, without unknown ones. Times are the device's. */
  readonly fields: SyncFields<K>;
  /** Whether a local change of this field waits: it is newer than anything from the server. */
  readonly waits: (name: keyof SyncFields<K> & string) => boolean;
  readonly cards: ReadonlyMap<number, BookCard>;
  readonly device: string;
};

/** Runs in the transaction that applies a page, and awaits only Dexie. */
export type Step = () => Promise<unknown>;

/** How one kind of synced thing maps to and from the device's rows. Times are the device's. */
export type DeviceKind<K extends SyncKind> = {
  readonly tables: readonly Table[];
  /** Returns all keys, including those that exist only on this device. */
  readonly keys: () => Promise<string[]>;
  /** Returns the values under these keys, sealed columns opened; `device` is the server's id of this one. */
  readonly read: (keys: readonly string[], device: string) => Promise<ReadonlyMap<string, SyncFields<K>>>;
  /** Prepares a received change; null if it changes nothing, or is too incomplete to create the thing. */
  readonly take: (key: string, present: SyncFields<K> | undefined, heard: Heard<K>) => Promise<Step | null>;
  /** Runs inside a transaction. */
  readonly remove: (key: string) => Promise<unknown>;
};

/** Merges the received fields, except those with a waiting local change. */
export function settled<K extends SyncKind>(
  present: SyncFields<K> | undefined,
  { fields, waits }: Heard<K>,
): SyncFields<K> {
  const heard = Object.entries(fields).filter(([name]) => !waits(name as never));
  return { ...present, ...Object.fromEntries(heard) };
}

/** Returns opened rows by key; those that do not open are omitted. */
export async function openedBy<Row, Fields>(
  rows: readonly (Row | undefined)[],
  open: (row: Row) => Promise<readonly [key: string, fields: Fields] | undefined>,
): Promise<Map<string, Fields>> {
  const opened = await Promise.all(rows.map((row) => (row === undefined ? undefined : open(row))));
  return new Map(opened.filter((each) => each !== undefined));
}

import type { Table } from 'dexie';
import type { BookCard } from '../../contract/catalogue/books.schema';
import type { SyncFields, SyncKind } from '../../contract/reading/sync.schema';

/** What came with a page of changes, and what of a thing waits here to go up. */
export type Heard<K extends SyncKind> = {
  /** As sent, but for fields that nobody here knows. Moments are the device's. */
  readonly fields: SyncFields<K>;
  /** Whether a change made here to this field waits: it is newer than anything the server could say. */
  readonly waits: (name: keyof SyncFields<K> & string) => boolean;
  /** Cards of the books that the page names. */
  readonly cards: ReadonlyMap<number, BookCard>;
  /** What the server knows this device by. */
  readonly device: string;
};

/** Dexie only: runs in the transaction that takes a page in. */
export type Step = () => Promise<unknown>;

/** How one kind of thing lies on the device: to and from its rows. Moments are the device's own. */
export type DeviceKind<K extends SyncKind> = {
  readonly tables: readonly Table[];
  /** Keys of all there are, those of the device alone among them. */
  readonly keys: () => Promise<string[]>;
  /** What there is under these keys, sealed columns opened; `device` is what the server knows this one by. */
  readonly read: (keys: readonly string[], device: string) => Promise<ReadonlyMap<string, SyncFields<K>>>;
  /** Prepares what was heard; null when it changes nothing, or is not enough to make the thing. */
  readonly take: (key: string, present: SyncFields<K> | undefined, heard: Heard<K>) => Promise<Step | null>;
  /** Inside a transaction. */
  readonly remove: (key: string) => Promise<unknown>;
};

/** Fields as they are to be: what was heard, but for what waits here. */
export function settled<K extends SyncKind>(
  present: SyncFields<K> | undefined,
  { fields, waits }: Heard<K>,
): SyncFields<K> {
  const heard = Object.entries(fields).filter(([name]) => !waits(name as never));
  return { ...present, ...Object.fromEntries(heard) };
}

/** Opened rows by their key; those that do not open are left out. */
export async function openedBy<Row, Fields>(
  rows: readonly (Row | undefined)[],
  open: (row: Row) => Promise<readonly [key: string, fields: Fields] | undefined>,
): Promise<Map<string, Fields>> {
  const opened = await Promise.all(rows.map((row) => (row === undefined ? undefined : open(row))));
  return new Map(opened.filter((each) => each !== undefined));
}

import { del } from 'idb-keyval';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { SyncChange } from '../../contract/reading/sync.schema';
import { readRepair } from '../../data/queries/repair';
import { forgetDeviceSecret, forgetKeys } from '../../data/sealing/deviceKey';
import { db } from '../../data/tables/db';
import { useCases } from '../../workers/usecases';
import { copyInventory } from '../../workers/usecases/repair/inventory';
import { ACCOUNT, user } from './accountDevice';
import { FakeBook } from './fakeBook';
import { FakeCaches } from './fakeCaches';
import type { FakeServer } from './fakeServer';
import { freshDevice } from './freshDevice';
import { GUEST_SIGN_IN, GUEST_USER, REGISTERED } from './guest';
import { card } from './rows';

const { fingerId: _, ...visitor } = GUEST_SIGN_IN;
export const BOOK = 7;
export const CHAPTERS = 4;
const PLACE = { target: 2, blockId: 'b', offset: 0, quote: 'text', chapterShare: 0.5, at: 1_700_000_000_000 };

export let server: FakeServer;
export let book: FakeBook;
/** The downloaded titles that the account knows of. */
export const keptTitles = new Map<string, SyncChange['fields']>();
let reader: typeof user | typeof GUEST_USER | null;

/**
 * A device whose stores can be lost one by one, and a server whose account has a book in its library, a place
 * in it and an unlocked chapter.
 */
export function withLossyDevice(): void {
  beforeEach(async () => {
    server = await freshDevice();
    keptTitles.clear();
    vi.stubGlobal('caches', new FakeCaches());
    reader = user;
    book = new FakeBook(server, BOOK);
    for (let target = 1; target <= CHAPTERS; target++) await book.publish(target, `Text ${target}.`);
    server
      .on('userInfo', () =>
        reader ? { user: reader, regDay: 0, discountVip: null, goldList: [] } : 'noSession',
      )
      .on('registerByFingerId', (request) => {
        // A session that names its guest keeps that guest.
        const isKnown = request.userId === reader?.userId;
        reader = isKnown && reader ? reader : GUEST_USER;
        server.hasSession = true;
        return { ...REGISTERED, userId: reader.userId };
      })
      .on('loginLog', () => null)
      .on('grants', () => ({ list: [], next: null }))
      .on('goldLog', () => ({ list: [], next: null }))
      .on('commentList', () => 'notFound')
      .on('chapterTalk', () => 'notFound')
      .on('sync', ({ cursor, changes }) => {
        for (const { kind, key, fields, changed } of changes as readonly SyncChange[]) {
          if (kind !== 'kept') continue;
          if (changed.length > 0) keptTitles.set(key, fields);
          else keptTitles.delete(key);
        }
        return {
          items: cursor === null ? accountItems() : [],
          cards: [{ ...card, id: BOOK }],
          cursor: 'heard',
          more: false,
          listing: cursor === null ? ('all' as const) : ('changes' as const),
        };
      });
  });
  afterEach(async () => {
    await vi.waitFor(async () => {
      if ((await db.downloads.where('state').equals('running').count()) > 0)
        throw new Error('still downloading');
    });
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

function accountItems() {
  const current = { ...PLACE, device: 'Phone', by: '00000000-0000-4000-8000-000000000000' };
  const { at } = PLACE;
  return [
    { kind: 'shelf' as const, key: String(BOOK), removed: false, fields: { addedAt: at, openedAt: at } },
    { kind: 'place' as const, key: String(BOOK), removed: false, fields: { current, furthest: PLACE } },
    ...[...keptTitles].map(([key, fields]) => ({ kind: 'kept' as const, key, removed: false, fields })),
  ];
}

export function begin(mayHaveSession = true) {
  return useCases.start({ ...visitor, mayHaveSession });
}

/** Changes the user of the browser's session; null ends the session. */
export function sessionOf(whom: typeof reader): void {
  reader = whom;
  server.hasSession = whom !== null;
}

export async function liveIn(): Promise<void> {
  await begin();
  await vi.waitFor(async () => {
    if ((await db.bookshelf.count()) === 0) throw new Error('no library yet');
  });
  await useCases.downloadBook({ bookId: BOOK });
  // A browser with a session but no data also counts as a loss, and is repaired first.
  await vi.waitFor(async () => {
    await useCases.recordRepairAnnounced({ dismissed: true });
    if (await readRepair()) throw new Error('still repairing');
  });
  await copyInventory();
}

/** In one transaction, as a platform evicts it: no code sees it partly gone. */
export async function loseDatabase(): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear();
  });
}

export async function loseKeys(): Promise<void> {
  await forgetKeys();
  await forgetDeviceSecret();
  await del('inventory');
}

export function loseCaches(): void {
  vi.stubGlobal('caches', new FakeCaches());
}

export async function present() {
  const [shelf, places, done] = await Promise.all([
    db.bookshelf.toCollection().primaryKeys(),
    db.places.toCollection().primaryKeys(),
    db.downloads.where('state').equals('done').primaryKeys(),
  ]);
  return { shelf, places, done };
}

export { ACCOUNT };

export const ALL = { shelf: [BOOK], places: [BOOK], done: [BOOK] };
export const whole = () => vi.waitFor(async () => expect(await present()).toEqual(ALL));

export async function logIn(): Promise<void> {
  server.on('loginByEmail', () => {
    sessionOf({
      ...GUEST_USER,
      id: ACCOUNT,
      userId: ACCOUNT,
      isLogin: 1,
      email: 'reader@books.example',
    } as never);
    return {
      user: { ...GUEST_USER, id: ACCOUNT, userId: ACCOUNT, isLogin: 1 },
      mergedUserId: null,
      award: 0,
    };
  });
  const way = {
    way: 'loginByEmail',
    email: 'reader@books.example',
    password: 'correct horse',
    code: '',
  } as const;
  expect(await useCases.logIn({ ...way, visitor })).toMatchObject({ ok: true });
}

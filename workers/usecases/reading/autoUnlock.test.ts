import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Undo } from '../../../contract/schemas/ledger';
import { refreshUser } from '../../../data/account/userInfo';
import { deliver } from '../../../data/outbox/deliver';
import {
  readAutoUnlock,
  readAutoUnlocks,
  readIsUndoable,
  readReachedCap,
} from '../../../data/queries/autoUnlock';
import { readChapterList } from '../../../data/queries/books';
import { readChapter } from '../../../data/queries/chapters';
import { readCoinHistory, readWallet } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { ChapterRow } from '../../../data/tables/rows';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import { FakeCounter } from '../../../tests/doubles/fakeCounter';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { passTime } from '../../../tests/doubles/passTime';
import { syncGrants } from '../coins/syncGrants';
import { useCases } from '../index';
import { openGrantedTexts } from './openGrantedTexts';

const {
  autoUnlock,
  drainOutbox,
  openBook,
  openChapter,
  prefetchNext,
  startAutoUnlock,
  stopAutoUnlock,
  undoUnlock,
} = useCases;
const BOOK = 7;
let server: FakeServer;
let book: FakeBook;
let counter: FakeCounter;

beforeEach(async () => {
  server = await freshDevice();
  book = new FakeBook(server, BOOK);
  counter = new FakeCounter(server, book, 5);
  for (let target = 1; target <= 4; target++)
    await book.publish(target, `Text ${target}.`, target === 1 ? 0 : 1);
  await db.meta.put(metaRow('accountId', 12));
  await refreshUser();
  await openBook({ bookId: BOOK });
  await prefetchNext({ bookId: BOOK, target: 1, saveData: false });
});
afterEach(async () => {
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const reach = (target: number) => autoUnlock({ bookId: BOOK, target });
const undo = (asked: Awaited<ReturnType<typeof reach>>) =>
  undoUnlock({
    unlockRequestId: asked.ok && asked.value ? asked.value.requestId : '',
    bookId: BOOK,
    target: 2,
  });
const stateOf = async (target: number) =>
  (await readChapterList(BOOK))?.find((entry) => entry.target === target)?.state;
const unlocked = (target: number) =>
  vi.waitFor(async () => {
    expect(await stateOf(target)).toBe('unlocked');
    expect((await readChapter(BOOK, target))?.blocks).toHaveLength(1);
  });
const NOTHING = { ok: true, value: null };

it('spends nothing on a book it was not switched on for, or off again', async () => {
  expect(await reach(2)).toEqual(NOTHING);
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  await stopAutoUnlock({ bookId: BOOK });
  expect(await reach(2)).toEqual(NOTHING);
  expect(server.callsOf('unlockChapterByGold')).toHaveLength(0);
});

it('unlocks what is reached, up to the day’s cap', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1, dailyCap: 2 });
  for (const target of [2, 3]) {
    expect(await readReachedCap(BOOK)).toBeUndefined();
    expect(await reach(target)).toMatchObject({ value: { price: 1 } });
    await unlocked(target);
  }
  expect(await reach(4)).toEqual(NOTHING);
  expect(await readReachedCap(BOOK)).toBe(2);
  expect(server.callsOf('unlockChapterByGold')).toMatchObject([{ auto: true }, { auto: true }]);
  // A new cap counts what was unlocked; a new day starts over.
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1, dailyCap: 2 });
  expect(await reach(4)).toEqual(NOTHING);
  // Nor is switching it off and on again the same day a way around it.
  await stopAutoUnlock({ bookId: BOOK });
  expect(await readAutoUnlock(BOOK)).toBeUndefined();
  expect(await readAutoUnlocks()).toEqual([]);
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1, dailyCap: 2 });
  expect(await reach(4)).toEqual(NOTHING);
  // A clock that was elsewhere meanwhile has not made the day new.
  const today = await db.autoUnlocks.get(BOOK);
  const count = { day: today?.day ?? '', unlocked: 2 };
  await db.autoUnlocks.update(BOOK, { day: '2020-01-01', unlocked: 1, others: [count] });
  expect(await reach(4)).toEqual(NOTHING);
  await db.autoUnlocks.update(BOOK, { day: '2020-01-01', others: [] });
  expect(await readReachedCap(BOOK)).toBeUndefined();
  expect(await reach(4)).toMatchObject({ value: { price: 1 } });
});

it('asks where a chapter is dearer than what was agreed to, or than what is there', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  await book.publish(2, 'Text 2.', 2);
  await openBook({ bookId: BOOK });
  expect(await reach(2)).toEqual(NOTHING);
  counter.balance = { coins: 0, bonus: 0, userGold: 0 };
  await refreshUser();
  expect(await reach(3)).toEqual(NOTHING);
});

it('is one account’s', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  await db.meta.put(metaRow('accountId', 99));
  expect(await readAutoUnlock(BOOK)).toBeUndefined();
  expect(await reach(2)).toEqual(NOTHING);
});

it('is taken back: the coin returns, the chapter locks and its text is gone', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  const asked = await reach(2);
  await unlocked(2);
  await undo(asked);
  expect(await stateOf(2)).toBe('locked');
  expect(await readChapter(BOOK, 2)).toBeUndefined();
  expect(await readWallet()).toMatchObject({ coins: 5 });
  expect(await db.grants.count()).toBe(0);
});

describe('an undo that waits for a connection', () => {
  let asked: Awaited<ReturnType<typeof reach>>;
  beforeEach(async () => {
    await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
    asked = await reach(2);
    await unlocked(2);
    server.isDown = true;
    await undo(asked);
  });

  it('shows nothing of the chapter, however often it is opened, until it is through', async () => {
    expect(await readChapter(BOOK, 2)).toMatchObject({ blocks: null, heldBack: true });
    expect(await openChapter({ bookId: BOOK, target: 2 })).toMatchObject({ ok: true });
    expect(await readChapter(BOOK, 2)).toMatchObject({ blocks: null, heldBack: true });
    expect(await readChapter(BOOK, 3)).not.toHaveProperty('heldBack');
    server.isDown = false;
    passTime(2_000);
    await drainOutbox();
    expect(await readChapter(BOOK, 2)).toBeUndefined();
    expect(await readWallet()).toMatchObject({ coins: 5 });
  });

  it('shows the chapter again once it is refused', async () => {
    server.on('undoUnlock', () => 'notUndoable');
    server.isDown = false;
    passTime(2_000);
    await drainOutbox();
    expect((await readChapter(BOOK, 2))?.blocks).toHaveLength(1);
    expect(await readWallet()).toMatchObject({ coins: 4 });
  });

  it('holds nothing back from another account', async () => {
    await db.meta.put(metaRow('accountId', 99));
    expect((await readChapter(BOOK, 2))?.blocks).toHaveLength(1);
  });
});

it('says where the server does not take it back any more', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  const isUndoable = async (target: number) => {
    const asked = await reach(target);
    await unlocked(target);
    return readIsUndoable(BOOK, asked.ok && asked.value ? asked.value.requestId : '');
  };
  expect(await isUndoable(2)).toBe(true);
  counter.isUndoable = false;
  expect(await isUndoable(3)).toBe(false);
});

it('is not made a second time of a chapter that was taken back, also after a new start of the terms', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  const asked = await reach(2);
  await unlocked(2);
  await undo(asked);
  expect(await reach(2)).toEqual(NOTHING);
  await stopAutoUnlock({ bookId: BOOK });
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  expect(await reach(2)).toEqual(NOTHING);
  expect(await reach(3)).toMatchObject({ value: { price: 1 } });
});

it('is taken back also while its text is still on its way: no plain text stays', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  await db.chapters.delete([BOOK, 2]);
  const asked = await reach(2);
  await vi.waitFor(async () => expect(await stateOf(2)).toBe('unlocked'));
  const fetchFile = server.fetch;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let isAsked = () => {};
  const asking = new Promise<void>((resolve) => (isAsked = resolve));
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    if (String(args[0]).includes('/content/')) {
      isAsked();
      await held;
    }
    return fetchFile(...args);
  });
  const opening = openChapter({ bookId: BOOK, target: 2 });
  await asking;
  await undo(asked);
  expect(await db.grants.count()).toBe(0);
  goOn();
  expect(await opening).toMatchObject({ ok: false, failure: { name: 'locked' } });
  expect((await readChapter(BOOK, 2))?.blocks ?? null).toBeNull();
});

it('is taken back also while its text is being opened, and fetched again sealed meanwhile', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  const sealed = await db.chapters.get([BOOK, 2]);
  server.isDown = true;
  const asked = await reach(2);
  await navigator.locks.request('dogear-outbox', async () => undefined);
  server.isDown = false;
  passTime(2_000);
  // As the service worker does: the key is kept, the text still sealed.
  await deliver({ eager: true });
  const [unopened] = await db.grants.toArray();
  expect(unopened?.unopened).toBe(1);
  // The text is open by now, and not yet kept.
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...args) => {
    await undo(asked);
    await db.chapters.put(sealed as ChapterRow);
    return digest(...args);
  });
  await openGrantedTexts();
  expect(await db.grants.count()).toBe(0);
  expect((await readChapter(BOOK, 2))?.blocks).toBeNull();
});

it('is not brought back by a list of grants that was asked for before', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  const asked = await reach(2);
  await unlocked(2);
  const list = [...counter.grants];
  let isFirst = true;
  server.on('grants', async () => {
    if (!isFirst) return { list: [], next: null };
    isFirst = false;
    await undo(asked);
    return { list, next: null };
  });
  await syncGrants();
  expect(await db.grants.count()).toBe(0);
  expect(await stateOf(2)).toBe('locked');
});

describe('an undo that the server did not sign', () => {
  const cut = (undo: Undo, text: string) => ({ ...undo, revocation: { ...undo.revocation, text } });
  const said = (undo: Undo) => JSON.parse(undo.revocation.text);
  const forgeries: [string, (undo: Undo) => Undo][] = [
    ['with no signature', (undo) => ({ ...undo, revocation: { ...undo.revocation, signature: '' } })],
    ['cut short', (undo) => cut(undo, undo.revocation.text.slice(0, -3))],
    ['for another account', (undo) => cut(undo, JSON.stringify({ ...said(undo), userId: 1 }))],
    ['for fewer grants than it names', (undo) => cut(undo, JSON.stringify({ ...said(undo), grants: [] }))],
    ['for other grants than it was signed for', (undo) => ({ ...undo, revoked: [...undo.revoked, ...kept] })],
    [
      'in the words of a receipt',
      (undo) => ({ ...undo, revocation: counter.grants[0]?.receipt ?? undo.revocation }),
    ],
  ];
  let kept: Undo['revoked'];
  let asked: string;
  beforeEach(async () => {
    await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
    for (const target of [3, 2]) {
      const reached = await reach(target);
      asked = reached.ok && reached.value ? reached.value.requestId : '';
      await unlocked(target);
    }
    kept = counter.grants.filter(({ target }) => target === 3);
  });

  it.each(forgeries)('%s changes nothing, and the right one is asked for', async (_, forge) => {
    counter.forge = forge;
    await undoUnlock({ unlockRequestId: asked, bookId: BOOK, target: 2 });
    expect([await stateOf(2), await stateOf(3), await db.grants.count()]).toEqual([
      'unlocked',
      'unlocked',
      2,
    ]);
    // Not shown while its undo waits, but there.
    expect((await db.chapters.get([BOOK, 2]))?.blocks).toHaveLength(1);
    // Not the balance: the server gave the coin back, and a drain that ends now may have asked for it.
    expect((await readCoinHistory(9)).lines.map(({ kind }) => kind)).toEqual(['unlock', 'unlock']);
    counter.forge = (undo) => undo;
    passTime(2_000);
    await drainOutbox();
    expect([await stateOf(2), await stateOf(3), await db.grants.count()]).toEqual(['locked', 'unlocked', 1]);
    expect(await readWallet()).toMatchObject({ coins: 4 });
  });

  it('cannot be turned on another chapter, by an unsigned place or number', async () => {
    const [other] = kept;
    counter.forge = (undo) => ({
      ...undo,
      revoked: undo.revoked.map(({ id }) => ({ ...(other as Undo['revoked'][number]), id })),
    });
    await undoUnlock({ unlockRequestId: asked, bookId: BOOK, target: 2 });
    expect([await stateOf(3), await db.grants.count()]).toEqual(['unlocked', 2]);
    expect((await readChapter(BOOK, 3))?.blocks).toHaveLength(1);
  });
});

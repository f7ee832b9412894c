import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Undo } from '../../../contract/money/ledger.schema';
import { deliver } from '../../../data/commands/deliver';
import { readChapterRow } from '../../../data/packing/chapterRow';
import { readIsUndoable } from '../../../data/queries/autoUnlock';
import { readChapter } from '../../../data/queries/chapters';
import { readCoinHistory, readWallet } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { ChapterRow } from '../../../data/tables/rows';
import {
  BOOK,
  counter,
  NOTHING,
  reach,
  server,
  stateOf,
  undo,
  unlocked,
  withAutoUnlockDevice,
} from '../../../tests/doubles/autoUnlockDevice';
import { passTime } from '../../../tests/doubles/passTime';
import { syncGrants } from '../coins/syncGrants';
import { useCases } from '../index';
import { openGrantedTexts } from '../texts/unlockedTexts';

withAutoUnlockDevice();
const { drainOutbox, openChapter, startAutoUnlock, stopAutoUnlock, undoUnlock } = useCases;

it('undoing an unlock returns the coin, locks the chapter and deletes its text', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  const asked = await reach(2);
  await unlocked(2);
  await undo(asked);
  expect(await stateOf(2)).toBe('locked');
  expect(await readChapter(BOOK, 2)).toBeUndefined();
  expect(await readWallet()).toMatchObject({ coins: 5 });
  expect(await db.grants.count()).toBe(0);
});

describe('an undo waiting for a connection', () => {
  let asked: Awaited<ReturnType<typeof reach>>;
  beforeEach(async () => {
    await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
    asked = await reach(2);
    await unlocked(2);
    server.isDown = true;
    await undo(asked);
  });

  it('hides the chapter, even if opened, until it is sent', async () => {
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

  it('shows the chapter again if it is refused', async () => {
    server.on('undoUnlock', () => 'notUndoable');
    server.isDown = false;
    passTime(2_000);
    await drainOutbox();
    expect((await readChapterRow(BOOK, 2))?.blocks).toHaveLength(1);
    expect(await readWallet()).toMatchObject({ coins: 4 });
  });

  it('hides nothing from another account', async () => {
    await db.meta.put(metaRow('accountId', 99));
    expect((await readChapter(BOOK, 2))?.blocks).toHaveLength(1);
  });
});

it('an unlock can be undone only if the server says so', async () => {
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

it('an undone chapter is not auto-unlocked again, even after restarting auto-unlock', async () => {
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

it('an undo while the text is being fetched leaves no plain text', async () => {
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

it('an undo while the text is being opened leaves it sealed', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  const sealed = await db.chapters.get([BOOK, 2]);
  server.isDown = true;
  const asked = await reach(2);
  await navigator.locks.request('dogear-outbox', async () => undefined);
  server.isDown = false;
  passTime(2_000);
  // As the service worker does: it stores the key and leaves the text sealed.
  await deliver({ eager: true });
  const [unopened] = await db.grants.toArray();
  expect(unopened?.unopened).toBe(1);
  // The text is open but not stored yet.
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

it('an undone grant is not restored by a list requested before', async () => {
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

describe('a forged undo', () => {
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

  it.each(forgeries)('%s changes nothing, and the signed one is requested', async (_, forge) => {
    counter.forge = forge;
    await undoUnlock({ unlockRequestId: asked, bookId: BOOK, target: 2 });
    expect([await stateOf(2), await stateOf(3), await db.grants.count()]).toEqual([
      'unlocked',
      'unlocked',
      2,
    ]);
    // It is stored, but not shown while its undo waits.
    expect((await readChapterRow(BOOK, 2))?.blocks).toHaveLength(1);
    // The balance may have changed: the server returned the coin, and an ending drain may have fetched it.
    expect((await readCoinHistory(9)).lines.map(({ kind }) => kind)).toEqual(['unlock', 'unlock']);
    counter.forge = (undo) => undo;
    passTime(2_000);
    await drainOutbox();
    expect([await stateOf(2), await stateOf(3), await db.grants.count()]).toEqual(['locked', 'unlocked', 1]);
    expect(await readWallet()).toMatchObject({ coins: 4 });
  });

  it('cannot lock another chapter by unsigned fields', async () => {
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

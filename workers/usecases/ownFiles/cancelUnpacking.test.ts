import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStoredTargets } from '../../../data/queries/chapters';
import { readOwnBook } from '../../../data/queries/ownBooks';
import { db } from '../../../data/tables/db';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { killedAt } from '../../../tests/doubles/killedOpening';
import { CHAPTERS, epub, shown } from '../../../tests/doubles/longFile';
import { useCases } from '../index';
import { goOnUnpacking } from './goOnUnpacking';
import { openOwnBook } from './openOwnBook';

const { cancelUnpacking, openChapter, saveAnnotation } = useCases;
const noDrawing = async () => null;

beforeEach(async () => void (await freshDevice()));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a long own file whose unpacking is cancelled', () => {
  const open = (onReadable: () => void = () => undefined) =>
    openOwnBook(epub(), () => undefined, noDrawing, onReadable);
  const left = async () => [
    await db.ownBooks.count(),
    await db.bookshelf.count(),
    await db.chapters.count(),
    await db.ownFiles.count(),
  ];

  it('is deleted without an error, and other books stay', async () => {
    const other = new File(['# One\n\nOther text.\n'], 'other.md');
    await openOwnBook(other, () => undefined, noDrawing);
    const before = await left();
    const said = vi.spyOn(console, 'error');
    let cancelled: ReturnType<typeof cancelUnpacking> | undefined;
    const outcome = await open(() => {
      cancelled = cancelUnpacking({ bookId: -2 });
    });
    expect(await cancelled).toEqual({ ok: true, value: 'gone' });
    expect(outcome).toEqual({ ok: false, reason: 'stopped' });
    expect(await left()).toEqual(before);
    expect(said).not.toHaveBeenCalled();
  });

  it('is deleted even while the next start resumes unpacking', async () => {
    await killedAt(epub(), 1);
    const said = vi.spyOn(console, 'error');
    const goingOn = goOnUnpacking(noDrawing);
    expect(await cancelUnpacking({ bookId: -1 })).toEqual({ ok: true, value: 'gone' });
    await goingOn;
    expect(await left()).toEqual([0, 0, 0, 0]);
    expect(said).not.toHaveBeenCalled();
  });

  it('stays if it has annotations, and is completed by opening its file again', async () => {
    await killedAt(epub(), 1);
    const spot = { blockId: 'b1', offset: 0 };
    const mark = { kind: 'highlight', color: 'green', start: spot, end: { ...spot, offset: 4 } } as const;
    const words = { quote: 'Text', note: '', share: 0, createdAt: 1, changedAt: 1 };
    await saveAnnotation({ annotation: { id: 'a', bookId: -1, target: 1, ...mark, ...words } });
    expect(await cancelUnpacking({ bookId: -1 })).toEqual({ ok: true, value: 'stays' });
    expect(await left()).toEqual([1, 1, 1, 0]);
    expect(await readOwnBook(-1)).toMatchObject({ isStopped: true });
    expect(await openChapter({ bookId: -1, target: 50 })).toMatchObject({ ok: false });
    expect(await open()).toMatchObject({ ok: true, bookId: -1 });
    expect((await readStoredTargets(-1)).length).toBe(CHAPTERS);
    expect(await readOwnBook(-1)).toMatchObject({ isStopped: false });
    expect(await db.annotations.count()).toBe(1);
  });

  it('stays if it was complete before and its file was opened to repair it', async () => {
    await open();
    await db.chapters.where('[bookId+target]').between([-1, 2], [-1, CHAPTERS]).delete();
    let cancelled: ReturnType<typeof cancelUnpacking> | undefined;
    const ended = await open(() => {
      cancelled = cancelUnpacking({ bookId: -1 });
    });
    expect(ended).toEqual({ ok: false, reason: 'stopped' });
    expect(await cancelled).toEqual({ ok: true, value: 'stays' });
    expect(await shown(CHAPTERS)).toContain(`Text of chapter ${CHAPTERS}.`);
    expect(await open()).toMatchObject({ ok: true, bookId: -1 });
    expect((await readStoredTargets(-1)).length).toBe(CHAPTERS);
  });

  it('loses nothing if it was already unpacked', async () => {
    await open();
    expect(await cancelUnpacking({ bookId: -1 })).toEqual({ ok: true, value: 'over' });
    expect((await readStoredTargets(-1)).length).toBe(CHAPTERS);
  });
});

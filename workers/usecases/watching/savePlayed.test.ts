import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { mergeField } from '../../../contract/reading/syncMerge';
import { append } from '../../../data/outbox/append';
import { readOpenIntents } from '../../../data/outbox/read';
import { readWatching } from '../../../data/queries/dramas';
import { readVideoHistory } from '../../../data/queries/history';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { videoHistoryKind } from '../../../data/sync/historyKinds';
import { db } from '../../../data/tables/db';
import { DRAMA, server, withDramaDevice } from '../../../tests/doubles/dramaDevice';
import { useCases } from '../index';
import { type Played, whenWatched } from './savePlayed';

withDramaDevice();
const { clearHistory, openDrama, removeFromHistory, savePlayed } = useCases;

/** Episodes of 8 seconds. */
const play = (second: number, more: Partial<Played> = {}) =>
  savePlayed({ videoId: DRAMA, target: 1, second, seconds: 0, ...more });
const told = () => server.callsOf('watchTime');
const waiting = async () => (await readOpenIntents()).filter(({ kind }) => kind === 'watchTime');

describe('playback', () => {
  it('is saved to the second, sealed, with the latest episode', async () => {
    await openDrama({ videoId: DRAMA });
    expect(await play(3.7)).toEqual({ ok: true, value: null });
    expect(await readWatching(DRAMA)).toEqual({ lastTarget: 1, second: 3, watched: [] });
    await play(1, { target: 2 });
    expect(await readWatching(DRAMA)).toEqual({ lastTarget: 2, second: 1, watched: [] });
    expect(await readVideoHistory()).toMatchObject([
      { id: DRAMA, book: { bookName: 'A Drama', kind: 'drama' }, type: 'drama' },
    ]);
    expect(JSON.stringify(await db.videoHistory.toArray())).not.toContain('A Drama');
  });

  it('counts an episode as watched once, from 90 % or at its end', async () => {
    await openDrama({ videoId: DRAMA });
    await play(7.1);
    expect((await readWatching(DRAMA))?.watched).toEqual([]);
    await play(7.2);
    await play(2);
    await play(8, { target: 2, state: 'ended' });
    await play(8, { target: 2, state: 'ended' });
    expect((await readWatching(DRAMA))?.watched).toEqual([[1, 2]]);
    expect(await readSealedSetting('readTimes')).toBe(2);
    expect(await readSealedSetting('novelReadTimes')).toBeUndefined();
  });

  it('reports each watched episode to the plan, once', async () => {
    const hear = vi.fn();
    whenWatched(hear);
    await openDrama({ videoId: DRAMA });
    await play(7.1);
    expect(hear).not.toHaveBeenCalled();
    await play(7.2);
    await play(7.5);
    expect(hear).toHaveBeenCalledOnce();
  });

  it('updates when a library drama was last opened', async () => {
    await openDrama({ videoId: DRAMA });
    await useCases.addToShelf({ bookId: DRAMA, addedAt: 1, openedAt: 1 });
    await play(1);
    expect((await db.bookshelf.get(DRAMA))?.openedAt).toBeGreaterThan(1);
  });

  it('is synced at a stop, not with every second', async () => {
    await openDrama({ videoId: DRAMA });
    await play(1, { state: 'paused' });
    const { last = 0 } = (await db.syncChanges.get(['videoHistory', String(DRAMA)])) ?? {};
    expect(last).toBeGreaterThan(0);
    await play(2);
    await play(3);
    expect((await db.syncChanges.get(['videoHistory', String(DRAMA)]))?.last).toBe(last);
    await play(4, { state: 'left' });
    expect((await db.syncChanges.get(['videoHistory', String(DRAMA)]))?.last).toBeGreaterThan(last);
  });

  it('of an episode only opened moves no place and counts its time', async () => {
    await openDrama({ videoId: DRAMA });
    await play(4, { state: 'paused' });
    await db.syncChanges.clear();
    expect(await savePlayed({ videoId: DRAMA, target: 2, second: null, seconds: 3, state: 'left' })).toEqual({
      ok: true,
      value: null,
    });
    expect(await readWatching(DRAMA)).toMatchObject({ lastTarget: 1, second: 4 });
    expect(await db.syncChanges.get(['videoHistory', String(DRAMA)])).toBeUndefined();
    await vi.waitFor(() => expect(told()).toMatchObject([{ target: 2, seconds: 3 }]));
  });

  it('can be removed from the history, also for the account', async () => {
    await openDrama({ videoId: DRAMA });
    await play(3);
    await removeFromHistory({ kind: 'drama', id: DRAMA });
    expect(await readWatching(DRAMA)).toBeUndefined();
    expect(await db.syncChanges.get(['videoHistory', String(DRAMA)])).toMatchObject({
      removed: expect.any(Number),
    });
    await play(3);
    await clearHistory({ kind: 'drama' });
    expect(await readVideoHistory()).toEqual([]);
  });
});

describe('watch time', () => {
  it('of many reports is one intent, sent when the viewer stops', async () => {
    await openDrama({ videoId: DRAMA });
    for (let second = 5; second <= 30; second += 5) await play(second, { seconds: 5 });
    expect(told()).toEqual([]);
    expect((await waiting()).map(({ payload }) => payload)).toMatchObject([
      { videoId: DRAMA, target: 1, seconds: 30 },
    ]);
    await play(31, { seconds: 1, state: 'paused' });
    await vi.waitFor(() => expect(told()).toMatchObject([{ videoId: DRAMA, target: 1, seconds: 31 }]));
    expect(await waiting()).toEqual([]);
    await play(31, { state: 'left' });
    expect(told()).toHaveLength(1);
  });

  it('is limited to an hour per report', async () => {
    await play(31, { seconds: 3 * 3_600, state: 'paused' });
    await vi.waitFor(() => expect(told()).toMatchObject([{ seconds: 3_600 }]));
  });

  it('is sent after a minute without a stop', async () => {
    await play(30, { seconds: 59 });
    expect(told()).toEqual([]);
    await play(31, { seconds: 1 });
    await vi.waitFor(() => expect(told()).toMatchObject([{ seconds: 60 }]));
  });

  it('waits offline, and later playback does not change an attempted report', async () => {
    await openDrama({ videoId: DRAMA });
    server.isDown = true;
    await play(5, { seconds: 5, state: 'paused' });
    await vi.waitFor(async () => expect((await waiting())[0]?.attempts).toBe(1));
    await play(9, { seconds: 4, state: 'paused' });
    await play(9, { seconds: 2, target: 2, state: 'paused' });
    expect((await waiting()).map(({ payload }) => payload)).toMatchObject([
      { seconds: 5 },
      { seconds: 4 },
      { seconds: 2 },
    ]);
    server.isDown = false;
    await useCases.drainOutbox();
    await vi.waitFor(() => expect(told().map(({ seconds }) => seconds)).toEqual([5, 4, 2]));
    expect(new Set(told().map(({ requestId }) => requestId)).size).toBe(3);
  });

  it('is sent before a rating of its drama', async () => {
    server.on('rateBook', () => ({ average: 5, count: 1, mine: 5 }));
    await openDrama({ videoId: DRAMA });
    await play(5, { seconds: 5 });
    await append({ kind: 'rate', target: String(DRAMA), payload: { bookId: DRAMA, stars: 5 } });
    server.failNext({ kind: 'status', status: 503 });
    await useCases.drainOutbox();
    expect(server.callsOf('rateBook')).toEqual([]);
    await useCases.drainOutbox();
    await vi.waitFor(() => expect(server.callsOf('rateBook')).toHaveLength(1));
    expect((await db.dramas.get(DRAMA))?.detail.rating.mine).toBe(5);
  });
});

describe('two devices', () => {
  const place = (target: number, second: number, time: number) => ({ target, second, time });

  it('agree on the latest place, in either order', () => {
    const [early, late] = [place(4, 10, 100), place(2, 5, 200)];
    expect(mergeField('videoHistory', 'place', late, early)).toEqual(late);
    expect(mergeField('videoHistory', 'place', early, late)).toEqual(late);
    expect(mergeField('videoHistory', 'place', undefined, early)).toEqual(early);
    expect(
      mergeField(
        'videoHistory',
        'watched',
        [[1, 2]],
        [
          [3, 4],
          [9, 9],
        ],
      ),
    ).toEqual([
      [1, 4],
      [9, 9],
    ]);
  });

  it('merge received playback with pending changes, and otherwise take it whole', async () => {
    await openDrama({ videoId: DRAMA });
    await play(8, { state: 'ended' });
    const present = (await videoHistoryKind.read([String(DRAMA)], 'd')).get(String(DRAMA));
    const heard = {
      fields: { place: place(3, 7, 1), watched: [[3, 3]] as [number, number][] },
      waits: () => true,
      cards: new Map(),
      device: 'd',
    };
    await (await videoHistoryKind.take(String(DRAMA), present, heard))?.();
    expect(await readWatching(DRAMA)).toEqual({
      lastTarget: 1,
      second: 8,
      watched: [
        [1, 1],
        [3, 3],
      ],
    });
    await (await videoHistoryKind.take(String(DRAMA), present, { ...heard, waits: () => false }))?.();
    expect(await readWatching(DRAMA)).toEqual({ lastTarget: 3, second: 7, watched: [[3, 3]] });
  });
});

describe('saving playback', () => {
  it('on a full device saves neither the place nor the time', async () => {
    await openDrama({ videoId: DRAMA });
    await play(2);
    const real = IDBObjectStore.prototype.add;
    // The place is written before, so it must be rolled back.
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'outbox') throw new DOMException('no room', 'QuotaExceededError');
      return real.apply(this, args);
    });
    expect(await play(5, { seconds: 3 })).toMatchObject({ ok: false, failure: { name: 'storageFull' } });
    expect(await readWatching(DRAMA)).toMatchObject({ second: 2 });
    full.mockRestore();
    expect(await play(6, { seconds: 4 })).toEqual({ ok: true, value: null });
    expect(await readWatching(DRAMA)).toMatchObject({ second: 6 });
    expect(await waiting()).toMatchObject([{ payload: { seconds: 4 } }]);
  });

  it('fails if a newer app version has upgraded the database', async () => {
    await openDrama({ videoId: DRAMA });
    await db.meta.put({ key: 'minWriter', value: 99 });
    expect(await play(5)).toMatchObject({ ok: false, failure: { name: 'clientTooOld' } });
    await db.meta.delete('minWriter');
    expect(await play(5)).toEqual({ ok: true, value: null });
  });

  it('replaces a damaged history entry', async () => {
    await openDrama({ videoId: DRAMA });
    await play(7.5);
    for (const content of ['DOGEAR:AAAA', 'nothing']) {
      await db.videoHistory.update(DRAMA, { content });
      expect(await play(3)).toEqual({ ok: true, value: null });
      expect(await readWatching(DRAMA)).toEqual({ lastTarget: 1, second: 3, watched: [] });
    }
  });
});

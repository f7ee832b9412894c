import { describe, expect, it } from 'vitest';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { failed, type Result, success } from '../../../../contract/wire/failure';
import type { ChapterRow } from '../../../../data/tables/rows';
import { ChapterSupply } from './ChapterSupply';
import { Openings } from './openings';

const row = (target: number, hash = 'h'): ChapterRow => ({
  bookId: 1,
  target,
  chapterId: target,
  title: '',
  wordCount: 1,
  hash,
  blocks: [{ id: hash, kind: 'paragraph', runs: [{ text: 'Text.' }] }],
  blocksHash: hash,
  sealed: null,
  bytes: 5,
  storedAt: 0,
});
const entry = (target: number, change: Partial<ChapterEntry> = {}) =>
  ({ target, hash: 'h', state: 'free', ...change }) as ChapterEntry;

function supplyOf(rows: ChapterRow[]) {
  const openings = new Openings();
  const device = new Map(rows.map((one) => [one.target, one]));
  const reads: number[] = [];
  const asked: number[] = [];
  const answers: ((result: Result<null>) => void)[] = [];
  const supply = new ChapterSupply(openings, {
    read: async (target) => {
      reads.push(target);
      return device.get(target);
    },
    open: (target) => {
      asked.push(target);
      return new Promise<Result<null>>((resolve) => answers.push(resolve));
    },
  });
  return { openings, device, reads, asked, answers, supply };
}

describe('the supply of chapters', () => {
  it('reads from the device only chapters that are not in memory', async () => {
    const { supply, openings, reads } = supplyOf([row(1), row(2)]);
    await supply.bring([1, 2, 3], []);
    await supply.bring([1, 2, 3], []);
    expect(reads).toEqual([1, 2, 3, 3]);
    expect(openings.of(2).kind).toBe('text');
  });

  it('reads a chapter once for two simultaneous requests', async () => {
    const { supply, reads } = supplyOf([row(1), row(2)]);
    await Promise.all([supply.bring([1, 2], []), supply.bring([1, 2], [])]);
    expect(reads.sort()).toEqual([1, 2]);
  });

  it('reads a chapter again if it may be newer', async () => {
    const { supply, openings, device } = supplyOf([row(1)]);
    await supply.bring([1], []);
    device.set(1, row(1, 'h2'));
    await supply.bring([1], [], true);
    expect(openings.of(1)).toMatchObject({ row: { hash: 'h2' } });
  });

  it('shows nothing of a held chapter until it is released', async () => {
    const { supply, openings, asked } = supplyOf([row(4)]);
    supply.take(4, undefined, entry(4, { state: 'locked' }));
    supply.hold(4);
    expect(supply.take(4, row(4), entry(4, { state: 'unlocked' }))).toBe(true);
    await supply.bring([4], [], true);
    expect(openings.of(4).kind).toBe('locked');
    await supply.release(4, [entry(4, { state: 'unlocked' })]);
    expect(openings.of(4).kind).toBe('text');
    expect(asked).toEqual([]);
  });

  it('shows a chapter as locked until its pending undo is refused', async () => {
    const { supply, openings, asked } = supplyOf([]);
    const held = { ...row(4), blocks: null, heldBack: true as const };
    expect(supply.take(4, held, entry(4, { state: 'unlocked' }))).toBe(true);
    expect(openings.of(4).kind).toBe('locked');
    expect(asked).toEqual([]);
    supply.take(4, row(4), entry(4, { state: 'unlocked' }));
    expect(openings.of(4).kind).toBe('text');
  });

  it('hides a text that was taken back, and shows one stored later', async () => {
    const { supply, openings } = supplyOf([]);
    const locked = entry(1, { state: 'locked' });
    supply.hold(1);
    supply.take(1, row(1), entry(1, { state: 'unlocked' }));
    supply.takeBack(1, 1_000);
    void supply.release(1, [locked]);
    supply.take(1, row(1), locked);
    expect(openings.of(1).kind).toBe('locked');
    supply.take(1, { ...row(1), storedAt: 1_001 }, entry(1, { state: 'unlocked' }));
    expect(openings.of(1).kind).toBe('text');
  });

  it('reports whether the text is current', () => {
    const { supply } = supplyOf([]);
    expect(supply.take(1, row(1), entry(1))).toBe(true);
    expect(supply.take(1, row(1), undefined)).toBe(true);
    expect(supply.take(1, row(1), entry(1, { hash: 'newer' }))).toBe(false);
    expect(supply.take(2, undefined, entry(2))).toBe(false);
  });

  it('knows a locked chapter from the list, without the network', () => {
    const { supply, openings } = supplyOf([]);
    supply.take(4, { ...row(4), blocks: null, sealed: 'x' }, entry(4, { state: 'locked' }));
    expect(openings.of(4).kind).toBe('locked');
  });

  it('asks once about a locked chapter, and again when its list entry changes', async () => {
    const { supply, answers, asked } = supplyOf([]);
    const sealed = { ...row(1), blocks: null, sealed: 'AAAA' };
    const locked = entry(1, { state: 'locked' });
    expect(supply.take(1, undefined, locked)).toBe(false);
    const opening = supply.open(1);
    expect(supply.take(1, sealed, locked)).toBe(false);
    void supply.open(1);
    answers[0]?.(failed('locked'));
    await opening;
    expect(supply.take(1, { ...sealed, storedAt: 1 }, locked)).toBe(true);
    expect(asked).toEqual([1]);
    expect(supply.take(1, sealed, entry(1, { state: 'unlocked' }))).toBe(false);
    expect(supply.take(1, sealed, entry(1, { state: 'locked', hash: 'revised' }))).toBe(false);
  });

  it('asks the network once at a time, and shows why it failed', async () => {
    const { supply, openings, asked, answers } = supplyOf([]);
    const opened = supply.open(3);
    void supply.open(3);
    expect(asked).toEqual([3]);
    answers[0]?.(failed('offline'));
    await opened;
    expect(openings.of(3)).toMatchObject({ kind: 'failed', failure: { name: 'offline' } });
  });

  it('asks again when the network is back, except for a refused chapter', async () => {
    const { supply, asked, answers } = supplyOf([]);
    const first = supply.open(3);
    answers[0]?.(failed('offline'));
    await first;
    const again = supply.resume(3);
    expect(asked).toEqual([3, 3]);
    answers[1]?.(failed('notFound'));
    await again;
    await supply.resume(3);
    await supply.resume(8);
    expect(asked).toEqual([3, 3]);
  });

  it('can ask again after a success', async () => {
    const { supply, asked, answers } = supplyOf([]);
    const first = supply.open(3);
    answers[0]?.(success(null));
    await first;
    void supply.open(3);
    expect(asked).toEqual([3, 3]);
  });
});

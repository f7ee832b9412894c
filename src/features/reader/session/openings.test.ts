import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { describeFailure } from '../../../../contract/wire/failure';
import type { ChapterRow } from '../../../../data/tables/rows';
import { Openings } from './openings';

const blocks: Block[] = [{ id: 'a', kind: 'paragraph', runs: [{ text: 'Text.' }] }];
const row = (change: Partial<ChapterRow> = {}): ChapterRow => ({
  bookId: 1,
  target: 3,
  chapterId: 30,
  title: 'Three',
  wordCount: 1,
  hash: 'h',
  blocks,
  blocksHash: 'b',
  sealed: null,
  bytes: 5,
  storedAt: 0,
  ...change,
});

function watched() {
  const openings = new Openings();
  const told: number[] = [];
  openings.subscribe((target) => told.push(target));
  return { openings, told };
}

describe('the opening of a chapter', () => {
  it('is waiting until the chapter is loaded', () => {
    expect(new Openings().of(9)).toEqual({ kind: 'waiting' });
  });

  it('is another one when only the author’s notes were changed', () => {
    const { openings, told } = watched();
    openings.put(row());
    openings.put(row({ notes: { before: 'Welcome.', after: '' } }));
    openings.put(row({ notes: { before: 'Welcome.', after: '' }, storedAt: 9 }));
    expect(openings.of(3)).toMatchObject({ row: { notes: { before: 'Welcome.' } } });
    expect(told).toEqual([3, 3]);
  });

  it('is the same object when the same text is read again', () => {
    const { openings, told } = watched();
    openings.put(row());
    const before = openings.of(3);
    openings.put(row({ blocks: structuredClone(blocks), storedAt: 99 }));
    expect(openings.of(3)).toBe(before);
    expect(told).toEqual([3]);
  });

  it('is replaced by a revised text', () => {
    const { openings, told } = watched();
    openings.put(row());
    openings.put(row({ hash: 'h2', blocksHash: 'b2' }));
    expect(openings.of(3)).toMatchObject({ kind: 'text', row: { hash: 'h2' } });
    expect(told).toEqual([3, 3]);
  });

  it('keeps its text after any failure', () => {
    const { openings } = watched();
    openings.put(row());
    openings.fail(3, describeFailure('offline'));
    openings.wait(3);
    openings.put(row({ blocks: null, sealed: 'x' }));
    expect(openings.of(3).kind).toBe('text');
  });

  it('is locked until its text is loaded', () => {
    const { openings } = watched();
    openings.put(row({ blocks: null, sealed: 'x' }));
    expect(openings.of(3).kind).toBe('waiting');
    openings.fail(3, describeFailure('locked'));
    expect(openings.of(3).kind).toBe('locked');
    openings.put(row());
    expect(openings.of(3).kind).toBe('text');
  });

  it('keeps the reason of any other failure', () => {
    const { openings } = watched();
    openings.fail(3, describeFailure('offline'));
    expect(openings.of(3)).toMatchObject({ kind: 'failed', failure: { name: 'offline' } });
    openings.wait(3);
    expect(openings.of(3).kind).toBe('waiting');
  });

  it('is forgotten outside the retained chapters', () => {
    const { openings } = watched();
    openings.put(row());
    openings.put(row({ target: 90 }));
    openings.retain([2, 3, 4]);
    expect(openings.of(3).kind).toBe('text');
    expect(openings.of(90).kind).toBe('waiting');
  });
});

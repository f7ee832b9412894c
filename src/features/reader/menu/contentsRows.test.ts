import { expect, it } from 'vitest';
import type { ChapterEntry } from '../../../../contract/chapter';
import { contentsRows } from './contentsRows';

const book = [
  ['Preface'],
  ['1', 'Book I', 'Part One'],
  ['2', 'Book I', 'Part One'],
  ['3', 'Book I', 'Part Two'],
  ['4', 'Book II', 'Part One'],
  ['Epilogue'],
].map(([title, ...parts], target) => ({ target, title, ...(parts.length > 0 && { parts }) }) as ChapterEntry);

const lines = (folded: readonly string[]) =>
  contentsRows(book, new Set(folded)).map((row) =>
    row.kind === 'chapter'
      ? `${'  '.repeat(row.depth)}${row.chapter.title}`
      : `${'  '.repeat(row.depth)}${row.title} (${row.chapters}) ${row.key}${row.isFolded ? ' folded' : ''}`,
  );

it('names each part before its first chapter, and counts what is in it', () => {
  expect(lines([])).toEqual([
    'Preface',
    'Book I (3) 1/0',
    '  Part One (2) 1/1',
    '    1',
    '    2',
    '  Part Two (1) 3/1',
    '    3',
    'Book II (1) 4/0',
    '  Part One (1) 4/1',
    '    4',
    'Epilogue',
  ]);
});

it('leaves out what lies in a folded part', () => {
  expect(lines(['1/0', '4/1'])).toEqual([
    'Preface',
    'Book I (3) 1/0 folded',
    'Book II (1) 4/0',
    '  Part One (1) 4/1 folded',
    'Epilogue',
  ]);
});

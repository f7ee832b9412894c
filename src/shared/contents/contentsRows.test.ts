import { expect, it } from 'vitest';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { type ContentsView, contentsRows } from './contentsRows';

const book = [
  ['Preface'],
  ['1 Dawn', 'Book I', 'Part One'],
  ['2 The Café', 'Book I', 'Part One'],
  ['3 Noon', 'Book I', 'Part Two'],
  ['4 Cafés at Dusk', 'Book II', 'Part One'],
  ['Epilogue'],
].map(([title, ...parts], target) => ({ target, title, ...(parts.length > 0 && { parts }) }) as ChapterEntry);

const lines = (view: Partial<ContentsView>) =>
  contentsRows(book, { words: '', newestFirst: false, current: undefined, folded: new Map(), ...view }).map(
    (row) =>
      row.kind === 'chapter'
        ? `${'  '.repeat(row.depth)}${row.chapter.title}`
        : `${'  '.repeat(row.depth)}${row.title} (${row.chapters}) ${row.key}${row.isFolded ? ' folded' : ''}`,
  );

it('contents open the parts of the current chapter and count each part’s chapters', () => {
  expect(lines({ current: 2 })).toEqual([
    'Preface',
    'Book I (3) 1/0',
    '  Part One (2) 1/1',
    '    1 Dawn',
    '    2 The Café',
    '  Part Two (1) 3/1 folded',
    'Book II (1) 4/0 folded',
    'Epilogue',
  ]);
});

it('contents keep the parts that the reader folded and opened', () => {
  const folded = new Map([
    ['1/1', true],
    ['4/0', false],
  ]);
  expect(lines({ current: 2, folded })).toEqual([
    'Preface',
    'Book I (3) 1/0',
    '  Part One (2) 1/1 folded',
    '  Part Two (1) 3/1 folded',
    'Book II (1) 4/0',
    '  Part One (1) 4/1 folded',
    'Epilogue',
  ]);
});

it('contents start with the newest chapter, each part above its chapters', () => {
  expect(lines({ current: 2, newestFirst: true })).toEqual(
    [
      'Epilogue',
      'Book II (1) 4/0 folded',
      'Book I (3) 1/0',
      '  Part Two (1) 3/1 folded',
      '  Part One (2) 1/1',
      '    2 The Café',
      '    1 Dawn',
    ].concat('Preface'),
  );
});

it('contents filter chapters by title words, ignoring case and accents, with parts open', () => {
  expect(lines({ words: 'CAFE' })).toEqual([
    'Book I (1) 2/0',
    '  Part One (1) 2/1',
    '    2 The Café',
    'Book II (1) 4/0',
    '  Part One (1) 4/1',
    '    4 Cafés at Dusk',
  ]);
  expect(lines({ words: 'dusk cafe' })).toHaveLength(3);
  expect(lines({ words: 'nowhere' })).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import type { KeptAnnotation } from '../../../data/queries/places';
import { highlightsFile } from './highlightsFile';

const CHAPTERS = [
  { target: 1, title: 'One' },
  { target: 2, title: 'Two' },
  { target: 3, title: 'Three' },
];

function highlight(target: number, quote: string, note = ''): KeptAnnotation {
  const spot = { blockId: 'b', offset: 0 };
  const base = { id: quote, bookId: 7, kind: 'highlight', color: 'blue', start: spot, end: spot } as const;
  return { ...base, target, quote, note, share: 0, createdAt: 1, changedAt: 1 };
}

describe('the file of highlights', () => {
  it('lists them by chapter with their notes, and omits chapters without any', () => {
    const file = highlightsFile({ bookName: 'A Book', authorName: 'Somebody' }, CHAPTERS, [
      highlight(1, 'First words.'),
      highlight(3, 'Over two\nparagraphs.', 'My thought.'),
    ]);
    expect(file).toEqual({
      name: 'A Book.md',
      type: 'text/markdown',
      text: [
        '# A Book',
        'Somebody',
        '## One',
        '> First words.',
        '## Three',
        '> Over two\n>\n> paragraphs.',
        'My thought.\n',
      ].join('\n\n'),
    });
  });

  it('escapes Markdown in quotes and notes', () => {
    const { text } = highlightsFile({ bookName: 'B', authorName: '' }, CHAPTERS, [
      highlight(1, '*** [x] <b>', '# no heading\n- no list\n1. none'),
    ]);
    expect(text).toContain('> \\*\\*\\* \\[x\\] \\<b\\>');
    expect(text).toContain('\\# no heading\n\n\\- no list\n\n\\1. none');
  });

  it('is named after the book, in characters that file systems accept', () => {
    expect(highlightsFile({ bookName: 'Who/What: "Why?"', authorName: '' }, [], []).name).toBe(
      'Who What Why.md',
    );
    expect(highlightsFile({ bookName: '???', authorName: '' }, [], []).name).toBe('highlights.md');
  });
});

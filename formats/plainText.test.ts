import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText, parseChapterText } from './chapterText';
import { readBookFile } from './readBookFile';

const read = (text: string, name = 'a_book.txt') => readBookFile(name, new TextEncoder().encode(text));
const titles = (text: string) => read(text).chapters.map((chapter) => chapter.title);
const PROSE =
  'They went down to the water in the evening, and nobody said\nwhat everybody knew. The boat was late. Chapter and verse were\nquoted; part of it was true.';
const body = (...headings: string[]) => headings.map((heading) => `${heading}\n\n${PROSE}\n`).join('\n\n');

describe('chapter headings', () => {
  it.each<[string, string[], string[]]>([
    ['numbered', ['Chapter 1', 'Chapter 2', 'Chapter 10'], ['Chapter 1', 'Chapter 2', 'Chapter 10']],
    ['in capitals', ['CHAPTER I.', 'CHAPTER II.'], ['Chapter I', 'Chapter II']],
    [
      'with titles',
      ['Chapter One: The Boat', 'Chapter Two — The Water'],
      ['Chapter One: The Boat', 'Chapter Two — The Water'],
    ],
    [
      'with a title below',
      ['CHAPTER I\nThe Boat at Night', 'CHAPTER II\nThe Water'],
      ['Chapter I: The Boat at Night', 'Chapter II: The Water'],
    ],
    [
      'Russian',
      ['Глава 1', 'Глава вторая. Дорога', 'ГЛАВА III'],
      ['Глава 1', 'Глава вторая. Дорога', 'Глава III'],
    ],
    ['Portuguese', ['Capítulo 1', 'Capítulo dois'], ['Capítulo 1', 'Capítulo dois']],
    ['Chinese', ['第一章 海', '第十二章 归来', '番外 旧信'], ['第一章 海', '第十二章 归来', '番外 旧信']],
    ['prologue and epilogue', ['Prologue', 'Chapter 1', 'Epilogue'], ['Prologue', 'Chapter 1', 'Epilogue']],
    ['bare roman numerals', ['I', 'II', 'III.'], ['Chapter I', 'Chapter II', 'Chapter III']],
    ['bare numbers', ['1', '2', '3'], ['Chapter 1', 'Chapter 2', 'Chapter 3']],
  ])('are found: %s', (_name, headings, expected) => expect(titles(body(...headings))).toEqual(expected));

  it('of parts precede the text of their first chapter', () => {
    const text = `PART ONE\nThe Shore\n\n${body('Chapter 1', 'Chapter 2')}\n\nPART TWO\n\n${body('Chapter 3')}`;
    const book = read(text);
    expect(book.chapters.map((chapter) => chapter.title)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
    expect(book.chapters.map((chapter) => chapter.text.split('\n')[0])).toEqual([
      '## Part One: The Shore',
      expect.stringMatching(/^They went/),
      '## Part Two',
    ]);
  });

  it('in a list of contents begin no chapters', () => {
    const list =
      'CONTENTS\n\nChapter 1. The Boat ..... 3\nChapter 2. The Water .... 9\nChapter 3. The End\n\n\n';
    const book = read(
      `A BOOK\n\nby Some One\n\n\n${list}${body('Chapter 1. The Boat', 'Chapter 2. The Water', 'Chapter 3. The End')}`,
    );
    expect(book).toMatchObject({ title: 'A BOOK', author: 'Some One' });
    expect(book.frontMatter.map(({ text }) => text)).toEqual([
      'A BOOK\n\nby Some One',
      'Chapter 1. The Boat ..... 3\n\nChapter 2. The Water .... 9\n\nChapter 3. The End',
    ]);
    expect(book.chapters.map((chapter) => chapter.title)).toEqual([
      'Chapter 1. The Boat',
      'Chapter 2. The Water',
      'Chapter 3. The End',
    ]);
    expect(book.chapters.every((chapter) => chapter.wordCount > 20)).toBe(true);
  });

  it('may have other numbers in a list of contents', () => {
    const list = '第01回 海\n第02回 雪\n第03回 归来\n\n\n';
    const headings = ['第一回 海', '第二回 雪', '第三回 归来'];
    expect(titles(`${list}${body(...headings)}`)).toEqual(headings);
  });

  it('are not found in prose', () => {
    const text = body('Chapter 1', 'Chapter 2').replaceAll(
      'The boat was late.',
      'The boat was late.\n\nChapter two of his life began here, he thought, and went on.\n\nPart of it was over.\n\n',
    );
    expect(titles(text)).toEqual(['Chapter 1', 'Chapter 2']);
  });

  it('may be missing: the text is one chapter, or several of a readable length', () => {
    expect(titles(PROSE)).toEqual(['a book']);
    const long = read(Array.from({ length: 400 }, () => PROSE).join('\n\n'));
    expect(long.chapters.length).toBeGreaterThan(3);
    for (const chapter of long.chapters) expect(chapter.wordCount).toBeLessThan(3_000);
    expect(long.chapters[1]?.title).toBe('Chapter 2');
  });
});

describe('paragraphs', () => {
  const only = (text: string) =>
    parseChapterText(read(text).chapters[0]?.text ?? '').map(({ id: _, ...block }) => block);

  it('join wrapped lines, and keep verse, emphasis, dashes and scene breaks', () => {
    const text = `Chapter 1\n\n${PROSE}\n\nIt was a _very_ good-\nnatured dog--so to\nspeak, in its way and as far as it went down there then.\n\n  A line of verse\n    and another\n\n* * *\n\n${PROSE}\n\n${PROSE}\n\nChapter 2\n\n${PROSE}`;
    const blocks = only(text);
    expect(blocks.map((block) => block.kind)).toEqual([
      'paragraph',
      'paragraph',
      'verse',
      'break',
      'paragraph',
      'paragraph',
    ]);
    expect(blocks[1]).toEqual({
      kind: 'paragraph',
      runs: [
        { text: 'It was a ' },
        { text: 'very', em: true },
        { text: ' good-natured dog—so to speak, in its way and as far as it went down there then.' },
      ],
    });
    expect(blocks[2]).toMatchObject({ lines: [{ indent: 0 }, { indent: 1 }] });
  });

  it('are single lines if the lines are long or indented', () => {
    const long = 'word '.repeat(40).trim();
    expect(only(`${long}\n${long}\n${long}`).length).toBe(3);
    const chinese = Array.from(
      { length: 6 },
      (_, index) => `　　第${index}天，他们走到了海边，谁也没有说话。`,
    ).join('\n');
    const blocks = only(`第一章 海\n${chinese}`);
    expect(blocks.length).toBe(6);
    expect(blocks[0]).toMatchObject({ runs: [{ text: '第0天，他们走到了海边，谁也没有说话。' }] });
  });

  it('of a digitiser become front and back matter', () => {
    const book = read(
      `The Project Gutenberg eBook of A Book\n\nTitle: A Book\nAuthor: Some One\nLanguage: English\n\n*** START OF THE PROJECT GUTENBERG EBOOK A BOOK ***\n\nProduced by Someone and the Online Distributed Proofreading Team\n\n${body('CHAPTER I', 'CHAPTER II')}\n\n*** END OF THE PROJECT GUTENBERG EBOOK A BOOK ***\n\nMore licence.`,
    );
    expect(book).toMatchObject({ title: 'A Book', author: 'Some One', language: 'en' });
    expect(book.chapters.map((chapter) => chapter.text).join()).not.toMatch(/Gutenberg|Produced|licence/);
    expect(book.frontMatter.map(({ text }) => text).join()).toMatch(/START OF THE[^]*Produced by Someone/);
    expect(book.backMatter.map(({ text }) => text).join()).toMatch(/END OF THE[^]*More licence/);
  });
});

describe('every word', () => {
  const wordsOf = (text: string) => text.match(/w\d+/g);
  const kept = (text: string) => {
    const book = read(text);
    const words = wordsOf(
      [...book.frontMatter, ...book.chapters, ...book.backMatter]
        .flatMap((section) => [section.title, ...parseChapterText(section.text).map(blockText)])
        .join('\n'),
    );
    return [...new Set(words)];
  };

  it.each([
    ['of a short opening', 'w1 w2.\n\nChapter 1\n\nw3\n\nChapter 2\n\nw4'],
    ['of a list of contents', '目录\nw1\nw2\n第一章\nw3\n第二章\nw4'],
    ['below CONTENTS and no more', 'CONTENTS\n\nw1 w2 w3'],
    [
      'below a title page, a copyright and an index',
      'Copyright\n\nw1\n\nChapter 1\n\nw2\n\nChapter 2\n\nw3\n\nIndex\n\nw4',
    ],
    ['of a part’s own page', 'PART ONE\n\nw1 w2\n\nChapter 1\n\nw3\n\nChapter 2\n\nw4'],
    ['of an afterword in the middle', 'Chapter 1\n\nw1\n\nAfterword\n\nw2\n\nChapter 2\n\nw3'],
    ['of a heading without text', 'Chapter 1 w1\n\nChapter 2 w2\n\nw3\n\nChapter 3 w4'],
    [
      'of credits and stand-ins for pictures',
      'Produced by w1, gutenberg.org\n\n[Illustration: w2]\n\nw3 [Image: w4]',
    ],
    ['of a transcriber', 'Chapter 1\n\nTranscriber’s note: w1\n\nw2'],
  ])('is kept: %s', (_name, text) => expect(kept(text)).toEqual(wordsOf(text)));

  it('is kept in any mixture of lines', () => {
    const line = fc.constantFrom(
      '',
      '',
      'Chapter # w',
      '第#章 w',
      '# w',
      '#',
      'PART # w',
      'CONTENTS',
      '目录',
      'Afterword',
      'Title: w',
      'by w',
      'Prologue',
      'w w w',
      '  w',
      '***',
      'Book # Chapter # w',
      '“w,” w.',
      `w ${'long '.repeat(40)}`,
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
        let [word, number] = [0, 0];
        const text = lines
          .join('\n')
          .replace(/w/g, () => `w${++word}`)
          .replace(/#/g, () => `${++number % 7}`);
        if (word > 0) expect(kept(text).toSorted()).toEqual(wordsOf(text)?.toSorted());
      }),
      { numRuns: 200 },
    );
  });

  it('is kept in a file without line ends, in chapters of readable length', () => {
    const text = Array.from({ length: 60_000 }, (_, at) => `w${at}${at % 20 === 0 ? '.' : ''}`).join(' ');
    expect(kept(text)).toEqual(wordsOf(text));
    const behind = read(`后记\n\n${text}`).chapters;
    expect(behind.length).toBeGreaterThan(10);
    for (const { text: own } of behind) expect(own.length).toBeLessThan(100_000);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookFile, BookFileError } from './bookFile';
import { blockText, parseChapterText } from './chapterText';
import { readBookFile } from './readBookFile';
import { HOSTILE, PIECES, repeated, textFile } from './testing/hostileFiles';
import { makeEpub } from './testing/makeEpub';

/** Far more than any of these takes, and far less than quadratic time. */
const PROCESSOR_MS = 3_000;
/** At eight times the size, quadratic work takes 64 times as long. */
const GROWTH = 8;
const MOST_TIMES_AS_LONG = 32;

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the book, or the file's error; anything else fails the test. */
function read({ name, bytes }: { name: string; bytes: Uint8Array }): BookFile | BookFileError {
  try {
    return readBookFile(name, bytes);
  } catch (error) {
    if (error instanceof BookFileError) return error;
    throw error;
  }
}

/** Only a slow run is measured against a smaller input: a slow machine is slow with both. */
function expectLinear(work: (size: number) => void, size: number): void {
  const large = processorMs(() => work(size));
  if (large < PROCESSOR_MS) return;
  const small = processorMs(() => work(size / GROWTH));
  expect(large / small).toBeLessThan(MOST_TIMES_AS_LONG);
}

const textOf = (book: BookFile) =>
  [...book.frontMatter, ...book.chapters, ...book.backMatter]
    .flatMap((section) => [section.title, ...parseChapterText(section.text).map(blockText)])
    .join('\n');

/** Every third in the usual run, all of them in the long one. */
const TRIED = process.env.DOGEAR_TEXT_RUNS ? PIECES : PIECES.filter((_, at) => at % 3 === 0);

describe('hostile text', () => {
  it.each(TRIED)('is read in linear time: %j, repeated', (piece) => {
    const text = (size: number) => `x\n\n${repeated(piece, size)}\n\nx words`;
    expectLinear((size) => read(textFile('a.md', text(size))), 16_000);
    expectLinear((size) => read(textFile('a.txt', text(size))), 40_000);
    expectLinear((size) => parseChapterText(text(size)), 60_000);
    const escaped = (size: number) => text(size).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    expectLinear((size) => {
      const bytes = makeEpub({
        documents: { 'a.xhtml': `<p>${escaped(size)}</p>` },
        metadata: `<dc:title>t</dc:title><dc:description>${escaped(size)}</dc:description>`,
      });
      read({ name: 'a.epub', bytes });
    }, 30_000);
  });

  it.each(Object.keys(HOSTILE))('is read in linear time: %s', (kind) => {
    expectLinear((size) => read(HOSTILE[kind]?.(size) ?? textFile('', '')), 30_000);
  });

  it('is read in linear time, or refused with a BookFileError, in any mixture', () => {
    const mixture = fc.tuple(
      fc.constantFrom('a.md', 'a.txt'),
      fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }),
    );
    fc.assert(
      fc.property(mixture, ([name, pieces]) => {
        expectLinear((size) => read(textFile(name, repeated(pieces.join(''), size))), 6_000);
      }),
      { numRuns: 25 },
    );
  });

  it('loses no word of a paragraph full of marks', () => {
    const marks = fc.constantFrom('*', '_', '**', '[', ']', '`', '](', '![', '\n', ' ', ' ', '> ', '\n- ');
    fc.assert(
      fc.property(fc.array(marks, { minLength: 1, maxLength: 12 }), (pattern) => {
        const words = Array.from({ length: 300 }, (_, index) => `w${index}`);
        const source = words.map((word, index) => `${word}${pattern[index % pattern.length]}`).join('');
        const book = read(textFile('a.md', source));
        if (book instanceof BookFileError) throw book;
        expect(textOf(book).match(/w\d+/g)).toEqual(words);
      }),
      { numRuns: 20 },
    );
  });
});

describe('budgets', () => {
  const bomb = { 'a.xhtml': '<p>a</p>'.repeat(1_000_000) };

  it('refuse a file that unpacks to too much for its size', () => {
    const bytes = makeEpub({ documents: bomb });
    expect(bytes.length).toBeLessThan(60_000);
    expect(read({ name: 'a.epub', bytes })).toMatchObject({
      reason: 'tooLarge',
      message: expect.stringMatching(/unpacks to more than \d+ kB/),
    });
  });

  it('refuse a note that is repeated too often', () => {
    const file = HOSTILE['epub: references to one long text']?.(60_000) ?? textFile('', '');
    expect(read(file)).toMatchObject({ reason: 'tooLarge', message: expect.stringContaining('notes') });
  });
});

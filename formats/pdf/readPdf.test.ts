import { describe, expect, it } from 'vitest';
import { BookFileError } from '../bookFile';
import { blockText, parseChapterText } from '../chapterText';
import { inMemory } from '../epub/byteSource';
import { PageFinder } from '../filePage';
import { readBookFile, readBookFileSteps } from '../readBookFile';
import { CHINESE, type MadeLine, makePdf } from '../testing/makePdf';
import { toReadable } from '../toReadable';
import type { PdfHost } from './pdfHost';

const noCanvas: PdfHost = {
  canDraw: false,
  mediaType: 'image/webp',
  options: () => ({}),
  encode: async () => new Uint8Array(),
};

const read = async (bytes: Uint8Array, host = noCanvas) =>
  readBookFile('a_book.pdf', await toReadable('a_book.pdf', inMemory(bytes), host));
const textOf = ({ text }: { text: string }) => parseChapterText(text).map(blockText);
const lines = (texts: readonly string[], y = 760, more: Partial<MadeLine> = {}) =>
  texts.map((text, at) => ({ text, y: y - at * 15, ...more }));

const WORDS = ['and', 'so', 'then', 'but', 'when', 'while'];
const FULL = 'The ferry left the quay at six, as it had every day of his life there, and';

describe('the text of a PDF', () => {
  it('is split into paragraphs by indents, gaps and short lines', async () => {
    const page = [
      ...lines([FULL, 'nobody asked.']),
      { text: 'It rained that day, and the water rose until it was over the lower step of', y: 730, x: 90 },
      ...lines(['the stair.'], 715),
      ...lines([FULL], 670),
    ];
    const { chapters } = await read(makePdf({ pages: [page] }));
    expect(chapters.map(textOf)).toEqual([[`${FULL} nobody asked.`, `${page[2]?.text} the stair.`, FULL]]);
  });

  it('continues across hyphens, columns and pages', async () => {
    const left = lines(['He waited by the gate un-', 'til the well-known boat', 'was there, a well-'], 760);
    const right = lines(['known sight to all who', 'lived on this side and to'], 760, { x: 320 });
    const next = lines(['the others.'], 760);
    const { chapters } = await read(makePdf({ pages: [[...left, ...right], next] }));
    expect(chapters.map(textOf)).toEqual([
      [
        'He waited by the gate until the well-known boat was there, a well-known sight to all who lived on this side and to the others.',
      ],
    ]);
  });

  it('is split into chapters by its outline, even within a page', async () => {
    const bytes = makePdf({
      pages: [
        [
          { text: 'One', y: 780, size: 20 },
          ...lines([FULL, 'nobody asked.'], 740),
          { text: 'Two', y: 600, size: 20 },
          ...lines(['It rained.'], 560),
        ],
        lines(['It stopped.']),
      ],
      outline: [
        { title: 'One', page: 0, top: 800 },
        { title: 'Two', page: 0, top: 622 },
        { title: 'Three', page: 1 },
      ],
      info: { Title: 'Low Water', Author: 'Ada Low' },
    });
    const book = await read(bytes);
    expect([book.title, book.author]).toEqual(['Low Water', 'Ada Low']);
    expect(book.chapters.map((chapter) => [chapter.title, textOf(chapter)])).toEqual([
      ['One', [`${FULL} nobody asked.`]],
      ['Two', ['It rained.']],
      ['Three', ['It stopped.']],
    ]);
  });

  it('is split at readable lengths if it has no outline', async () => {
    const page = (at: number) =>
      lines([
        ...Array.from({ length: 44 }, () => `${WORDS[at % 6]} ${FULL}`),
        `and ${WORDS[at % 6]} it rained.`,
      ]);
    const { chapters } = await read(makePdf({ pages: Array.from({ length: 12 }, (_, at) => page(at)) }));
    expect(chapters.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
  });

  it('has the running heads and page numbers in the back matter', async () => {
    const pages = Array.from({ length: 6 }, (_, page) => [
      { text: 'THE FERRY', y: 810 },
      ...lines([
        `${WORDS[page]} ${FULL}`,
        page === 2 ? 'Nobody asked.' : `the ${'water rose '.repeat(6)}${WORDS[page]}`,
      ]),
      { text: String(page + 7), y: 40 },
    ]);
    const { chapters, backMatter } = await read(makePdf({ pages }));
    expect(chapters.flatMap(textOf).join(' ')).not.toMatch(/FERRY|\d/);
    expect(chapters.flatMap(textOf)).toHaveLength(2);
    expect(backMatter.flatMap(textOf)).toEqual(pages.flatMap((_, page) => ['THE FERRY', String(page + 7)]));
  });

  it('keeps a line that begins some pages by chance', async () => {
    const pages = [1, 0, 1, 0, 0, 1].map((is, page) =>
      lines([
        is ? '“No.”'.slice(1, 4) : `He asked the boy ${'again '.repeat(page)}.`,
        `${WORDS[page]} ${FULL}`,
        `${WORDS[page]} rain.`,
      ]),
    );
    const { chapters, backMatter } = await read(makePdf({ pages }));
    expect(backMatter).toEqual([]);
    expect(chapters.flatMap(textOf).filter((text) => text === 'No.')).toHaveLength(3);
  });
});

it('a Chinese PDF without an embedded font is read with a fetched table', async () => {
  const text = '渡船六点离开码头。';
  const bytes = makePdf({
    pages: [[{ text, y: 700 }]],
    objects: CHINESE,
  });
  const withTables: PdfHost = { ...noCanvas, options: () => ({ cMapUrl: 'node_modules/pdfjs-dist/cmaps/' }) };
  const { chapters, language } = await read(bytes, withTables);
  expect([chapters.flatMap(textOf), language]).toEqual([[text], 'zh']);

  const offline: PdfHost = {
    ...noCanvas,
    options: (_, onFailure) => ({
      BinaryDataFactory: class {
        fetch = async () => {
          onFailure(new Error('no network'));
          throw new Error('no network');
        };
      },
    }),
  };
  await expect(read(bytes, offline)).rejects.toMatchObject({ reason: 'offline' });
});

it('a PDF keeps page numbers where its pages begin, even within a word', async () => {
  const pages = [
    lines([FULL, 'nobody asked.']),
    lines([`${FULL.slice(0, -3)}the even-`]),
    lines(['ing was long.']),
    'picture' as const,
    lines([FULL]),
  ];
  const textsOf = async (catalog: string) =>
    (await read(makePdf({ pages, catalog }))).chapters.map(({ text }) => text).join('\n\n');
  expect(await textsOf('')).toBe(
    [
      `[^"1|^]${FULL} nobody asked.`,
      `[^"2|^]${FULL.slice(0, -3)}the even[^"3|^]ing was long.`,
      `[^"4|^][^"5|^]${FULL}`,
    ].join('\n\n'),
  );
  expect(await textsOf('/PageLabels << /Nums [0 << /S /r >> 1 << /S /D /P (A-) >>] >>')).toMatch(
    /^\[\^"i\|\^\].*\[\^"A-1\|\^\].*\[\^"A-4\|\^\]/s,
  );
});

it('a PDF page is found by its words, with its number or label', async () => {
  const pages = ['i', 'ii', 'iii'].map((number, page) => [
    { text: 'THE FERRY', y: 810 },
    ...lines([
      `${WORDS[page]} the boat that left the quay in the even-`,
      'ing was never seen again by anybody.',
    ]),
    { text: number, y: 40 },
  ]);
  const found = async (catalog: string) => {
    const finder = new PageFinder('then the boat that left the quay in the evening was never seen');
    const readable = await toReadable('a.pdf', inMemory(makePdf({ pages, catalog })), noCanvas);
    const reading = readBookFileSteps('a.pdf', readable, { onDocument: finder.look });
    while (!reading.next().done);
    return finder.found;
  };
  expect(await found('')).toEqual({
    path: '3',
    isPage: true,
    lines: pages[2]?.map(({ text }) => ({ text })),
    at: 1,
    before: 0,
    after: 0,
  });
  expect((await found('/PageLabels << /Nums [0 << /S /r >>] >>'))?.path).toBe('iii');
});

describe('pages without text', () => {
  it('are drawn if the host can draw', async () => {
    const host: PdfHost = { ...noCanvas, canDraw: true };
    const bytes = makePdf({ pages: [lines([FULL]), 'picture', lines(['The end.'])] });
    const { chapters, pictures } = await read(bytes, host);
    expect(chapters.map((chapter) => chapter.text).join('\n')).toContain('Page 2');
    expect(pictures.map(({ mediaType }) => mediaType)).toEqual(['image/webp']);
  });

  it('are reported if they cannot be drawn, and refused if there is nothing else', async () => {
    const undrawn: (readonly number[])[] = [];
    const host: PdfHost = { ...noCanvas, onUndrawn: (pages) => undrawn.push(pages) };
    const { chapters } = await read(makePdf({ pages: [lines([FULL]), 'picture'] }), host);
    expect(chapters).toHaveLength(1);
    expect(undrawn).toEqual([[2]]);
    await expect(read(makePdf({ pages: ['picture'] }))).rejects.toThrow('only pictures of its pages');
  });
});

it('a PDF that is protected, damaged or too long is refused', async () => {
  const key = '<'.concat('00'.repeat(32), '>');
  const locked = makePdf({
    pages: [lines([FULL])],
    trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`,
  });
  await expect(read(locked)).rejects.toMatchObject({ reason: 'protected' });
  const damaged = new TextEncoder().encode('%PDF-1.7\nno book');
  await expect(read(damaged)).rejects.toThrow(BookFileError);
  const long = makePdf({
    pages: [lines([FULL])],
    objects: { 2: `<< /Type /Pages /Count 5001 /Kids [${'100 0 R '.repeat(5_001)}] >>` },
  });
  await expect(read(long)).rejects.toMatchObject({ reason: 'tooLarge' });
});

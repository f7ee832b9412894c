import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockDraft } from '../contract/catalogue/blocks';
import type { Run } from '../contract/catalogue/chapters.schema';
import { finishBlocks } from './blockIds';
import { blockText, countWords, parseChapterText, writeChapterText } from './chapterText';
import { anyText, draft } from './testing/anyBlocks';

/** The long run generates more of them (0045). */
const RUNS = Number(process.env.DOGEAR_TEXT_RUNS ?? 300);
/** Returns the block as earlier versions of the app would read it. */
function withoutMarks(whole: BlockDraft): BlockDraft {
  const bare = (list: readonly Run[]) =>
    list.map(({ text, em, strong, note }) => ({
      text,
      ...(em && { em }),
      ...(strong && { strong }),
      ...(note && { note }),
    }));
  if (whole.kind === 'break') return whole;
  if (whole.kind === 'verse')
    return { ...whole, lines: whole.lines.map((line) => ({ ...line, runs: bare(line.runs) })) };
  if (whole.kind === 'row') return { kind: 'paragraph', runs: bare(whole.runs) };
  return { ...whole, runs: bare(whole.runs) };
}

describe('chapter text', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 6 }), (drafts) => {
        const blocks = finishBlocks(drafts);
        expect(parseChapterText(writeChapterText(blocks))).toEqual(blocks);
      }),
      { numRuns: RUNS },
    );
  });

  it('has the bytes and ids of earlier versions, apart from links, readings and tables', () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 6 }), (drafts) => {
        const bare = drafts.map(withoutMarks);
        const text = writeChapterText(finishBlocks(bare)).replace(/^!\[.*$/gm, '');
        // Text that contains these marks is written with a backslash, as in earlier versions.
        expect(text).not.toMatch(/(?<!\\)(?:\\\\)*\[\^[#^"<]|(?<!\\)(?:\\\\)*\[\^https?:|^\|\|/m);
        expect(text).not.toMatch(/(?<!\\)(?:\\\\)*\\\^\]/);
        const ids = (blocks: readonly { id: string }[]) => blocks.map(({ id }) => id);
        expect(ids(finishBlocks(drafts))).toEqual(ids(finishBlocks(bare)));
        expect(finishBlocks(drafts).map(blockText)).toEqual(finishBlocks(bare).map(blockText));
      }),
      { numRuns: RUNS },
    );
  });

  it('never throws, and is stable after one reading', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, fc.constant('\n'), fc.constant('\n\n'))), (parts) => {
        const blocks = parseChapterText(parts.join(''));
        expect(parseChapterText(writeChapterText(blocks))).toEqual(blocks);
        expect(new Set(blocks.map((block) => block.id)).size).toBe(blocks.length);
      }),
      { numRuns: RUNS },
    );
  });

  it('is read with every kind of block', () => {
    const source = [
      '## One',
      'Plain, *soft*, **loud** and ***both***[^1].\nStill the same paragraph.',
      '***',
      '> First.\n> Second.',
      '| Line\n|   deeper\n|\n| new stanza',
      '### Small',
      '![A *map*](0a1b 800x600) Its caption',
      '![](0a1b 800x600 left)',
      '||= Name · Age',
      '|| Ann · 7',
      'See [^#12/k3jx|the *map*^] of [^"とうきょう|東京^], [^https://example.org/|there^].',
      '[^1]: A note.',
    ].join('\n\n');
    expect(parseChapterText(source).map(({ id: _, ...rest }) => rest)).toEqual([
      { kind: 'heading', level: 2, runs: [{ text: 'One' }] },
      {
        kind: 'paragraph',
        runs: [
          { text: 'Plain, ' },
          { text: 'soft', em: true },
          { text: ', ' },
          { text: 'loud', strong: true },
          { text: ' and ' },
          { text: 'both', em: true, strong: true },
          { text: '1', note: '1' },
          { text: '. Still the same paragraph.' },
        ],
      },
      { kind: 'break' },
      { kind: 'quote', runs: [{ text: 'First.' }] },
      { kind: 'quote', runs: [{ text: 'Second.' }] },
      {
        kind: 'verse',
        lines: [
          { indent: 0, runs: [{ text: 'Line' }] },
          { indent: 1, runs: [{ text: 'deeper' }] },
        ],
      },
      { kind: 'verse', lines: [{ indent: 0, runs: [{ text: 'new stanza' }] }] },
      { kind: 'heading', level: 3, runs: [{ text: 'Small' }] },
      {
        kind: 'picture',
        alt: 'A *map*',
        picture: '0a1b',
        width: 800,
        height: 600,
        runs: [{ text: 'Its caption' }],
      },
      { kind: 'picture', alt: '', picture: '0a1b', width: 800, height: 600, side: 'left', runs: [] },
      { kind: 'row', head: true, runs: [{ text: 'Name · Age' }] },
      { kind: 'row', runs: [{ text: 'Ann · 7' }] },
      {
        kind: 'paragraph',
        runs: [
          { text: 'See ' },
          { text: 'the ', link: '#12/k3jx' },
          { text: 'map', em: true, link: '#12/k3jx' },
          { text: ' of ' },
          { text: '東京', ruby: 'とうきょう' },
          { text: ', ' },
          { text: 'there', link: 'https://example.org/' },
          { text: '.' },
        ],
      },
      { kind: 'note', label: '1', runs: [{ text: 'A note.' }] },
    ]);
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['5 * 3 * 2'],
    ['one *lonely asterisk'],
    ['# not ours'],
    ['[link](https://example.org)'],
    ['a ** b'],
    ['****'],
    ['snake_case &amp; more'],
    ['back\\slash'],
    ['![alt](https://example.org/a.png)'],
    ['![alt](name 800)'],
    ['[^#12|never closed'],
    ['[^#twelve|words^]'],
    ['[^javascript:alert(1)|words^]'],
    ['[^"|words^]'],
    ['[^<math|words^]'],
    ['closed^] only'],
    ['||no row'],
  ])('keeps %s as text', (source) => {
    const blocks = parseChapterText(source);
    expect(blocks.map(blockText)).toEqual([source]);
    expect(blocks[0]).toMatchObject({ kind: 'paragraph', runs: [{ text: source }] });
  });

  it('keeps printed page numbers outside the text', () => {
    const [block] = parseChapterText(
      '[^"41|^]The [^#2|fer[^"xlii|^]ry^] went *o[^"43|^]ut* [^"44|^] at nine. [^"45|^]',
    );
    expect(block?.id).toBe(parseChapterText('The ferry went out at nine.')[0]?.id);
    expect(block).toMatchObject({
      runs: [
        { page: '41' },
        { text: 'The ' },
        { text: 'fer', link: '#2' },
        { text: '', page: 'xlii' },
        { text: 'ry', link: '#2' },
        { text: ' went ' },
        { text: 'o', em: true },
        { page: '43' },
        { text: 'ut', em: true },
        { text: ' ' },
        { page: '44' },
        { text: 'at nine.' },
        { page: '45' },
      ],
    });
    expect(parseChapterText('[^"42|^]')).toEqual([]);
  });

  it('keeps ids when text is added elsewhere, and numbers repeats', () => {
    const before = parseChapterText('One.\n\n***\n\nTwo.\n\n***\n\nTwo.');
    const after = parseChapterText('New.\n\nOne.\n\n***\n\nTwo.\n\n***\n\nTwo.');
    expect(after.slice(1)).toEqual(before);
    expect(before[4]?.id).toBe(`${before[2]?.id}-2`);
  });

  it.each([
    ['stars', '*a '],
    ['spaces', `a${' '.repeat(40)}`],
    ['brackets', '[^'],
    ['backslashes', '\\'],
    ['quotes', '> '],
    ['lines', 'x\n'],
    ['pictures', '!['],
    ['links', '[^#1|'],
    ['readings', '[^"a|'],
    ['formulas', '[^<aaaaaaaaaaaaaaaaaaaa'],
    ['ends', '^]'],
    ['long addresses', '[^https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ])('is read in linear time: %s', (_name, piece) => {
    // Quadratic time for these two megabytes would exceed the test's time limit.
    const source = piece.repeat(Math.ceil(2_000_000 / piece.length));
    expect(parseChapterText(source).length).toBeGreaterThan(0);
  });
});

describe('countWords', () => {
  it.each([
    ['', 0],
    ['It is a well-known fact, isn’t it?', 7],
    ['第十二章 海', 5],
    ['Глава пятая', 2],
    ['— … —', 0],
    ['naïve café', 2],
  ])('counts the words of %j', (text, words) => expect(countWords(text)).toBe(words));
});

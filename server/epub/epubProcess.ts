import { closeSync, openSync, writeSync } from 'node:fs';
import { withBlockIds } from '../../contract/catalogue/blocks';
import type { Block } from '../../contract/catalogue/chapters.schema';
import { BACK_MATTER_TARGET } from '../../contract/catalogue/target';
import { splitNotes } from '../../formats/authorNotes';
import { parseChapterText } from '../../formats/chapterText';
import { withNoteBlocks } from '../../formats/saved/withNoteBlocks';
import { withTargets } from '../../formats/saved/withTargets';
import { ArchiveWriter } from '../../formats/saved/writeArchive';
import { type KeptSection, writeSavedBook } from '../../formats/saved/writeSavedBook';
import { stripWatermarks } from '../../formats/watermarks/stripWatermarks';
import type { EpubOrder, LastPage } from './epubOrder';

/** The first message, after which each question has one answer. */
export type EpubTask = { readonly order: EpubOrder; readonly path: string };
export type EpubQuestion =
  | { readonly ask: 'text' | 'picture' | 'has'; readonly hash: string }
  | { readonly ask: 'done' };
export type EpubAnswer = Uint8Array | boolean | null;

const PICTURE = { type: 'image/webp', name: /^[0-9a-f]{64}$/ } as const;

let hear: (answer: EpubAnswer) => void = () => undefined;

process.once('message', (task: EpubTask) => {
  process.on('message', (answer: EpubAnswer) => hear(answer));
  void write(task).then(() => {
    process.send?.({ ask: 'done' } satisfies EpubQuestion, () => process.disconnect());
  });
});
// A terminal's signals reach this process too; it ends only when its server does.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

function ask(question: EpubQuestion): Promise<EpubAnswer> {
  return new Promise((resolve) => {
    hear = resolve;
    process.send?.(question);
  });
}

async function readFile(kind: 'text' | 'picture', hash: string): Promise<Uint8Array | undefined> {
  const bytes = await ask({ ask: kind, hash });
  return bytes instanceof Uint8Array ? bytes : undefined;
}

/** Writes the order's EPUB to a file, with one text or picture in memory. Throws if a text is missing. */
async function write({ order, path }: EpubTask): Promise<void> {
  const { hash, book, modifiedAt, sections, lastPage } = order;
  // A file has no gaps: its chapters count from 1.
  const targets = new Map<number, number>();
  let chapters = 0;
  for (const { target } of sections) targets.set(target, target > 0 ? (chapters += 1) : target);
  const cover = order.cover === '' ? undefined : await readFile('picture', order.cover);
  const pictures = await picturesOf(order);

  async function* kept(): AsyncGenerator<KeptSection> {
    for (const { target, title, wordCount, parts, hash: text } of sections) {
      const blocks = withTargets(await blocksOf(text, lastPage.noteTitle), targets);
      const isLast = target === BACK_MATTER_TARGET;
      yield {
        target: targets.get(target) ?? target,
        title,
        wordCount,
        ...(parts.length > 0 && { parts: [...parts] }),
        blocks: isLast ? [...blocks, ...pageOf(lastPage, true)] : blocks,
      };
    }
    const { title } = lastPage;
    if (!targets.has(BACK_MATTER_TARGET))
      yield { target: BACK_MATTER_TARGET, title, wordCount: 0, blocks: pageOf(lastPage, false) };
  }

  const file = openSync(path, 'wx');
  const archive = new ArchiveWriter((piece) => writeSync(file, piece));
  const members = writeSavedBook({
    hash,
    book,
    modifiedAt,
    marks: [],
    place: null,
    cover: cover ? { bytes: cover, mediaType: PICTURE.type } : null,
    sections: kept(),
    pictures: pictures.map((name) => ({ name, mediaType: PICTURE.type })),
    readPicture: async (name) => {
      const bytes = await readFile('picture', name);
      return bytes && { name, mediaType: PICTURE.type, bytes };
    },
  });
  for await (const member of members) archive.add(member);
  archive.end();
  closeSync(file);
}

async function blocksOf(hash: string, noteTitle: string): Promise<Block[]> {
  const bytes = await readFile('text', hash);
  if (!bytes) throw new Error(`The text ${hash} of an EPUB is missing.`);
  const { text, notes } = splitNotes(new TextDecoder().decode(bytes));
  return withNoteBlocks(parseChapterText(stripWatermarks(text)), noteTitle, notes);
}

/** The names of all pictures have to be known before the first page is written. */
async function picturesOf({ sections, lastPage }: EpubOrder): Promise<string[]> {
  const names = new Set<string>();
  for (const { hash } of sections)
    for (const block of await blocksOf(hash, lastPage.noteTitle))
      if (block.kind === 'picture' && PICTURE.name.test(block.picture)) names.add(block.picture);
  const there: string[] = [];
  for (const name of names) if ((await ask({ ask: 'has', hash: name })) === true) there.push(name);
  return there;
}

function pageOf({ title, lines }: LastPage, isBelow: boolean): Block[] {
  const heading = { kind: 'heading', level: 2, runs: [{ text: title }] } as const;
  const paragraphs = lines.map((text) => ({ kind: 'paragraph', runs: [{ text }] }) as const);
  return withBlockIds(isBelow ? [heading, ...paragraphs] : paragraphs);
}

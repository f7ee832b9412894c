import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { BookFile, Section } from '../../formats/bookFile';
import { blockText, parseChapterText } from '../../formats/chapterText';
import { readBookFile } from '../../formats/readBookFile';
import { bindBooks } from '../../formats/testing/bindBooks';

export type Novel = {
  readonly title: string;
  readonly file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
  readonly opening: string;
  readonly thirtieth: { readonly title: string; readonly opening: string };
};

const DEMO = 'content/demo/novels/';

/**
 * Returns the demo novels in one volume, an EPUB of 72 chapters. The expected texts are taken from the
 * novels, not read from the EPUB.
 */
export function boundNovels(): Novel {
  const novels: BookFile[] = readdirSync(DEMO)
    .sort()
    .map((name) => readBookFile(name, readFileSync(DEMO + name)));
  const chapters = novels.flatMap((novel) => novel.chapters);
  const [thirtieth, next] = chapters.slice(29, 31);
  // As long as a chapter of an old novel, so that it has several pages on a desktop too.
  if (thirtieth && next) thirtieth.text = `${thirtieth.text}\n\n***\n\n${next.text}`;
  return novelOf('The Railway Shelf', Buffer.from(bindBooks('The Railway Shelf', novels)), chapters);
}

/** Returns a real book from the folder beside the repository, or null if it does not exist. */
export function realNovel(name: string, title: string): Novel | null {
  const path = `../shared/books/${name}.epub`;
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  return novelOf(title, bytes, readBookFile(path, bytes).chapters);
}

function novelOf(title: string, buffer: Buffer, chapters: readonly Section[]): Novel {
  const [first, thirtieth] = [chapters[0], chapters[29]];
  if (!first || !thirtieth)
    throw new Error(`“${title}” has ${chapters.length} chapters, too few for a journey`);
  const name = `${title.toLowerCase().replaceAll(' ', '-')}.epub`;
  return {
    title,
    file: { name, mimeType: 'application/epub+zip', buffer },
    opening: openingOf(first),
    thirtieth: { title: thirtieth.title, opening: openingOf(thirtieth) },
  };
}

function openingOf({ title, text }: Section): string {
  const paragraph = parseChapterText(text).find(({ kind }) => kind === 'paragraph');
  if (!paragraph) throw new Error(`“${title}” has no paragraph`);
  return blockText(paragraph).split(/\s+/).slice(0, 6).join(' ');
}

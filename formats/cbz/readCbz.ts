import { finishBlocks } from '../blockIds';
import { type BookFile, BookFileError, type PictureSource, type Section } from '../bookFile';
import { writeChapterText } from '../chapterText';
import type { Archive } from '../epub/archive';
import { typeOfPath } from '../epub/pictures';
import { categoryOf, tagsOf } from '../epub/subjects';
import { findFirst, parseXml, textOf } from '../epub/xml';
import { titleOfFile } from '../fileTitle';

const ABOUT = 'ComicInfo.xml';
/** Files that systems add beside the pages. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;
/** More than any comic book has. */
const MAX_PAGES = 5_000;
const inOrder = new Intl.Collator('en', { numeric: true });

/**
 * Returns whether a ZIP is a comic book: pictures and hardly anything else. An EPUB may have as many, but
 * also text.
 */
export function isCbz(archive: Archive): boolean {
  if (archive.names.some((name) => /\.opf$/i.test(name))) return false;
  const others = archive.names.filter(
    (name) =>
      !HIDDEN.test(name) && name.split('/').at(-1) !== ABOUT && !name.endsWith('/') && !typeOfPath(name),
  );
  const pages = pagesOf(archive);
  return pages.length > 0 && pages.length > others.length;
}

/**
 * Reads a CBZ: its pictures in the order of their names, a chapter for each folder. Throws BookFileError if
 * it is too large.
 */
export function readCbz(name: string, archive: Archive): BookFile {
  const pages = pagesOf(archive);
  if (pages.length > MAX_PAGES) throw new BookFileError('The file is too large for a book.', 'tooLarge');
  const about = archive.names.find((member) => member.split('/').at(-1) === ABOUT);
  const info = about === undefined ? undefined : parseXml(ABOUT, archive.readText(about));
  const said = (property: string) => textOf((info && findFirst(info, property)) ?? '');
  const title =
    [said('series'), said('number'), said('title')].filter(Boolean).join(' ') || titleOfFile(name);
  const pictures = pages.map((path, at): PictureSource & { folder: string } => ({
    name: `p${at + 1}`,
    mediaType: typeOfPath(path),
    read: () => archive.read(path),
    folder: path.split('/').slice(0, -1).join('/'),
  }));
  const folders = [...new Set(pictures.map(({ folder }) => folder))];
  const [first] = pictures;
  return {
    title,
    author: [...new Set([said('writer'), said('penciller')])].filter(Boolean).join(', '),
    language: said('languageiso'),
    direction: said('manga') === 'YesAndRightToLeft' ? 'rtl' : '',
    description: said('summary'),
    category: categoryOf(said('genre').split(',')),
    tags: tagsOf(said('genre').split(',')),
    finished: null,
    identifier: '',
    cover: first ? { bytes: archive.read(pages[0] ?? ''), mediaType: first.mediaType } : null,
    frontMatter: [],
    chapters: folders.map((folder) =>
      chapterOf(
        (folders.length > 1 && folder.split('/').at(-1)) || title,
        pictures.filter((picture) => picture.folder === folder),
      ),
    ),
    backMatter: [],
    pictures: pictures.map(({ folder: _, ...picture }) => picture),
  };
}

function pagesOf(archive: Archive): string[] {
  return archive.names.filter((name) => typeOfPath(name) !== '' && !HIDDEN.test(name)).sort(inOrder.compare);
}

function chapterOf(title: string, pictures: readonly PictureSource[]): Section {
  const blocks = finishBlocks(
    pictures.map(({ name }) => ({
      kind: 'picture',
      picture: name,
      width: 1,
      height: 1,
      alt: '',
      runs: [],
    })),
  );
  return { title, text: writeChapterText(blocks), wordCount: 0 };
}

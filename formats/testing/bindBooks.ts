import type { BookFile } from '../bookFile';
import { parseChapterText } from '../chapterText';
import { escapeXml, pageOfBlocks } from '../saved/pageOfBlocks';
import { makeEpub, navItem } from './makeEpub';

/** Makes one EPUB of several books, each a part of it, with their chapters' words and marks unchanged. */
export function bindBooks(title: string, books: readonly BookFile[]): Uint8Array {
  const members: Record<string, string> = {};
  const pageName = (number: number) => `c${number}.xhtml`;
  const contents = books.map((book, at) => {
    const before = books.slice(0, at).reduce((sum, { chapters }) => sum + chapters.length, 0);
    const items = book.chapters.map((chapter, index) => {
      const path = pageName(before + index + 1);
      members[`OEBPS/${path}`] = pageOfBlocks(parseChapterText(chapter.text), {
        title: chapter.title,
        parts: [],
        language: book.language,
        pathOf: () => undefined,
        pageName,
      });
      return navItem(escapeXml(chapter.title), path);
    });
    return navItem(escapeXml(book.title), pageName(before + 1), items.join(''));
  });
  const author = books.length === 1 ? books[0]?.author : 'Several hands';
  return makeEpub({
    metadata: `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author ?? '')}</dc:creator><dc:language>en</dc:language><dc:identifier id="uid">urn:${encodeURIComponent(title)}</dc:identifier>`,
    documents: Object.fromEntries(Object.keys(members).map((path) => [path.replace('OEBPS/', ''), ''])),
    toc: contents.join(''),
    members,
  });
}

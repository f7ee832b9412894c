import { type BookFile, BookFileError } from '../bookFile';
import type { Package } from '../epub/package';
import { NO_STYLES, type ReadingSteps, readPublication, UNSAID } from '../epub/publication';
import { childElements, findAll, findFirst, parseXml, textOf, type XmlElement } from '../epub/xml';
import { linkTo, toXhtml } from './toXhtml';

/** Names for the documents of a FictionBook, which has none. */
const TEXT = 'text.xhtml';
const NOTES = 'notes.xhtml';

/**
 * Reads FictionBook 2 in the steps of `readPublication`. Throws BookFileError if it is none, or has no text.
 */
export function* readFb2Steps(bytes: Uint8Array, options: ReadingSteps = {}): Generator<number, BookFile> {
  const root = findFirst(parseXml('The book', bytes), 'fictionbook');
  const bodies = root ? childElements(root).filter(({ name }) => name === 'body') : [];
  if (!root || bodies.length === 0) throw new BookFileError('The file is damaged: it is no FictionBook.');
  const isNotes = ({ attributes }: XmlElement) =>
    /^(?:foot|end)?notes|^comments$/i.test(attributes.name ?? '');
  const [notes, texts] = [bodies.filter(isNotes), bodies.filter((body) => !isNotes(body))];
  const pathOf = new Map(notes.flatMap(idsIn).map((id) => [id, NOTES]));
  const binaries = new Map(
    findAll(root, 'binary').map((binary) => [binary.attributes.id ?? '', binary] as const),
  );
  const read = (id: string) => decodeBinary(id, binaries.get(id));
  const described = describe(root);
  const coverId = linkTo(findFirst(findFirst(root, 'coverpage') ?? EMPTY, 'image'));
  const coverType = binaries.get(coverId)?.attributes['content-type'];
  const sections = new Sections();
  const entries = texts.flatMap((body) => sections.entriesOf(body));
  const documents = new Map([
    [TEXT, texts],
    [NOTES, notes],
  ]);
  return yield* readPublication(
    {
      members: { has: (id) => binaries.has(id), read, readText: read },
      book: {
        ...described,
        manifest: [...binaries].map(([id, { attributes }]) => ({
          id,
          path: id,
          mediaType: (attributes['content-type'] ?? '').toLowerCase(),
          properties: [],
          fallback: '',
        })),
        spine: [
          { path: TEXT, isLinear: true },
          ...(notes.length > 0 ? [{ path: NOTES, isLinear: false }] : []),
        ],
      },
      navigation: { entries, landmarks: [] },
      styles: NO_STYLES,
      cover: coverType ? { path: coverId, mediaType: coverType, read: () => read(coverId) } : null,
      contentOf: (path) => toXhtml(documents.get(path) ?? [], { isNotes: path === NOTES, pathOf }),
    },
    options,
  );
}

const EMPTY: XmlElement = { name: '', attributes: {}, children: [] };

function describe(root: XmlElement): Omit<Package, 'manifest' | 'spine'> {
  const about = findFirst(root, 'title-info') ?? EMPTY;
  const authors = childElements(about).filter(({ name }) => name === 'author');
  const text = (name: string, below = about) => textOf(findFirst(below, name) ?? '');
  const nameOf = (author: XmlElement) =>
    ['first-name', 'middle-name', 'last-name']
      .map((name) => text(name, author))
      .filter(Boolean)
      .join(' ') || text('nickname', author);
  return {
    ...UNSAID,
    title: text('book-title'),
    author: [...new Set(authors.map(nameOf).filter(Boolean))].join(', '),
    language: text('lang'),
    description: childElements(findFirst(about, 'annotation') ?? EMPTY)
      .map((paragraph) => `<p>${escaped(textOf(paragraph))}</p>`)
      .join(''),
    genres: findAll(about, 'genre').map((genre) => textOf(genre).replaceAll('_', ' ')),
    subjects: text('keywords')
      .split(/[,;]/)
      .map((word) => word.trim()),
    identifier: text('id', findFirst(root, 'document-info') ?? EMPTY),
  };
}

/** The contents of a FictionBook are the titles of its sections. */
class Sections {
  private count = 0;

  entriesOf(element: XmlElement): { title: string; path: string; fragment: string; children: Entry[] }[] {
    const sections = childElements(element).filter(({ name }) => name === 'section');
    const isUntitled = sections.length > 1 && sections.every((section) => titleOf(section) === '');
    return sections.flatMap((section) => {
      const children = this.entriesOf(section);
      const title = titleOf(section);
      if (title === '' && (!isUntitled || element.name !== 'body')) return children;
      this.count += 1;
      section.attributes.id ??= `section ${this.count}`;
      return [{ title, path: TEXT, fragment: section.attributes.id, children }];
    });
  }
}
type Entry = ReturnType<Sections['entriesOf']>[number];

/** Returns the first line; the others are found below it. */
function titleOf(section: XmlElement): string {
  const title = childElements(section).find(({ name }) => name === 'title');
  const lines = title ? childElements(title).map((line) => textOf(withoutNotes(line))) : [];
  return lines.find((line) => line !== '') ?? '';
}

function withoutNotes(element: XmlElement): XmlElement {
  const children = element.children
    .filter((child) => typeof child === 'string' || child.attributes.type !== 'note')
    .map((child) => (typeof child === 'string' ? child : withoutNotes(child)));
  return { ...element, children };
}

function idsIn(element: XmlElement): string[] {
  const { id } = element.attributes;
  return [...(id ? [id] : []), ...childElements(element).flatMap(idsIn)];
}

function decodeBinary(id: string, binary: XmlElement | undefined): Uint8Array {
  try {
    return Uint8Array.from(atob(textOf(binary ?? '').replace(/\s/g, '')), (byte) => byte.charCodeAt(0));
  } catch {
    throw new BookFileError(`The file is damaged: its picture "${id}" cannot be read.`);
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

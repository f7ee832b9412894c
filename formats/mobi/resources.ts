import { BookFileError } from '../bookFile';
import { decodeBytes } from '../decodeBytes';
import { magicOf, type Records } from './records';

const KINDS: Readonly<Record<string, string>> = {
  '\xff\xd8\xff': 'jpg',
  '\x89PN': 'png',
  GIF: 'gif',
  RIF: 'webp',
};
const LINK = /kindle:(embed|flow):(\w{1,8})(?:\?mime=[\w/+.-]*)?/i;
const LINKS = new RegExp(LINK, 'gi');

/** The pictures of a book, by paths that show their type. */
export class Resources {
  private readonly readers = new Map<string, () => Uint8Array>();

  /** `first` is the record of the first picture. */
  constructor(
    private readonly records: Records,
    private readonly first: number,
    private readonly flows: readonly Uint8Array[],
  ) {}

  /** Returns a picture's path by its number, from 1, or null if it cannot be shown. */
  pathOf(number: number): string | null {
    const index = this.first + number - 1;
    if (!(number >= 1 && index < this.records.count)) return null;
    const kind = KINDS[magicOf(this.records.at(index)).slice(0, 3)];
    return kind === undefined ? null : this.named(`picture-${number}.${kind}`, () => this.records.at(index));
  }

  /**
   * Returns the path of a KF8 link to a picture or a drawing, or null for any other link. A number in it has
   * 32 digits.
   */
  pathOfLink(link: string): string | null {
    const [, kind, digits = ''] = LINK.exec(link) ?? [];
    const number = Number.parseInt(digits, 32);
    if (kind?.toLowerCase() === 'embed') return this.pathOf(number);
    const drawing = kind === undefined ? undefined : this.flows[number];
    return drawing ? this.named(`drawing-${number}.svg`, () => this.linked(drawing)) : null;
  }

  private linked(drawing: Uint8Array): Uint8Array {
    const markup = decodeBytes('utf-8', drawing).replace(LINKS, (link) => this.pathOfLink(link) ?? '');
    return new TextEncoder().encode(markup);
  }

  private named(path: string, read: () => Uint8Array): string {
    this.readers.set(path, read);
    return path;
  }

  has(path: string): boolean {
    return this.readers.has(path);
  }

  read(path: string): Uint8Array {
    const read = this.readers.get(path);
    if (!read) throw new BookFileError(`The file is incomplete: "${path}" is missing.`);
    return read();
  }

  readText(path: string): Uint8Array {
    return this.read(path);
  }
}

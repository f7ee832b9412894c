/** The book files that can be read, by their media types. A ZIP is one that holds such files. */
export const BOOK_FILE_TYPES: Readonly<Record<string, readonly string[]>> = {
  'application/epub+zip': ['.epub'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/vnd.comicbook+zip': ['.cbz'],
  'application/x-fictionbook+xml': ['.fb2'],
  'application/x-mobipocket-ebook': ['.mobi', '.prc'],
  'application/vnd.amazon.ebook': ['.azw', '.azw3'],
  'text/html': ['.html', '.htm', '.xhtml'],
  'text/markdown': ['.md', '.markdown'],
  'text/plain': ['.txt'],
};

/** The same as a file input's `accept`. */
export const BOOK_FILE_ACCEPT = [...Object.entries(BOOK_FILE_TYPES).flat(2), 'application/zip', '.zip'].join(
  ',',
);

/** What a book's file says about how it can be read, in the words of schema.org; what it leaves out is empty. */
export type Accessibility = {
  /** The senses that its content needs: `textual`, `visual`, `auditory`. */
  readonly modes: readonly string[];
  /** The sets of senses that suffice to read it, each joined by commas. */
  readonly sufficient: readonly string[];
  readonly features: readonly string[];
  readonly hazards: readonly string[];
  /** In the language of the book. */
  readonly summary: string;
  /** The standards that it follows, by name or address. */
  readonly conformsTo: readonly string[];
  readonly certifiedBy: string;
};

/** A stretch of a recording that reads part of a text. Seconds; without `to` it ends with its file. */
export type Clip = {
  /** The audio file, by its path in the book's file; left out where the text has no recording. */
  readonly audio?: string;
  readonly from: number;
  readonly to?: number;
};

/** A clip and the text that it reads: characters of a block, or the title of the chapter where `blockId` is null. */
export type PlacedClip = Clip & {
  readonly blockId: string | null;
  readonly start: number;
  readonly end: number;
};

const OWN_BOOK = /\/(reading|bookInfo)\/-\d+(?:\/-?\d+)?/g;

/** A text that may leave the device, such as the address an error happened at, without the books of the device's own files that it names. */
export function withoutOwnBooks(text: string): string {
  return text.replace(OWN_BOOK, '/$1/own');
}

/** Where the build has what pdf.js fetches while it reads some files: tables of Asian characters, standard fonts, decoders. */
export const PDF_FILES = '/assets/pdfjs-5.6.205/';

/** The supported book files, by media type. A ZIP contains such files. */
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

export const BOOK_FILE_ACCEPT = [...Object.entries(BOOK_FILE_TYPES).flat(2), 'application/zip', '.zip'].join(
  ',',
);

/** Accessibility metadata of a book's file, in the terms of schema.org; missing values are empty. */
export type Accessibility = {
  /** The senses that its content needs: `textual`, `visual`, `auditory`. */
  readonly modes: readonly string[];
  /** The sets of senses that suffice to read it, each joined by commas. */
  readonly sufficient: readonly string[];
  readonly features: readonly string[];
  readonly hazards: readonly string[];
  readonly summary: string;
  readonly conformsTo: readonly string[];
  readonly certifiedBy: string;
};

/** A range of a recording that reads part of a text, in seconds; without `to` it ends with the file. */
export type Clip = {
  /** The audio file, by its path in the book's file; missing if the text has no recording. */
  readonly audio?: string;
  readonly from: number;
  readonly to?: number;
};

/** A clip and the text that it reads: characters of a block, or the chapter's title if `blockId` is null. */
export type PlacedClip = Clip & {
  readonly blockId: string | null;
  readonly start: number;
  readonly end: number;
};

const OWN_BOOK = /\/(reading|bookInfo)\/-\d+(?:\/-?\d+)?/g;

/**
 * Returns a text that may leave the device, such as the address of an error, with the ids of own books
 * removed.
 */
export function withoutOwnBooks(text: string): string {
  return text.replace(OWN_BOOK, '/$1/own');
}

/**
 * The built path of the files that pdf.js fetches for some PDFs: tables of Asian characters, standard fonts,
 * decoders.
 */
export const PDF_FILES = '/assets/pdfjs-5.6.205/';

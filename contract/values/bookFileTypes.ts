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

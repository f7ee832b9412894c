/** The last opened file and its book's number, so that the reader need not choose it again. */
let opened: { readonly bookId: number; readonly file: File } | undefined;

export function keepOpened(bookId: number, file: File): void {
  opened = { bookId, file };
}

/** Returns the book's file if it was the last one opened since the page was loaded. */
export function openedFile(bookId: number): File | undefined {
  return opened?.bookId === bookId ? opened.file : undefined;
}

/** The file that was opened last, by the number of its book: what is asked of it needs no second choosing. */
let opened: { readonly bookId: number; readonly file: File } | undefined;

export function keepOpened(bookId: number, file: File): void {
  opened = { bookId, file };
}

/** The file of a book that was opened since the page was loaded, if it was the last one. */
export function openedFile(bookId: number): File | undefined {
  return opened?.bookId === bookId ? opened.file : undefined;
}

/** The desk's address of a chapter, below `titles`. */
export function chapterAt(bookId: number, target: number): string {
  return `titles/${bookId}/${target}`;
}

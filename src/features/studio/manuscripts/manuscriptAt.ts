/** The address of a manuscript in the studio. */
export function manuscriptAt(bookId: number, id: string): string {
  return `titles/${bookId}/write/${id}`;
}

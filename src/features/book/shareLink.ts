/** The address of a book to pass on. It names the reader by inviteCode alone, and drops whatever this visit came with. */
export function shareLink(origin: string, bookId: number, inviteCode: string | undefined): string {
  const url = new URL(`/bookInfo/${bookId}`, origin);
  if (inviteCode) url.searchParams.set('inviteCode', inviteCode);
  return url.href;
}

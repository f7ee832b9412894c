import { type Titled, titlePath } from '../../ui/titlePath';

/**
 * Returns the address of a title for sharing. It identifies the reader only by `inviteCode`, and drops the
 * parameters of this visit.
 */
export function shareLink(origin: string, title: Titled, inviteCode: string | undefined): string {
  const url = new URL(titlePath(title), origin);
  if (inviteCode) url.searchParams.set('inviteCode', inviteCode);
  return url.href;
}

import { type Titled, titlePath } from '../../ui/titlePath';

/** The address of a title to pass on. It names the reader by inviteCode alone, and drops whatever this visit came with. */
export function shareLink(origin: string, title: Titled, inviteCode: string | undefined): string {
  const url = new URL(titlePath(title), origin);
  if (inviteCode) url.searchParams.set('inviteCode', inviteCode);
  return url.href;
}

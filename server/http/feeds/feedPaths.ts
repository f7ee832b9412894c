import type { PageSubject } from '../pageSubject';

export const SITE_FEED = '/feeds/titles.atom';

/** Returns the path of a title's feed. */
export function feedPath(titleId: number): string {
  return `/feeds/title/${titleId}.atom`;
}

/** Returns the path of the feed that a page belongs to. */
export function feedOfSubject(subject: PageSubject): string {
  if ('book' in subject) return feedPath(subject.book.id);
  return 'drama' in subject ? feedPath(subject.drama.id) : SITE_FEED;
}

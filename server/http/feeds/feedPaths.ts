import type { PageSubject } from '../pageSubject';

export const SITE_FEED = '/feeds/titles.atom';

/** Returns the path of a title's feed. */
export function feedPath(titleId: number): string {
  return `/feeds/title/${titleId}.atom`;
}

/** Returns the path of the feed that a page belongs to. */
export function feedOfSubject(subject: PageSubject): string {
  if (subject.page === 'home' || subject.page === 'house') return SITE_FEED;
  return feedPath('book' in subject ? subject.book.id : subject.drama.id);
}

/** The values that complete an install link (spec 4.1). */
export type InstallVisit = {
  readonly source?: string | undefined;
  readonly inviteCode?: string | undefined;
  readonly isDeep: 0 | 1;
};

/** A title and one of its chapters or episodes. */
export type ReadingPlace = { readonly targetId: number; readonly number: number };

/**
 * Returns a link to open in a browser that can install (spec 4.10, install-flow links): home, ready for the
 * home screen. From a title it carries the title's number and the chapter or episode, which home then asks
 * about. The link is copied and shared, so it never carries the user id (decision 0008).
 */
export function installLink(
  origin: string,
  place: ReadingPlace | undefined,
  { source, inviteCode, isDeep }: InstallVisit,
): string {
  const url = new URL('/home', origin);
  if (place) {
    url.searchParams.set('targetId', String(place.targetId));
    url.searchParams.set('number', String(place.number));
  }
  url.searchParams.set('isDeepLink', String(isDeep));
  url.searchParams.set('open', 'pwa');
  if (inviteCode) url.searchParams.set('inviteCode', inviteCode);
  if (source) url.searchParams.set('source', source);
  return url.href;
}

const TITLE_PAGE = /^\/(?:bookInfo|dramaInfo)\/([1-9]\d{0,14})$/;
const INSIDE = /^\/(?:reading|drama)\/([1-9]\d{0,14})\/(-1|\d{1,6})$/;

/**
 * Returns the place that the address of a title's page, a chapter or an episode names. `number` is undefined
 * if the address names none, or one before or after the counted chapters. Undefined for every other page, and
 * for own books.
 */
export function readingPlace(
  pathname: string,
): (Partial<ReadingPlace> & Pick<ReadingPlace, 'targetId'>) | undefined {
  const [, targetId, number] = INSIDE.exec(pathname) ?? TITLE_PAGE.exec(pathname) ?? [];
  if (targetId === undefined) return undefined;
  return { targetId: Number(targetId), ...(Number(number) > 0 && { number: Number(number) }) };
}

/**
 * Returns the link for Android's app chooser: it opens Chrome from an in-app browser, or without Chrome, the
 * same address in the phone's browser.
 */
export function androidIntent(link: string): string {
  const { protocol, host, pathname, search } = new URL(link);
  const fallback = encodeURIComponent(link);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;S.browser_fallback_url=${fallback};end`;
}

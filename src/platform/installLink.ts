/** What a link is completed with, once somebody is signed in (spec 4.1). */
export type InstallVisit = {
  readonly userId?: number | undefined;
  readonly source?: string | undefined;
  readonly inviteCode?: string | undefined;
  readonly isDeep: 0 | 1;
};

/** A place in a book: where a reading link leads. */
export type ReadingPlace = { readonly targetId: number; readonly number: number };

/**
 * A link to open in a browser that installs (spec 4.10, install-flow links): home, ready to be put on the home screen; from a
 * book's text with the book and the chapter, which home then asks about. The user id tells a log who came; nobody is signed in by it.
 */
export function installLink(
  origin: string,
  place: ReadingPlace | undefined,
  { userId, source, inviteCode, isDeep }: InstallVisit,
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
  if (userId) url.searchParams.set('userId', String(userId));
  return url.href;
}

/** The place that the address of a reading page names; undefined for every other page. */
export function readingPlace(pathname: string): ReadingPlace | undefined {
  const [, targetId, number] = /^\/reading\/([1-9]\d{0,14})\/([1-9]\d{0,5})$/.exec(pathname) ?? [];
  return targetId === undefined ? undefined : { targetId: Number(targetId), number: Number(number) };
}

/**
 * The link for Android's own chooser of apps: out of an app's browser into Chrome, or where there is none, to the same
 * address in the browser the phone has.
 */
export function androidIntent(link: string): string {
  const { protocol, host, pathname, search } = new URL(link);
  const fallback = encodeURIComponent(link);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;S.browser_fallback_url=${fallback};end`;
}

/** What a link is completed with (spec 4.1). */
export type InstallVisit = {
  readonly source?: string | undefined;
  readonly inviteCode?: string | undefined;
  readonly isDeep: 0 | 1;
};

/** A title, and the chapter or episode of it. */
export type ReadingPlace = { readonly targetId: number; readonly number: number };

/**
 * A link to open in a browser that installs (spec 4.10, install-flow links): home, ready to be put on the home screen; from a
 * title with its number and the chapter or episode, which home then asks about. It is copied and shared, so it never carries the
 * user id (decision 0008).
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
 * What the address of a title's page, of a chapter or of an episode names. `number` is undefined where it names none, or one that
 * stands before or behind the counted chapters. Undefined for every other page, and for the device's own books.
 */
export function readingPlace(
  pathname: string,
): (Partial<ReadingPlace> & Pick<ReadingPlace, 'targetId'>) | undefined {
  const [, targetId, number] = INSIDE.exec(pathname) ?? TITLE_PAGE.exec(pathname) ?? [];
  if (targetId === undefined) return undefined;
  return { targetId: Number(targetId), ...(Number(number) > 0 && { number: Number(number) }) };
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

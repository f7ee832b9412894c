/** A place inside the app: a path of one of its screens, and the query that goes with it. */
export type Destination = { readonly path: string; readonly search: Readonly<Record<string, string>> };

/** Screens an address from outside may lead to. What is not here is not reached by a link's own wish. */
const SCREENS: readonly RegExp[] = [
  /^\/(BookShelf|home|discover|Rewards|mine|topup|ViewAll|search|ReadHistory|CoinHistory|Settings|about)$/,
  /^\/(profile|question|customerService|taskForm|repliesList|googlePlay|comments|PrivacyPolicy|TermsOfService)$/,
  /^\/(bookInfo|dramaInfo)\/[1-9]\d{0,14}$/,
  /^\/drama\/[1-9]\d{0,14}\/[1-9]\d{0,5}$/,
  /^\/reading\/[1-9]\d{0,14}\/(-1|\d{1,6})$/,
];

/** Never resolves to a real host: whatever leaves it has another origin. */
const BASE = 'https://app.invalid';
/** Browsers drop or bend these while they read an address: what stays of `/\t/evil` is `//evil`. */
const BENT = /[\p{Cc}\s\\]/u;

/**
 * The screen a foreign address names, such as a return path or a campaign's `path`; undefined for anything that is
 * not a same-origin path of a known screen (`//evil`, `/\evil`, `javascript:`, a full address, an unknown screen).
 */
export function destinationOf(address: string | undefined): Destination | undefined {
  if (!address?.startsWith('/') || address.startsWith('//') || BENT.test(address)) return undefined;
  if (!URL.canParse(address, BASE)) return undefined;
  const url = new URL(address, BASE);
  if (url.origin !== BASE || !SCREENS.some((screen) => screen.test(url.pathname))) return undefined;
  return { path: url.pathname, search: Object.fromEntries(url.searchParams) };
}

/** Our own scheme, in both of its spellings: `web+dogear:bookInfo/3`, `web+dogear://bookInfo/3`. */
const OWN_SCHEME = /^web\+dogear:\/*/i;

/**
 * The screen a link leads to that was shared with the app, or opened by its own scheme: an address of this site (`origin`), or
 * one of our scheme. Undefined for every other.
 */
export function destinationOfLink(link: string, origin: string): Destination | undefined {
  if (OWN_SCHEME.test(link)) return destinationOf(`/${link.replace(OWN_SCHEME, '')}`);
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url?.origin === origin ? destinationOf(`${url.pathname}${url.search}`) : undefined;
}

/** Codes of a visit that the address keeps (spec 2.1). */
const KEPT = ['inviteCode', 'isDeepLink'] as const;

/**
 * Where a campaign's parameters lead: the screen of its own `path`; else the title it advertises (`type=drama`: a drama), straight
 * into the text or the film with `isSkip`; else home. The visit's codes ride along.
 */
export function destinationOfCampaign(query: Readonly<Record<string, string>>): Destination {
  const { targetId, number, isSkip, path, type } = query;
  const target = number && /^\d+$/.test(number) ? number : '1';
  const [info, inside] = type === 'drama' ? ['dramaInfo', 'drama'] : ['bookInfo', 'reading'];
  const title = targetId && (isSkip === '1' ? `/${inside}/${targetId}/${target}` : `/${info}/${targetId}`);
  const named = path === undefined ? destinationOf(title) : destinationOf(path);
  const codes = KEPT.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []));
  return { path: named?.path ?? '/home', search: { ...named?.search, ...Object.fromEntries(codes) } };
}

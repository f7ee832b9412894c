export type Destination = { readonly path: string; readonly search: Readonly<Record<string, string>> };

/** The screens that an address from outside may open. All others are out of reach for a link. */
const SCREENS: readonly RegExp[] = [
  /^\/(BookShelf|home|discover|Rewards|mine|topup|ViewAll|search|ReadHistory|CoinHistory|Settings|about)$/,
  /^\/(profile|question|customerService|taskForm|repliesList|googlePlay|comments|PrivacyPolicy|TermsOfService|imprint|studio)$/,
  /^\/(bookInfo|dramaInfo|author)\/[1-9]\d{0,14}$/,
  /^\/drama\/[1-9]\d{0,14}\/[1-9]\d{0,5}$/,
  /^\/reading\/[1-9]\d{0,14}\/(-1|\d{1,6})$/,
];

/** Never resolves to a real host: an address that leaves it has another origin. */
const BASE = 'https://app.invalid';
/** Browsers drop or change these characters when they parse an address: `/\t/evil` becomes `//evil`. */
const BENT = /[\p{Cc}\s\\]/u;

/**
 * Returns the screen that a foreign address names, such as a return path or a campaign's `path`; undefined
 * for anything but a same-origin path of a known screen (`//evil`, `/\evil`, `javascript:`, a full address,
 * an unknown screen).
 */
export function destinationOf(address: string | undefined): Destination | undefined {
  if (!address?.startsWith('/') || address.startsWith('//') || BENT.test(address)) return undefined;
  if (!URL.canParse(address, BASE)) return undefined;
  const url = new URL(address, BASE);
  if (url.origin !== BASE || !SCREENS.some((screen) => screen.test(url.pathname))) return undefined;
  return { path: url.pathname, search: Object.fromEntries(url.searchParams) };
}

/** Our own scheme, in both spellings: `web+dogear:bookInfo/3`, `web+dogear://bookInfo/3`. */
const OWN_SCHEME = /^web\+dogear:\/*/i;

/**
 * Returns the screen of a link that was shared with the app or opened by our scheme: an address of this site
 * (`origin`), or one of our scheme. Undefined for every other link.
 */
export function destinationOfLink(link: string, origin: string): Destination | undefined {
  if (OWN_SCHEME.test(link)) return destinationOf(`/${link.replace(OWN_SCHEME, '')}`);
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url?.origin === origin ? destinationOf(`${url.pathname}${url.search}`) : undefined;
}

/** A visit's codes that stay in the address (spec 2.1). */
const KEPT = ['inviteCode', 'isDeepLink'] as const;

/**
 * Returns where a campaign's parameters lead: the screen of its own `path`; else the title it advertises
 * (`type=drama`: a drama), directly to the text or film with `isSkip`; else home. The visit's codes are kept.
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

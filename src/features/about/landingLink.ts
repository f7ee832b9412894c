/** What a landing page's link is completed with, once somebody is signed in (spec 4.1). */
export type LandingVisit = {
  readonly userId?: number | undefined;
  readonly source?: string | undefined;
  readonly inviteCode?: string | undefined;
  readonly isDeep: 0 | 1;
};

/**
 * The link of the install page, to open in another browser: home, ready to be put on the home screen (spec 4.10, install-flow
 * links). The user id tells a log who came; nobody is signed in by it.
 */
export function landingLink(origin: string, { userId, source, inviteCode, isDeep }: LandingVisit): string {
  const url = new URL('/home', origin);
  url.searchParams.set('isDeepLink', String(isDeep));
  url.searchParams.set('open', 'pwa');
  if (inviteCode) url.searchParams.set('inviteCode', inviteCode);
  if (source) url.searchParams.set('source', source);
  if (userId) url.searchParams.set('userId', String(userId));
  return url.href;
}

/**
 * In-app browsers of social networks (spec 4.8 and 4.11): they show one page behind a link, and no
 * notifications.
 */
const SOCIAL_APP = /instagram|twitter|\bfb/i;

/** Spec 3's isApp. */
export function isInAppBrowser(userAgent: string): boolean {
  return SOCIAL_APP.test(userAgent);
}

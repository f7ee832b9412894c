/** Pages whose text the owner can write (decision 0014). */
export const HOUSE_PAGES = ['about', 'terms', 'privacy', 'imprint', 'accessibility'] as const;
export type HousePage = (typeof HOUSE_PAGES)[number];

export const HOUSE_PAGE_PATHS: Readonly<Record<HousePage, string>> = {
  about: '/about',
  terms: '/TermsOfService',
  privacy: '/PrivacyPolicy',
  imprint: '/imprint',
  accessibility: '/accessibility',
};

/** The texts that readers agree to. */
export const AGREED_PAGES = ['terms', 'privacy'] as const satisfies readonly HousePage[];
export type AgreedPage = (typeof AGREED_PAGES)[number];

/**
 * The version of the built-in terms and privacy policy. Raised when they change in substance, so that readers
 * are asked again.
 */
export const BUILT_IN_VERSION = 'built-in 1';

/** A version that is a date says when the text changed. */
export const isDatedVersion = (version: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(version);

/** What a code by e-mail is asked for. */
export const CODE_PURPOSES = ['register', 'login', 'reset', 'delete'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Who else may say who a reader is: `oidc` is one of the operator's own. */
export const LOGIN_PROVIDERS = ['google', 'facebook', 'oidc'] as const;
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];

/** How a visit to a provider ended, as the address says on the way back. */
export const SOCIAL_OUTCOMES = ['known', 'refused', 'failed'] as const;
export type SocialOutcome = (typeof SOCIAL_OUTCOMES)[number];

/**
 * A cookie that scripts may read, and that says nothing but that the browser was given a session: a page whose storage was taken asks by it
 * who its reader is (decision 0090). It opens nothing; the session's own cookie is read by no script.
 * In production its name begins with `__Host-`.
 */
export const SESSION_HINT = 'dogear-here';

// Credentials
export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 32;
/** A reader's name and what they say of themselves. */
export const NICK_NAME_MAX_CHARACTERS = 40;
export const ABOUT_MAX_CHARACTERS = 500;
export const SUPPORT_MAX_CHARACTERS = 4_000;
/** A code of an e-mail: how long it can be used, and how often it can be tried from one network. */
export const CODE_VALID_SECONDS = 600;
export const CODE_TRIES = 5;
/** Tries at one code from all networks together but the one that asked for it. */
export const CODE_TRIES_ELSEWHERE = 10;
/** Wrong codes of one network, at all calls and addresses; and of all that try codes others asked for. */
export const WRONG_CODES_AN_HOUR = 30;
export const WRONG_CODES_ELSEWHERE_AN_HOUR = 1_000;
/** Codes for one purpose to one address: one in this many seconds. */
export const CODE_AGAIN_SECONDS = 60;

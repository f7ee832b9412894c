export const CODE_PURPOSES = ['register', 'login', 'reset', 'delete'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Identity providers besides the server itself; `oidc` is the operator's own. */
export const LOGIN_PROVIDERS = ['google', 'facebook', 'oidc'] as const;
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];

/** The outcome of a provider's sign-in, as a parameter of the return address. */
export const SOCIAL_OUTCOMES = ['known', 'refused', 'failed'] as const;
export type SocialOutcome = (typeof SOCIAL_OUTCOMES)[number];

/**
 * A cookie that scripts can read, and that only says that the browser was given a session. A page whose
 * storage was cleared uses it to decide whether to ask the server who its reader is (decision 0090). It
 * grants no access; no script can read the session's own cookie. In production its name begins with
 * `__Host-`.
 */
export const SESSION_HINT = 'dogear-here';

/** The most tokens for e-readers that a reader can have. */
export const MOST_CATALOGUE_TOKENS = 10;
export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 32;
export const NICK_NAME_MAX_CHARACTERS = 40;
export const ABOUT_MAX_CHARACTERS = 500;
export const SUPPORT_MAX_CHARACTERS = 4_000;
/** An e-mailed code's lifetime, and its number of attempts from one network. */
export const CODE_VALID_SECONDS = 600;
export const CODE_TRIES = 5;
/** Attempts at one code from all networks together, except the network that requested it. */
export const CODE_TRIES_ELSEWHERE = 10;
/**
 * Wrong codes of one network, over all calls and addresses; and of all networks together, for codes that
 * another network requested.
 */
export const WRONG_CODES_AN_HOUR = 30;
export const WRONG_CODES_ELSEWHERE_AN_HOUR = 1_000;
export const CODE_AGAIN_SECONDS = 60;

/** The most passkeys of one operator. */
export const MOST_PASSKEYS = 10;
export const PASSKEY_NAME_MAX_CHARACTERS = 60;
/** How long a challenge can be answered, ms. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

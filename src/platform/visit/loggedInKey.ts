/**
 * Set if an account was last known to be logged in here (platform/device/localChoice). It does not identify
 * the account: that is sealed in the database, which the first frame cannot wait for.
 */
export const LOGGED_IN_KEY = 'loggedIn';

/**
 * Set while an account was logged in here when that was last known (platform/device/localChoice). It says nothing of who it
 * is: that lies sealed in the database, which the first frame cannot wait for.
 */
export const LOGGED_IN_KEY = 'loggedIn';

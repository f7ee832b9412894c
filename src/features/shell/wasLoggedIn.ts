/** Says nothing of who it is: that lies sealed in the database, which the first frame cannot wait for. */
const KEY = 'loggedIn';

/** Whether an account was logged in here when that was last known. */
export function wasLoggedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Storage is blocked: nothing is remembered.
    return false;
  }
}

/** Remembers it for the first frame of the next visit. */
export function rememberLogin(isLoggedIn: boolean): void {
  try {
    if (isLoggedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

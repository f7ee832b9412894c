/**
 * A cookie that scripts may read, and that says nothing but that the browser was given a session: a page whose storage was taken asks by it
 * who its reader is (decision 0090). It opens nothing; the session's own cookie is read by no script.
 * In production its name begins with `__Host-`.
 */
export const SESSION_HINT = 'dogear-here';

/** How engines say that a part of the app could not be fetched. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a page failed because its code did not come, and not because of what it does. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}

/** The router's own mark that a page was reloaded for a missing part once already. */
const RELOADED_MARK = 'tanstack_router_reload:';

/**
 * Without this the router would reload the whole page by itself when a part is missing: offline that takes the app
 * away, and whatever the reader was doing with it. The error page asks instead. Call once.
 */
export function forbidReloadOnChunkFailure(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(RELOADED_MARK + payload.message, '1');
    } catch {
      // Storage is switched off, and with it the router's own reload.
    }
  });
}

/** How engines report that a chunk of the app could not be fetched. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a page failed because its code could not be loaded, not because of an error in it. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}

/** The router's own mark that it has already reloaded the page once for a missing chunk. */
const RELOADED_MARK = 'tanstack_router_reload:';

/**
 * Keeps the router from reloading the whole page when a chunk is missing: offline, that would replace the app
 * and lose the reader's work. The error page asks instead. Call once.
 */
export function forbidReloadOnChunkFailure(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(RELOADED_MARK + payload.message, '1');
    } catch {
      // Storage is disabled, and with it the router's own reload.
    }
  });
}

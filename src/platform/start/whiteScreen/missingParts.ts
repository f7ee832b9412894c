/**
 * What the app requires and this browser does not provide here: a secure address (https or localhost),
 * storage, or newer features. No imports, and only syntax that old browsers know: this runs before anything
 * else.
 */
export type MissingPart = 'https' | 'storage' | 'browser';

/**
 * Returns the missing parts that can be checked synchronously, most important first; empty if the app can
 * start.
 */
export function missingParts(): MissingPart[] {
  // On an insecure address browsers omit most of the rest too; naming that would mislead.
  if (!isSecureContext) return ['https'];
  const missing: MissingPart[] = [];
  if (!mayStore()) missing.push('storage');
  if (!isNewEnough()) missing.push('browser');
  return missing;
}

/** The errors of a forbidden database; a broken or full one fails with others, which the app reports. */
const FORBIDDEN = ['SecurityError', 'InvalidStateError', 'NotAllowedError'];

/**
 * Resolves to whether the browser lets the page open a database: some forbid only that, and report it only on
 * the attempt.
 */
export function mayOpenDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    const tell = (error: unknown) => resolve(FORBIDDEN.indexOf((error as Error | null)?.name ?? '') < 0);
    try {
      const name = 'dogear-may-store';
      const opening = indexedDB.open(name);
      opening.onerror = (event) => {
        event.preventDefault();
        tell(opening.error);
      };
      opening.onsuccess = () => {
        opening.result.close();
        indexedDB.deleteDatabase(name);
        resolve(true);
      };
    } catch (error) {
      tell(error);
    }
  });
}

/** With cookies and site data blocked, access to the storage throws, or there is none. */
function mayStore(): boolean {
  try {
    return Boolean(localStorage && indexedDB);
  } catch {
    return false;
  }
}

/**
 * The newest features that the app needs: Chrome 123, Firefox 120 and Safari 17.5 have all of them
 * (vite.config.ts).
 */
function isNewEnough(): boolean {
  return (
    Boolean(crypto.subtle && navigator.locks) &&
    typeof DecompressionStream === 'function' &&
    typeof Array.prototype.toSorted === 'function' &&
    typeof HTMLDialogElement === 'function' &&
    CSS.supports('color', 'light-dark(red, red)')
  );
}

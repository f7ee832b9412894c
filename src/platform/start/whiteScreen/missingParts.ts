/**
 * What the app cannot do without, and this browser does not give it here: a secure address (https, or the own machine), storage, or what
 * came to browsers later than this one. No import, and only what old browsers know: it is asked before anything else runs.
 */
export type MissingPart = 'https' | 'storage' | 'browser';

/** What is missing as far as can be told at once, most important first; nothing where the app can start. */
export function missingParts(): MissingPart[] {
  // Without a secure address browsers leave out most of the rest: to name that as well would lead astray.
  if (!isSecureContext) return ['https'];
  const missing: MissingPart[] = [];
  if (!mayStore()) missing.push('storage');
  if (!isNewEnough()) missing.push('browser');
  return missing;
}

/** What a database that may not be opened fails with; others are broken or full, and are told of by the app. */
const FORBIDDEN = ['SecurityError', 'InvalidStateError', 'NotAllowedError'];

/** Whether the browser lets the page open a database: some forbid that alone, and say so only when it is tried. */
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

/** With cookies and site data blocked, browsers throw where the storage is named, or have none. */
function mayStore(): boolean {
  try {
    return Boolean(localStorage && indexedDB);
  } catch {
    return false;
  }
}

/** The youngest of what the app is built on: Chrome 123, Firefox 120, Safari 17.5 have all of it (vite.config.ts). */
function isNewEnough(): boolean {
  return (
    Boolean(crypto.subtle && navigator.locks) &&
    typeof DecompressionStream === 'function' &&
    typeof Array.prototype.toSorted === 'function' &&
    typeof HTMLDialogElement === 'function' &&
    CSS.supports('color', 'light-dark(red, red)')
  );
}

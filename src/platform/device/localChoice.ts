/**
 * Returns the choice stored under `key`, in localStorage, so that the first frame can read it; null if there
 * is none or storage is disabled.
 */
export function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores `choice` for later visits, or deletes it (null). With storage disabled it is not kept past this
 * visit.
 */
export function storeChoice(key: string, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Not reported to the reader: the choice still holds for this visit.
  }
}

/** What was kept under `key` where the first frame can read it, null when nothing was or storage is switched off. */
export function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `choice` for the next visits, or forgets it (null). With storage switched off it lasts for this visit. */
export function storeChoice(key: string, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Nothing is asked of the reader for it: see above.
  }
}

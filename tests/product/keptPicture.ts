import { expect, type Page } from '@playwright/test';

/** What lies on a device for its next start: the picture of a screen, or in which chapter it opens. */
type Kept = 'home' | 'library' | 'reading' | 'place';

/** It is kept once the screen has come to rest, which on a busy machine takes its time. */
const PATIENTLY = { timeout: 60_000 } as const;

/** Resolves once it is kept, or `isGone` for none. It is sealed: what it shows cannot be seen from here. */
export async function pictureIsKept(page: Page, name: Kept, isGone = false): Promise<void> {
  await expect.poll(() => page.evaluate(hasKept, { name: `picture/${name}`, isGone }), PATIENTLY).toBe(true);
}

/** In the page. */
async function hasKept({ name, isGone }: { name: string; isGone: boolean }): Promise<boolean> {
  const opening = indexedDB.open('keyval-store');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    // It must not be made here, without its store.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
  });
  try {
    const counting = database.transaction('keyval').objectStore('keyval').count(name);
    const count = await new Promise<number>((resolve, reject) => {
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => reject(counting.error);
    });
    return isGone ? count === 0 : count > 0;
  } finally {
    database.close();
  }
}

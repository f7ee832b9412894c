import type { Page } from '@playwright/test';

export type DeviceInventory = {
  /** The number of rows of each store, by database and store: `dogear/books`. */
  readonly stores: Readonly<Record<string, number>>;
  readonly caches: Readonly<Record<string, readonly string[]>>;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly sessionStorage: Readonly<Record<string, string>>;
  /** The names of all cookies, including those that scripts cannot read. */
  readonly cookies: readonly string[];
};

export async function takeInventory(page: Page): Promise<DeviceInventory> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const rest = await page.evaluate(async () => {
    const stores: Record<string, number> = {};
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        stores[`${name}/${store}`] = await new Promise<number>((resolve, reject) => {
          const counting = database.transaction(store).objectStore(store).count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => resolve(counting.result);
        });
      }
      database.close();
    }
    const files: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      files[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return {
      stores,
      caches: files,
      localStorage: { ...localStorage } as Record<string, string>,
      sessionStorage: { ...sessionStorage } as Record<string, string>,
    };
  });
  return { ...rest, cookies };
}

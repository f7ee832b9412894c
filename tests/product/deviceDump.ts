import type { Page } from '@playwright/test';

/** Everything the origin keeps on the device, as one text: IndexedDB, caches, local and session storage, cookies a script sees. */
export function dumpDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    const readable = (_: string, value: unknown) =>
      value instanceof CryptoKey ? `CryptoKey extractable=${value.extractable}` : value;
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const all = database.transaction(store).objectStore(store).getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => resolve(all.result);
        });
        parts.push(`${name}/${store}`, JSON.stringify(rows, readable));
      }
      database.close();
    }
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const isText = /\.txt$|novel-api/.test(new URL(request.url).pathname);
        parts.push(`${cacheName} ${request.url}`, isText && response ? await response.text() : '');
      }
    }
    return parts.join('\n');
  });
}

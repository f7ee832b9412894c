/** Runs in the page. Returns every row of every store of the origin's databases, by “database/store”. */
export async function readEveryRow(): Promise<Map<string, unknown[]>> {
  const found = new Map<string, unknown[]>();
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
      found.set(`${name}/${store}`, rows);
    }
    database.close();
  }
  return found;
}

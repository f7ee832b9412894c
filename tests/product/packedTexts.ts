import type { Page } from '@playwright/test';
import type { Block } from '../../contract/catalogue/chapters.schema';
import { unpackText } from '../../data/packing/packText';

export async function readPackedTexts(page: Page, bookId: number): Promise<Map<number, Block[]>> {
  const rows = await page.evaluate(async (id) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('dogear');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const chapters = await new Promise<{ target: number; packed?: ArrayBuffer }[]>((resolve, reject) => {
      const ofBook = IDBKeyRange.bound([id, -1], [id, Number.MAX_SAFE_INTEGER]);
      const reading = database.transaction('chapters').objectStore('chapters').getAll(ofBook);
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    database.close();
    return chapters.flatMap(({ target, packed }) =>
      packed ? [{ target, packed: [...new Uint8Array(packed)] }] : [],
    );
  }, bookId);
  return new Map(
    rows.map(({ target, packed }) => {
      const blocks = unpackText(Uint8Array.from(packed).buffer);
      if (!blocks) throw new Error(`chapter ${target} does not unpack`);
      return [target, blocks];
    }),
  );
}

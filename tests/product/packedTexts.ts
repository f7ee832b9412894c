import type { Page } from '@playwright/test';
import type { Block } from '../../contract/schemas/chapter';
import { openDictionary } from '../../data/packing/dictionaries';
import { unpackBlocks } from '../../data/packing/unpack';

type Packed = { target: number; packed: number[]; dictionary?: string };

/** The texts of a book as the device keeps them, unpacked here, by chapter in the order of their numbers. */
export async function readPackedTexts(page: Page, bookId: number): Promise<Map<number, Block[]>> {
  const { rows, dictionary } = await page.evaluate(async (id) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('dogear');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const got = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const reading = database.transaction(['chapters', 'packDictionaries']);
    const [chapters, dictionaryRow] = await Promise.all([
      got(reading.objectStore('chapters').getAll(IDBKeyRange.bound([id, -1], [id, Number.MAX_SAFE_INTEGER]))),
      got(reading.objectStore('packDictionaries').get(id)),
    ]);
    database.close();
    const plain = (data: ArrayBuffer) => [...new Uint8Array(data)];
    return {
      rows: chapters
        .filter(({ packed }) => packed)
        .map(
          (row) => ({ target: row.target, packed: plain(row.packed), dictionary: row.dictionary }) as Packed,
        ),
      dictionary: dictionaryRow && plain(dictionaryRow.data),
    };
  }, bookId);
  const used = dictionary && openDictionary(Uint8Array.from(dictionary));
  return new Map(
    rows.map((row) => {
      const blocks = unpackBlocks(
        Uint8Array.from(row.packed).buffer,
        row.dictionary === undefined ? undefined : used,
      );
      if (!blocks) throw new Error(`chapter ${row.target} does not unpack`);
      return [row.target, blocks];
    }),
  );
}

import type { Page } from '@playwright/test';
import type { Block } from '../../contract/schemas/chapter';
import { openDictionary } from '../../data/packing/dictionaries';
import { unpackBlocks } from '../../data/packing/unpack';
import { wideRow } from '../../data/packing/wideRow';
import type { StoredChapterRow } from '../../data/tables/rows';

type Packed = Omit<StoredChapterRow, 'packed'> & { packed: number[] };

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
        .map((row): Packed => ({ ...row, packed: plain(row.packed) })),
      dictionary: dictionaryRow && { ...dictionaryRow, data: plain(dictionaryRow.data) },
    };
  }, bookId);
  const used = dictionary && openDictionary({ ...dictionary, data: Uint8Array.from(dictionary.data).buffer });
  return new Map(
    rows.map(({ packed, ...rest }) => {
      const { buffer } = Uint8Array.from(packed);
      const row = wideRow({ ...rest, packed: buffer } as StoredChapterRow);
      const blocks = row && unpackBlocks(buffer, row.dictionary === undefined ? undefined : used);
      if (!blocks) throw new Error(`chapter ${rest.target} does not unpack`);
      return [rest.target, blocks];
    }),
  );
}

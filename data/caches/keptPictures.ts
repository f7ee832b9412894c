import { delMany } from 'idb-keyval';

const NAMES = ['home', 'library', 'reading', 'place'].map((name) => `picture/${name}`);

/**
 * Removes the sealed pictures of screens that versions until November 2026 stored beside the device's key.
 */
export function forgetKeptPictures(): Promise<void> {
  return delMany(NAMES);
}

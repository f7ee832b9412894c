import { readBook, readKnownCard } from './books';
import { readSealedSetting } from './sealedSettings';

/** Whether the reader said that they are of age: true or missing. */
export const AGE_KEY = 'age';

export async function readIsOfAge(): Promise<boolean> {
  return (await readSealedSetting(AGE_KEY)) === true;
}

/** What the gate needs of a title; one that is not rated has no age rating. */
export type AgedTitle = {
  readonly bookName: string;
  readonly ageRating?: number | undefined;
  readonly warnings?: readonly string[] | undefined;
};

/** Returns what the device knows of a novel, from its page or a list; undefined if it knows nothing. */
export async function readAgedNovel(bookId: number): Promise<AgedTitle | undefined> {
  return (await readBook(bookId)) ?? (await readKnownCard(bookId));
}

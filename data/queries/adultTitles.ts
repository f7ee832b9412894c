import { isAdult } from '../../contract/catalogue/ageRating';
import { readSetting } from './settings';

/** Whether lists on this device leave out titles for adults. */
export const HIDES_ADULT_KEY = 'hidesAdult';

export async function readHidesAdult(): Promise<boolean> {
  return (await readSetting(HIDES_ADULT_KEY)) === true;
}

/** Returns the titles that lists on this device show. */
export async function shownTitles<Title extends { readonly ageRating?: number | undefined }>(
  titles: readonly Title[],
): Promise<Title[]> {
  const hides = titles.some(isAdult) && (await readHidesAdult());
  return titles.filter((title) => !hides || !isAdult(title));
}

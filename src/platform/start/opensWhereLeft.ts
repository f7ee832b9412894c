import { storeChoice, storedChoice } from '../device/localChoice';

const CHOICE = 'opensWhereLeft';
const LEFT_IN_CHAPTER = 'leftInChapter';
/** The page that the installed app opens (`start_url` of the manifest). */
const START_PATH = '/BookShelf';

/** A blocked database must not keep the page from showing its notice. */
const LIMIT_MS = 1_000;

/** Whether the app reopens the chapter in which it was left. A choice of the device, like the theme. */
export function opensWhereLeft(): boolean {
  return storedChoice(CHOICE) === 'yes';
}

export function chooseOpening(whereLeft: boolean): void {
  storeChoice(CHOICE, whereLeft ? 'yes' : null);
}

/** Records whether the open page is a chapter: the app opens there if it is left now. */
export function recordOpenPage(pathname: string): void {
  storeChoice(LEFT_IN_CHAPTER, pathname.startsWith('/reading/') ? 'yes' : null);
}

/**
 * Resolves to the address of the chapter that this start opens, or undefined if it opens the library: the
 * reader has not chosen otherwise, the app was not left in a chapter, or a link or a reload opened this page.
 */
export async function chapterToOpen(): Promise<string | undefined> {
  if (!opensWhereLeft() || storedChoice(LEFT_IN_CHAPTER) === null) return undefined;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOpened = navigation?.type === 'navigate' && document.referrer === '';
  if (!isOpened || location.pathname !== START_PATH || location.search !== '') return undefined;
  const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), LIMIT_MS));
  const read = import('../../../data/queries/history').then(({ readLately }) => readLately(1));
  const [last] = await Promise.race([read.catch(() => []), late]);
  return last && `/reading/${last.bookId}/${last.target}`;
}

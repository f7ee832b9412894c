import {
  MOST_SHARED_BYTES,
  MOST_SHARED_FILES,
  OPEN_PATH,
  SHARE_FILES_FIELD,
  type Shared,
} from '../contract/wire/serviceWorker';
import { keepSharedFiles } from '../data/network/sharedFiles';

const ADDRESS = /https?:\/\/[^\s<>"']{1,2000}/i;
/** The longest query the server accepts, in characters. */
const LONGEST_QUERY = 200;

/** Returns where the app navigates for shared content. `form` is null if it could not be read. */
export async function placeOfShare(form: FormData | null): Promise<string> {
  if (form === null) return library('lost');
  const files = form
    .getAll(SHARE_FILES_FIELD)
    .filter((file) => file instanceof File && file.size > 0) as File[];
  if (files.length > 0) return library(await keep(files));
  const words = ['url', 'text', 'title']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string');
  const address = words.map((part) => ADDRESS.exec(part)?.[0]).find((found) => found !== undefined);
  if (address) return `${OPEN_PATH}?${new URLSearchParams({ link: address })}`;
  const query = words
    .find((part) => part.trim() !== '')
    ?.trim()
    .slice(0, LONGEST_QUERY);
  return query ? `/search?${new URLSearchParams({ q: query })}` : library('lost');
}

async function keep(files: readonly File[]): Promise<Shared> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_SHARED_BYTES || files.length > MOST_SHARED_FILES) return 'tooLarge';
  try {
    await keepSharedFiles(files);
    return 'waiting';
  } catch (error) {
    console.warn('What was shared could not be kept.', error);
    return 'full';
  }
}

function library(shared: Shared): string {
  return `/BookShelf?shared=${shared}`;
}

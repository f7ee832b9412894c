import { BookFileError } from '../bookFile';

/** Rejects with BookFileError after a timeout: a page may contain itself a million times. */
export async function inTime<T>(reading: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new BookFileError('The file takes too long to be read.', 'tooLarge')),
      ms,
    );
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

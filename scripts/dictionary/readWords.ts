import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/**
 * The words of WordNet that a reader may select, in their order, a line a word: the word, then for each part of speech a tab, its letter and its
 * meanings with bars between (`workers/dictionary/readEntry`). `studio/dictionary.ts` makes the file.
 */
export function readWords(): string[] {
  const packed = readFileSync(new URL('en.txt.br', import.meta.url));
  return brotliDecompressSync(packed).toString('utf8').trimEnd().split('\n');
}

/** The licence, which has to go with every copy. */
export function wordNetLicence(): string {
  return readFileSync(new URL('LICENCE.txt', import.meta.url), 'utf8').trimEnd();
}

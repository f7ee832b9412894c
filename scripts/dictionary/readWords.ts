import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Returns the words of WordNet that a reader may select, sorted, a line each: the word, then for each part of
 * speech a tab, its letter and its meanings separated by bars (`workers/dictionary/readEntry`).
 * `studio/dictionary.ts` makes the file.
 */
export function readWords(): string[] {
  const packed = readFileSync(new URL('en.txt.br', import.meta.url));
  return brotliDecompressSync(packed).toString('utf8').trimEnd().split('\n');
}

/** The licence requires that every copy includes it. */
export function wordNetLicence(): string {
  return readFileSync(new URL('LICENCE.txt', import.meta.url), 'utf8').trimEnd();
}

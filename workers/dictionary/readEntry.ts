import type { DictionaryEntry, PartOfSpeech } from '../../contract/reading/dictionary.schema';

const PARTS: Readonly<Record<string, PartOfSpeech>> = { n: 'noun', v: 'verb', a: 'adjective', r: 'adverb' };

/**
 * Returns a word's entry in a dictionary file; its lines have the format of `scripts/dictionary/readWords`.
 */
export function readEntry(text: string, word: string): DictionaryEntry | undefined {
  const start = text.indexOf(`\n${word}\t`) + 1;
  if (start === 0) return undefined;
  const [, ...parts] = text.slice(start, text.indexOf('\n', start)).split('\t');
  return {
    word,
    parts: parts.flatMap((part) => {
      const name = PARTS[part.charAt(0)];
      return name === undefined ? [] : [{ part: name, meanings: part.slice(1).split('|') }];
    }),
  };
}

/**
 * Returns the file that would contain a word, or undefined for a word before the first. `files` are in word
 * order.
 */
export function fileOf<File extends { readonly from: string }>(
  files: readonly File[],
  word: string,
): File | undefined {
  return files.findLast(({ from }) => from <= word);
}

import type { DictionaryEntry, PartOfSpeech } from '../../contract/reading/dictionary.schema';

const PARTS: Readonly<Record<string, PartOfSpeech>> = { n: 'noun', v: 'verb', a: 'adjective', r: 'adverb' };

/** The entry of a word in a file of the dictionary; its lines are as `scripts/dictionary/shards` writes them. */
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

/** The file a word would stand in; undefined for one before the first. `files` are in the order of their words. */
export function fileOf<File extends { readonly from: string }>(
  files: readonly File[],
  word: string,
): File | undefined {
  return files.findLast(({ from }) => from <= word);
}

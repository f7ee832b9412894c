import * as v from 'valibot';

export const DICTIONARY_PATH = '/dictionary.json';

const bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const dictionaryManifestSchema = v.object({
  /** Sorted by word; `from` is a file's first word, `hash` its SHA-256 in hex. */
  files: v.array(
    v.object({
      from: v.string(),
      path: v.pipe(v.string(), v.regex(/^\/[\w./-]+$/)),
      bytes,
      hash: v.string(),
    }),
  ),
  /** The licence text, which must accompany every copy. */
  licence: v.string(),
});
export type DictionaryManifest = v.InferOutput<typeof dictionaryManifestSchema>;

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb';
export type DictionaryEntry = {
  readonly word: string;
  readonly parts: readonly { readonly part: PartOfSpeech; readonly meanings: readonly string[] }[];
};

import * as v from 'valibot';

/** Where the build puts the list of the dictionary's files. */
export const DICTIONARY_PATH = '/dictionary.json';

const bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const dictionaryManifestSchema = v.object({
  /** In the order of their words; `from` is the first one, `hash` the SHA-256 of the file in hex. */
  files: v.array(
    v.object({
      from: v.string(),
      path: v.pipe(v.string(), v.regex(/^\/[\w./-]+$/)),
      bytes,
      hash: v.string(),
    }),
  ),
  /** Goes with every copy. */
  licence: v.string(),
});
export type DictionaryManifest = v.InferOutput<typeof dictionaryManifestSchema>;

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb';
/** A word of the dictionary, with what it means as each part of speech, commonest first. */
export type DictionaryEntry = {
  readonly word: string;
  readonly parts: readonly { readonly part: PartOfSpeech; readonly meanings: readonly string[] }[];
};

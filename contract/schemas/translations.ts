import * as v from 'valibot';

/** The same text in some of the app's languages. A language that a newer contract knows is left out, not refused. */
export function inLanguages<Text extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(text: Text) {
  return v.object({
    en: v.optional(text),
    ru: v.optional(text),
    zh: v.optional(text),
    pt: v.optional(text),
  });
}

/** What a tab, block, category or tag is called in other languages: one that is not there has the catalogue's name. */
export const translationsSchema = inLanguages(v.string());
export type Translations = v.InferOutput<typeof translationsSchema>;

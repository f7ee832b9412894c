import * as v from 'valibot';
import { LANGUAGES } from '../../contract/wire/languages';
import type { NameTranslations } from '../../server/content/translateNames';

/** An invalid file of translations. The message is one line for its author. */
export class TranslationsError extends Error {
  override name = 'TranslationsError';
}

const MOST_CHARACTERS = 120;

const text = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(MOST_CHARACTERS, `must have at most ${MOST_CHARACTERS} characters`),
);
const language = v.picklist(LANGUAGES, `is none of this app’s languages (${LANGUAGES.join(', ')})`);
const texts = v.record(language, text, 'must be like {"ru": "…", "zh": "…"}');
const names = v.optional(noList(v.record(v.string(), texts), 'must be names with their translations'), {});

const ONLY = 'only “tabs”, “blocks”, “categories” and “tags” can be translated';
const fileSchema = noList(
  v.strictObject({ tabs: names, blocks: names, categories: names, tags: names }, ONLY),
  ONLY,
);

/** An object schema alone would accept a list as an object without names. */
function noList<Schema extends v.GenericSchema>(schema: Schema, message: string) {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return v.pipe(v.unknown(), v.check(isObject, message), schema);
}

/**
 * Reads a file of translations: JSON like `{"categories": {"Fantasy": {"ru": "Фэнтези", "zh": "奇幻"}}}` with
 * `tabs`, `blocks`, `categories` and `tags`, by their names in the catalogue. Throws TranslationsError for
 * the first error.
 */
export function readTranslations(json: string): NameTranslations {
  const read = v.safeParse(fileSchema, parsed(json), { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    const path = issue.path?.map(({ key }) => `“${String(key)}”`).join(', ');
    throw new TranslationsError(`${path === undefined ? 'It' : path}: ${issue.message}.`);
  }
  const { tabs, blocks, categories, tags } = read.output;
  return { tab: tabs, block: blocks, category: categories, tag: tags };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new TranslationsError(`This is no JSON: ${(error as Error).message}`);
  }
}

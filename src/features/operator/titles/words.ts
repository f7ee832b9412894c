import type { TitleFile } from '../../../../contract/operator/titles.schema';

type Told = Pick<
  TitleFile,
  'title' | 'author' | 'description' | 'category' | 'language' | 'finished' | 'tags'
>;
export type TypedWords = Omit<Told, 'tags'> & { readonly tags: string };

export function typedWords({ tags, ...told }: Told): TypedWords {
  const { title, author, description, category, language, finished } = told;
  return { title, author, description, category, language, finished, tags: tags.join(', ') };
}

/** Returns the changed fields as a call takes them. An empty title does not count as a change. */
export function changesOf(before: Told, typed: TypedWords): Partial<Told> {
  const now: Told = {
    title: typed.title.trim() || before.title,
    author: typed.author.trim(),
    description: typed.description.trim(),
    category: typed.category.trim(),
    language: typed.language.trim(),
    finished: typed.finished,
    tags: readTags(typed.tags),
  };
  const names = Object.keys(now) as (keyof Told)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, now[name]]),
  );
}

/** Splits at Chinese commas too. Removes duplicates. */
function readTags(text: string): string[] {
  return [...new Set(text.split(/[,，、\n]/).map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

import { asc, desc, gt, sql } from 'drizzle-orm';
import { type Database, keptFor } from '../ground/db/database';
import { searchWords } from '../ground/db/schema/search';
import { hasBeginning, hasWord, lettersForgiven, nearWords } from './nearWords';

/**
 * The words of titles, authors, categories and tags, kept in memory to correct typing errors (decision 0007).
 */
export type Dictionary = {
  /** Loads new words. `revision` is the catalogue's; an unchanged revision has no new words. */
  readonly follow: (revision: number) => Promise<void>;
  readonly hasBeginning: (word: string) => boolean;
  readonly hasWord: (word: string) => boolean;
  /** Returns words that may have been meant, nearest first; none for a word that is too short. */
  readonly wordsNear: (word: string) => Promise<string[]>;
};

const MOST_MEANT = 12;
/** The share of trigrams two words have in common, for words more than two letters apart. */
const ALIKE = 0.5;
const ALIKE_MIN_LETTERS = 6;
const KEPT_ANSWERS = 2_000;

export const dictionaryOf = keptFor(createDictionary);

function createDictionary(db: Database): Dictionary {
  let sorted: string[] = [];
  let lastId = 0;
  let followed = -1;
  const kept = new Map<string, Promise<string[]>>();

  return {
    follow: async (revision) => {
      if (revision === followed) return;
      const rows = await db
        .select()
        .from(searchWords)
        .where(gt(searchWords.id, lastId))
        .orderBy(asc(searchWords.id));
      followed = revision;
      if (rows.length === 0) return;
      lastId = Math.max(lastId, (rows.at(-1) as (typeof rows)[number]).id);
      sorted = [...new Set([...sorted, ...rows.map(({ word }) => word)])].sort();
      kept.clear();
    },
    hasBeginning: (word) => hasBeginning(sorted, word),
    hasWord: (word) => hasWord(sorted, word),
    wordsNear: (word) => {
      const known = kept.get(word);
      if (known) return known;
      const meant = lookUp(db, sorted, word);
      meant.catch(() => kept.delete(word));
      if (kept.size >= KEPT_ANSWERS) kept.delete(kept.keys().next().value as string);
      kept.set(word, meant);
      return meant;
    },
  };
}

/**
 * First words with one wrong letter, then with two, then merely similar ones, by trigrams from the database's
 * index.
 */
async function lookUp(db: Database, sorted: readonly string[], word: string): Promise<string[]> {
  const most = lettersForgiven(word);
  for (let wrong = 1; wrong <= most; wrong++) {
    const near = nearWords(sorted, word, wrong, MOST_MEANT);
    if (near.length > 0) return near;
  }
  if (word.length < ALIKE_MIN_LETTERS) return [];
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} % ${word} and similarity(${searchWords.word}, ${word}) >= ${ALIKE}`)
    .orderBy(desc(sql`similarity(${searchWords.word}, ${word})`), asc(searchWords.word))
    .limit(MOST_MEANT);
  return rows.map((row) => row.word);
}

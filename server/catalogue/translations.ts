import { eq } from 'drizzle-orm';
import type { Translations } from '../../contract/wire/primitives.schema';
import type { Database, Transaction } from '../ground/db/database';
import { type TranslatedKind, translations } from '../ground/db/schema/home';
import { wholeAnswers } from './answerCache';

export type { TranslatedKind };

export type NamesOf = (kind: TranslatedKind, name: string) => Translations | undefined;

/** Returns all translations of the catalogue, read once per version (`CatalogueState.books`). */
export function readNames(db: Database, version: string): Promise<NamesOf> {
  return wholeAnswers(db).get(version, 'translations', () => loadNames(db));
}

/**
 * Reads the current translations, of one kind or of all. For use in a transaction, which must not wait for a
 * query outside it.
 */
export async function loadNames(db: Database | Transaction, kind?: TranslatedKind): Promise<NamesOf> {
  const rows = await db
    .select()
    .from(translations)
    .where(kind === undefined ? undefined : eq(translations.kind, kind));
  const texts = new Map(rows.map((row) => [`${row.kind} ${row.name}`, row.texts]));
  return (of, name) => texts.get(`${of} ${name}`);
}

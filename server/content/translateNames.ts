import { sql } from 'drizzle-orm';
import type { Translations } from '../../contract/wire/primitives.schema';
import { raiseRevision } from '../catalogue/state';
import type { Context } from '../ground/context';
import { rowsOf, type Transaction } from '../ground/db/database';
import { type TranslatedKind, translations } from '../ground/db/schema/home';
import { transact } from '../ground/db/transact';

export type NameTranslations = Readonly<Record<TranslatedKind, Readonly<Record<string, Translations>>>>;
export type TranslatedName = { readonly kind: TranslatedKind; readonly name: string };

/**
 * Stores translations, each replacing the old ones of its name. A name without any text loses its
 * translations; all others stay. A name that the catalogue does not use yet is stored for later.
 * @returns how many names were given, and those among them that nothing in the catalogue uses
 */
export async function translateNames(
  context: Context,
  given: NameTranslations,
): Promise<{ readonly names: number; readonly unused: TranslatedName[] }> {
  const rows = Object.entries(given).flatMap(([kind, names]) =>
    Object.entries(names).map(([name, texts]) => ({ kind: kind as TranslatedKind, name, texts })),
  );
  return await transact(context.db, async (tx) => {
    await keepTranslations(tx, rows);
    await raiseRevision(tx);
    const borne = await readBorne(tx);
    const unused = rows
      .map(({ kind, name }) => ({ kind, name }))
      .filter(({ kind, name }) => !borne.has(`${kind} ${name}`));
    return { names: rows.length, unused };
  });
}

type Row = TranslatedName & { readonly texts: Translations };

/** Writes translations, each replacing the old ones of its name; a name without any text loses them. */
export async function keepTranslations(tx: Transaction, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    await tx
      .insert(translations)
      .values(row)
      .onConflictDoUpdate({ target: [translations.kind, translations.name], set: { texts: row.texts } });
  }
  await tx.delete(translations).where(sql`${translations.texts} = '{}'::jsonb`);
}

async function readBorne(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<TranslatedName>(
    tx,
    sql`select 'tab' as kind, title as name from tabs
      union select 'block', title from blocks
      union select 'category', category from books
      union select 'tag', unnest(tags) from books`,
  );
  return new Set(rows.map(({ kind, name }) => `${kind} ${name}`));
}

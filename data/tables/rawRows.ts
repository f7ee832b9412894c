import type { IndexableType, Table } from 'dexie';
import { withDatabase } from './openDatabase';

/** Rows as they lie there, damaged ones too, in the order of their keys: what nobody else gets to see (data/tables/soundRows). */
export function rawRows(table: Table, keys: readonly IndexableType[]): Promise<unknown[]> {
  return withDatabase(() =>
    table.db.transaction('r', table, (transaction) =>
      table.core.getMany({ trans: transaction.idbtrans, keys: [...keys], cache: 'immutable' }),
    ),
  );
}

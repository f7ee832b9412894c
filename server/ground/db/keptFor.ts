import type { Database } from './database';

/**
 * A value of this process that belongs to one database and goes with it: words in memory, answers kept for a while.
 * Two servers in one process (tests) never share one.
 */
export function keptFor<Value>(create: (db: Database) => Value): (db: Database) => Value {
  const values = new WeakMap<Database, Value>();
  return (db) => {
    const known = values.get(db);
    if (known !== undefined) return known;
    const value = create(db);
    values.set(db, value);
    return value;
  };
}

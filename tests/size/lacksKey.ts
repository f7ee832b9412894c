/** Tables that a statement reads from or changes; rows that it adds have their keys by themselves. */
const SOURCES = /\b(?:from|join|update)\s+"?([a-z_]+)"?/gi;

/**
 * The tables of a statement that it names neither an account nor a title for: it would read more of them the more readers there are, and a
 * database that is spread over machines would have to ask them all. `keys`: by which columns a row of each table is found.
 */
export function tablesWithoutKey(text: string, keys: ReadonlyMap<string, readonly string[]>): string[] {
  const statement = text.replaceAll('"', '').replace(/\s+/g, ' ');
  const tables = new Set([...statement.matchAll(SOURCES)].map(([, name = '']) => name.toLowerCase()));
  return [...tables].filter((table) => {
    const columns = keys.get(table);
    return columns !== undefined && !columns.some((column) => isNamed(statement, column));
  });
}

/** `c.book_id = $1`, `= any(…)`, `in (…)`, `(a, id) < (…)`, or one row joined to another. */
function isNamed(statement: string, column: string): boolean {
  const end = String.raw`(?:\s*=|\s+in\b|\s+is not distinct)`;
  return new RegExp(String.raw`(?:^|[\s(.,])${column}${end}|=\s*(?:\w+\.)?${column}\b`, 'i').test(statement);
}

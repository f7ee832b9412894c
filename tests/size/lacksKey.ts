/** Tables that a statement reads from or changes; inserted rows contain their keys. */
const SOURCES = /\b(?:from|join|update)\s+"?([a-z_]+)"?/gi;

/**
 * Returns the tables for which a statement names neither an account nor a title: it would read more of them
 * as the number of readers grows, and a database sharded over machines would have to ask them all. `keys`:
 * the key columns of each table.
 */
export function tablesWithoutKey(text: string, keys: ReadonlyMap<string, readonly string[]>): string[] {
  const statement = text.replaceAll('"', '').replace(/\s+/g, ' ');
  const tables = new Set([...statement.matchAll(SOURCES)].map(([, name = '']) => name.toLowerCase()));
  return [...tables].filter((table) => {
    const columns = keys.get(table);
    return columns !== undefined && !columns.some((column) => isNamed(statement, column));
  });
}

function isNamed(statement: string, column: string): boolean {
  const end = String.raw`(?:\s*=|\s+in\b|\s+is not distinct)`;
  return new RegExp(String.raw`(?:^|[\s(.,])${column}${end}|=\s*(?:\w+\.)?${column}\b`, 'i').test(statement);
}

import { childElements, findAll, findFirst, textOf, type XmlElement } from './xml';

const MAX_COLUMNS = 8;
const MAX_ROWS = 40;
const MAX_CELL = 200;

/**
 * Returns whether a table can be shown as one from its lines of text, with ` · ` between cells: equal rows,
 * no spanning cells, only short texts. Larger ones stay lines, which flow over the pages.
 */
export function isPlainTable(table: XmlElement): boolean {
  if (findAll(table, 'table').length > 0) return false;
  const rows = findAll(table, 'tr').map(childElements);
  const columns = rows[0]?.length ?? 0;
  if (columns < 2 || columns > MAX_COLUMNS || rows.length < 2 || rows.length > MAX_ROWS) return false;
  return rows.every((cells) => cells.length === columns && cells.every(isPlainCell));
}

/** Returns whether the first row of a table names its columns. */
export function hasHead(table: XmlElement): boolean {
  const first = findFirst(table, 'tr');
  return (
    first !== undefined && textOf(first) !== '' && childElements(first).every(({ name }) => name === 'th')
  );
}

function isPlainCell(cell: XmlElement): boolean {
  const { colspan = '1', rowspan = '1' } = cell.attributes;
  const text = textOf(cell);
  return colspan === '1' && rowspan === '1' && text.length <= MAX_CELL && !text.includes('·');
}

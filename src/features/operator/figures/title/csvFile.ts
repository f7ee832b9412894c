export type Cell = string | number | null;

/**
 * Returns a table as CSV (RFC 4180), with the byte order mark by which spreadsheets know UTF-8. A text that a
 * spreadsheet would take for a formula begins with an apostrophe, which makes it a text.
 */
export function csvFile(name: string, rows: readonly (readonly Cell[])[]): File {
  return new File([`\uFEFF${toCsv(rows)}`], name, { type: 'text/csv;charset=utf-8' });
}

export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

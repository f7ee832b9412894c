import type { Run } from '../schemas/chapter';

/** A cell of a row: its runs, and what separates it from the cell before. Together they are the row's text. */
export type Cell = { readonly gap: string; readonly runs: readonly Run[] };

/** Splits a row's text at the dots between its cells, which stand there for search, marks and copies. */
export function cellsOf(runs: readonly Run[]): Cell[] {
  const cells: { gap: string; runs: Run[] }[] = [{ gap: '', runs: [] }];
  const last = () => cells.at(-1) as { gap: string; runs: Run[] };
  for (const run of runs) {
    if (run.note !== undefined) {
      last().runs.push(run);
      continue;
    }
    for (const [index, part] of run.text.split(/( ?· ?)/u).entries()) {
      if (index % 2 === 1) cells.push({ gap: part, runs: [] });
      else if (part !== '') last().runs.push({ ...run, text: part });
    }
  }
  return cells;
}

/** Rows of one table: all with the same number of cells. Only cells before the first words of a row leave no dot behind. */
export function tableOf(rows: readonly (readonly Run[])[]): Cell[][] {
  const table = rows.map(cellsOf);
  const columns = Math.max(...table.map(({ length }) => length));
  return table.map((cells) => [
    ...Array.from({ length: columns - cells.length }, () => ({ gap: '', runs: [] })),
    ...cells,
  ]);
}

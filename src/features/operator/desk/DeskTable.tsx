import type { ReactNode } from 'react';
import { cardClass } from '../../../ui/card';

export type DeskColumn<Row> = {
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
};

type DeskTableProps<Row> = {
  caption: string;
  columns: readonly DeskColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/**
 * A table that scrolls on its own, by touch or arrow keys, if it is wider than the screen; the first column
 * is the row's header.
 */
export function DeskTable<Row>({ caption, columns, rows, rowKey }: DeskTableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must reach a scrolling element.
    <div role="group" aria-label={caption} tabIndex={0} className={`${cardClass} relative overflow-x-auto`}>
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-caption text-ink-soft">
            {columns.map(({ title, isNumber }, at) => (
              // The columns never change their order, so the index is a stable key.
              <th
                key={at}
                scope="col"
                className={`px-4 py-2.5 font-semibold whitespace-nowrap ${isNumber ? 'text-end' : 'text-start'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line align-top">
              {columns.map(({ cell, isNumber }, at) => {
                // Without a minimum width, text that may break anywhere would shrink to a column of single
                // letters.
                const className = `px-4 py-2.5 ${isNumber ? 'text-end whitespace-nowrap tabular-nums' : 'min-w-32 text-start'}`;
                return at === 0 ? (
                  <th key={at} scope="row" className={`${className} font-normal`}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={at} className={className}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

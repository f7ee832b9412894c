import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { tableOf } from '../../../../contract/catalogue/blockMarkup';
import type { Block, Run } from '../../../../contract/catalogue/chapters.schema';
import { runs } from './runs';

type Row = Extract<Block, { kind: 'row' }>;

/**
 * Consecutive rows as one table. The text nodes of a row add up to its text, including the hidden dots
 * between its cells. A table that is wider than the page scrolls in its box, by finger and by keyboard.
 */
export function TableRows({ rows, target }: { rows: readonly Row[]; target: number }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () =>
      setScrolls(
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
      );
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const table = tableOf(rows.map((row) => row.runs));
  return (
    <div
      aria-label={scrolls ? t`Table` : undefined}
      className="table-box"
      data-scrolls={scrolls || undefined}
      ref={box}
      role={scrolls ? 'region' : undefined}
      // A scrollable area must be reachable by keyboard.
      tabIndex={scrolls ? 0 : undefined}
    >
      <table>
        <tbody>
          {rows.map((row, at) => (
            <tr data-block={row.id} key={row.id}>
              {table[at]?.map((cell, column) => (
                <Cell gap={cell.gap} head={row.head === true} key={column} runs={cell.runs} target={target} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = { gap: string; runs: readonly Run[]; target: number; head: boolean };

function Cell({ gap, runs: own, target, head }: CellProps) {
  const content = (
    <>
      {gap !== '' && (
        <span aria-hidden="true" className="cell-gap">
          {gap}
        </span>
      )}
      {runs(own, target)}
    </>
  );
  // A header row without text is no header.
  return head && own.length > 0 ? <th scope="col">{content}</th> : <td>{content}</td>;
}

import { useLayoutEffect, useRef, useState } from 'react';
import type { HomeBlock } from '../../../contract/catalogue/home.schema';
import { viewport } from '../../platform/device/viewport';
import { BookTile } from '../../ui/BookTile';
import type { FeedMemory } from './feedMemory';
import { sideRange } from './sideRange';

const GAP_PX = 14;
const WIDTHS_PX = { narrow: 112, wide: 152 } as const;

type SideRowProps = { block: HomeBlock; wide: boolean; eager: boolean; memory: FeedMemory };

/**
 * A row of covers that scrolls sideways, cut off at the screen's edge to show that there are more. Only
 * covers near the screen are in the document; the scroll position is kept.
 */
export function SideRow({ block, wide, eager, memory }: SideRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const width = WIDTHS_PX[wide ? 'wide' : 'narrow'];
  const pitch = width + GAP_PX;
  const rangeAt = (left: number) => sideRange(left, viewport().width, pitch, block.list.length);
  const [range, setRange] = useState(() => rangeAt(memory.rows.get(block.id) ?? 0));

  useLayoutEffect(() => {
    const left = memory.rows.get(block.id);
    if (row.current && left) row.current.scrollLeft = left;
  }, [memory, block.id]);

  const onScroll = () => {
    const left = row.current?.scrollLeft ?? 0;
    memory.rows.set(block.id, left);
    const next = rangeAt(left);
    if (next.start !== range.start || next.end !== range.end) setRange(next);
  };
  const left = block.list.length - range.end;
  return (
    <ul
      ref={row}
      data-sideways
      onScroll={onScroll}
      className={`no-scrollbar mt-1 flex snap-x snap-proximity scroll-pl-(--gutter) gap-3.5 overflow-x-auto overscroll-x-contain px-(--gutter) pt-1 pb-1 ${wide ? 'home-row-wide' : 'home-row'}`}
    >
      {block.list.slice(range.start, range.end).map((book, index) => (
        <li
          key={book.id}
          aria-setsize={block.list.length}
          aria-posinset={range.start + index + 1}
          style={{ width, ...(index === 0 && { marginLeft: range.start * pitch }) }}
          className="shrink-0 snap-start"
        >
          <BookTile book={book} eager={eager && range.start + index < 4} />
        </li>
      ))}
      {left > 0 && <li aria-hidden="true" style={{ width: left * pitch - GAP_PX }} className="shrink-0" />}
    </ul>
  );
}

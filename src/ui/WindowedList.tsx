import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { type ListMemory, memoryOf, STRETCH_ROWS, stretchesOf, typicalHeight } from './listWindow';

type WindowedListProps<Item> = {
  /** What is listed. A list that comes back under its name has its heights and its place at once. */
  name: string;
  items: readonly Item[];
  idOf: (item: Item) => number;
  row: (item: Item, index: number) => ReactNode;
  /** Class of a stretch of rows: its columns. */
  grid: string;
  label: string;
  /** No further items will come. */
  whole: boolean;
};

/** Screens above and below the one in sight whose rows are drawn. */
const SPARE_SCREENS = '120%';

/**
 * A list of any length of which only the rows near the screen are in the document. It is cut into stretches; one
 * that is far away leaves its measured height behind. Rows may be of any height. The row that has the focus stays.
 */
export function WindowedList<Item>({ name, items, idOf, row, grid, label, whole }: WindowedListProps<Item>) {
  const memory = memoryOf(name);
  const observer = useStretchObserver();
  const [typical, setTypical] = useState(() => typicalHeight(memory));
  return (
    <div role="list" aria-label={label}>
      {stretchesOf(items.length).map(({ index, start, end }) => (
        <Stretch
          key={index}
          index={index}
          memory={memory}
          observer={observer}
          typical={(typical * (end - start)) / STRETCH_ROWS}
          grid={grid}
          onMeasure={setTypical}
        >
          {() =>
            items.slice(start, end).map((item, offset) => (
              <div
                key={idOf(item)}
                role="listitem"
                aria-posinset={start + offset + 1}
                aria-setsize={whole ? items.length : -1}
                className="min-w-0"
              >
                {row(item, start + offset)}
              </div>
            ))
          }
        </Stretch>
      ))}
    </div>
  );
}

type StretchProps = {
  index: number;
  memory: ListMemory;
  observer: StretchObserver;
  /** Px to leave free for rows that were never drawn. */
  typical: number;
  grid: string;
  onMeasure: (height: number) => void;
  children: () => ReactNode;
};

function Stretch({ index, memory, observer, typical, grid, onMeasure, children }: StretchProps) {
  const root = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => memory.near.has(index));

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    return observer.watch(element, (isNear, height) => {
      // Hidden with its whole page, it is neither near nor far.
      if (height === 0 || (!isNear && element.contains(document.activeElement))) return;
      if (!isNear && element.hasChildNodes()) memory.heights.set(index, height);
      if (isNear) memory.near.add(index);
      else memory.near.delete(index);
      setNear(isNear);
    });
  }, [index, memory, observer]);

  // The first stretch tells what one takes, before anything is painted.
  useLayoutEffect(() => {
    if (index !== 0 || !near || !root.current) return;
    memory.heights.set(0, root.current.offsetHeight);
    onMeasure(typicalHeight(memory));
  }, [index, memory, near, onMeasure]);

  const room: CSSProperties = near ? {} : { height: memory.heights.get(index) ?? typical };
  return (
    <div ref={root} role="none" style={room} className={near ? grid : ''}>
      {near && children()}
    </div>
  );
}

type Watcher = (isNear: boolean, height: number) => void;
type StretchObserver = { watch: (element: Element, watcher: Watcher) => () => void };

/** One observer for all stretches of a list. */
function useStretchObserver(): StretchObserver {
  const [made] = useState(() => {
    const watchers = new WeakMap<Element, Watcher>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          watchers.get(target)?.(isIntersecting, boundingClientRect.height);
        }
      },
      { rootMargin: `${SPARE_SCREENS} 0px` },
    );
    return {
      watch: (element: Element, watcher: Watcher) => {
        watchers.set(element, watcher);
        observer.observe(element);
        return () => {
          observer.unobserve(element);
          watchers.delete(element);
        };
      },
    };
  });
  return made;
}

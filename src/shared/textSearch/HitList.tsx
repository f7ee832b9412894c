import './text-search.css';
import { useState } from 'react';
import type { TextHit } from '../../platform/worker/textSearch';
import { LoadSentinel } from '../../ui/LoadSentinel';

/** Rows that are drawn at once, and with every further look at the end of the list. */
const STEP = 30;

export type HitGroup = {
  readonly key: string;
  readonly title: string;
  /** At the end of the title's line. */
  readonly count?: string;
  readonly hits: readonly TextHit[];
  /** What leads to the hits that are not listed. */
  readonly more?: React.ReactNode;
};

type HitListProps = {
  groups: readonly HitGroup[];
  /** Tells each hit's chapter: where the groups are not the chapters themselves. */
  chapters?: boolean;
  language?: string | undefined;
  onPick: (hit: TextHit) => void;
};

/** Hits with the words around them, by chapter or by book. Only as many are drawn as were scrolled to. */
export function HitList({ groups, chapters, language, onPick }: HitListProps) {
  const [shown, setShown] = useState(STEP);
  let room = shown;
  const drawn: HitGroup[] = [];
  for (const group of groups) {
    if (room <= 0) break;
    drawn.push(group.hits.length > room ? { ...group, hits: group.hits.slice(0, room), more: null } : group);
    room -= Math.max(1, group.hits.length);
  }
  return (
    <>
      {drawn.map(({ key, title, count, hits, more }) => (
        <section className="hits" key={key}>
          <h3>
            <span className="truncate">{title}</span>
            {count && <span className="shrink-0 tabular-nums">{count}</span>}
          </h3>
          <ul>
            {hits.map((hit) => (
              <li key={`${hit.target}/${hit.blockId}/${hit.start}`}>
                <button className="hit" data-hit="" onClick={() => onPick(hit)} type="button">
                  <span className="hit-words" lang={language}>
                    {hit.before}
                    <mark>{hit.match}</mark>
                    {hit.after}
                  </span>
                  {chapters && <span className="hit-chapter">{hit.title}</span>}
                </button>
              </li>
            ))}
          </ul>
          {more}
        </section>
      ))}
      {room <= 0 && <LoadSentinel mark={shown} onReach={() => setShown((before) => before + STEP)} />}
    </>
  );
}

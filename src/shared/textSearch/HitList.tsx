import './text-search.css';
import { useState } from 'react';
import type { TextHit } from '../../platform/worker/textSearch';
import { LoadSentinel } from '../../ui/LoadSentinel';

/** The rows that are rendered at first, and each time the end of the list is reached. */
const STEP = 30;

export type HitGroup = {
  readonly key: string;
  readonly title: string;
  readonly count?: string;
  readonly hits: readonly TextHit[];
  readonly more?: React.ReactNode;
};

type HitListProps = {
  groups: readonly HitGroup[];
  /** Shows each hit's chapter, unless the groups are chapters. */
  chapters?: boolean;
  language?: string | undefined;
  onPick: (hit: TextHit) => void;
};

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

import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { whenIdle } from '../../../platform/idle';
import type { Opening } from '../openings';
import { ChapterOpening } from '../text/ChapterOpening';
import { directionOf } from '../text/direction';
import { withoutPart } from '../text/partHeading';
import { SectionText } from '../text/SectionText';
import { firstBlocks, type Section } from '../text/sections';
import { Colophon } from './Colophon';
import { EndOfBook } from './EndOfBook';
import type { LeafName } from './leaf';
import { NextChapter } from './NextChapter';
import { useStage } from './StageContext';
import { usePullOn } from './usePullOn';

type ScrollLeafProps = {
  element: RefObject<HTMLDivElement | null>;
  name: LeafName;
  opening: Extract<Opening, { kind: 'text' }>;
  /** Blocks to render of the section with the place, and nothing else; null for all. */
  extent: number | null;
};

/** Rendered in the first frame of a long chapter: the section with the place and those beside it. */
const NEAR_SECTIONS = 1;

/**
 * A whole chapter in a scroller of its own. Of a long one only the sections near the place are rendered at first;
 * the others keep their estimated room until the page is idle.
 */
export function ScrollLeaf({ element, name, opening, extent }: ScrollLeafProps) {
  const { reading, book, chapters } = useStage();
  const { sections } = opening;
  // Known to no later visit: the router would scroll it to where it was, and that is not where the place is.
  const [scrollerId] = useState(() => String(Math.random()));
  const [complete, setComplete] = useState(sections.length <= 2 * NEAR_SECTIONS + 1);
  const near = reading.sectionInView(name.target);
  useEffect(() => {
    if (!complete && extent === null) return whenIdle(() => startTransition(() => setComplete(true)));
  }, [complete, extent]);
  const goOn = useCallback(() => reading.turnChapter(1), [reading]);
  usePullOn(element, goOn, extent === null);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(() => reading.grown(name.key));
    if (article.current) observer.observe(article.current);
    return () => observer.disconnect();
  }, [reading, name.key]);
  const shown = (section: Section) => {
    if (extent !== null) return section.index === near ? firstBlocks(section, extent) : null;
    return complete || Math.abs(section.index - near) <= NEAR_SECTIONS ? section : null;
  };

  const { parts } = chapters.find(({ target }) => target === name.target) ?? {};
  const [first] = sections;
  const part = first && shown(first) ? withoutPart(first, parts).part : null;
  const isEnd = extent === null && chapters.at(-1)?.target === name.target;

  return (
    <div
      className="leaf leaf-scroll"
      data-scroll-restoration-id={scrollerId}
      onScroll={() => reading.scrolled(name.key)}
      ref={element}
      // A scroller must be reachable by key.
      tabIndex={0}
    >
      <article
        aria-label={opening.row.title}
        className="reading-text"
        dir={directionOf(opening.blocks, book?.language)}
        lang={book?.language}
        ref={article}
      >
        <ChapterOpening part={part} target={name.target} title={opening.row.title} />
        {sections.map((section) => (
          <div
            className="scroll-section"
            data-section={section.index}
            key={section.index}
            style={{ '--characters': section.length } as CSSProperties}
          >
            <ShownSection parts={parts} section={shown(section)} target={name.target} />
          </div>
        ))}
        {isEnd && <Colophon />}
      </article>
      {isEnd && <EndOfBook name={name} />}
      {extent === null && <NextChapter target={name.target} />}
    </div>
  );
}

type ShownSectionProps = {
  section: Section | null;
  target: number;
  parts: readonly string[] | undefined;
};

function ShownSection({ section, target, parts }: ShownSectionProps) {
  return section && <SectionText section={withoutPart(section, parts).rest} target={target} />;
}

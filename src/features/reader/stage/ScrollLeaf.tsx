import { type CSSProperties, type RefObject, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../../platform/live/idle';
import { useStage } from '../context/StageContext';
import type { Opening } from '../session/openings';
import { AuthorNote } from '../text/AuthorNote';
import { ChapterOpening } from '../text/ChapterOpening';
import { directionOf } from '../text/direction';
import { withoutPart } from '../text/partHeading';
import { SectionText } from '../text/SectionText';
import { firstBlocks, type Section } from '../text/sections';
import { Colophon } from './Colophon';
import { EndOfBook } from './EndOfBook';
import type { LeafName } from './leaf';

type ScrollLeafProps = {
  element: RefObject<HTMLDivElement | null>;
  name: LeafName;
  opening: Extract<Opening, { kind: 'text' }>;
  /** The blocks to render of the section with the place, without other sections; null for everything. */
  extent: number | null;
};

/** The first frame of a long chapter renders the section with the place and this many on each side. */
const NEAR_SECTIONS = 1;

/**
 * A whole chapter in the scroller. Of a long one only the sections near the place are rendered at first; the
 * others keep an estimated height until the page is idle.
 */
export function ScrollLeaf({ element, name, opening, extent }: ScrollLeafProps) {
  const { reading, book, chapters } = useStage();
  const { sections } = opening;
  const [complete, setComplete] = useState(sections.length <= 2 * NEAR_SECTIONS + 1);
  const near = reading.sectionInView(name.target);
  useEffect(() => {
    if (!complete && extent === null) return whenIdle(() => startTransition(() => setComplete(true)));
  }, [complete, extent]);
  useEffect(() => {
    const observer = new ResizeObserver(() => reading.grown());
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [reading, element]);
  const shown = (section: Section) => {
    if (extent !== null) return section.index === near ? firstBlocks(section, extent) : null;
    return complete || Math.abs(section.index - near) <= NEAR_SECTIONS ? section : null;
  };

  const { parts } = chapters.find(({ target }) => target === name.target) ?? {};
  const [first] = sections;
  const part = first && shown(first) ? withoutPart(first, parts).part : null;
  const isEnd = extent === null && chapters.at(-1)?.target === name.target;

  return (
    <div className="leaf leaf-scroll" data-target={name.target} ref={element}>
      <article
        aria-label={opening.row.title}
        className="reading-text"
        dir={directionOf(opening.blocks, book?.language)}
        lang={book?.language}
      >
        <ChapterOpening part={part} target={name.target} title={opening.row.title} />
        <AuthorNote note={opening.row.notes?.before} />
        {sections.map((section) => (
          <div
            className="scroll-section"
            data-section={section.index}
            key={section.index}
            style={{ '--characters': section.length } as CSSProperties}
          >
            <ShownSection
              bookId={opening.row.bookId}
              parts={parts}
              section={shown(section)}
              target={name.target}
            />
          </div>
        ))}
        {extent === null && <AuthorNote note={opening.row.notes?.after} />}
        {isEnd && <Colophon />}
      </article>
      {isEnd && <EndOfBook name={name} />}
    </div>
  );
}

type ShownSectionProps = {
  bookId: number;
  section: Section | null;
  target: number;
  parts: readonly string[] | undefined;
};

function ShownSection({ section, target, parts, bookId }: ShownSectionProps) {
  return (
    section && <SectionText bookId={bookId} section={withoutPart(section, parts).rest} target={target} />
  );
}

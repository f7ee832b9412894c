import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useSignal } from '../../../platform/signal';
import { ChapterOpening } from '../text/ChapterOpening';
import { directionOf } from '../text/direction';
import { withoutPart } from '../text/partHeading';
import { SectionText } from '../text/SectionText';
import { firstBlocks } from '../text/sections';
import { ChapterState } from './ChapterState';
import { Colophon } from './Colophon';
import { EndOfBook } from './EndOfBook';
import type { LeafName } from './leaf';
import { ScrollLeaf } from './ScrollLeaf';
import { useStage } from './StageContext';

/** A leaf: text by pages, text to scroll, or the state of a chapter whose text is not there. */
export const LeafView = memo(function LeafView({ name }: { name: LeafName }) {
  const { reading, openings, book, chapters, turning, isVertical } = useStage();
  const readOpening = () => openings.of(name.target);
  const opening = useSyncExternalStore(openings.subscribe, readOpening, readOpening);
  // Null for all of its blocks.
  const extent = useSignal(reading.growth.extents, (extents) => extents.get(name.key) ?? null);
  const element = useRef<HTMLDivElement>(null);
  const hasText = opening.kind === 'text';

  // Another kind of leaf is another element.
  useLayoutEffect(
    () => (element.current ? reading.attach(name, element.current) : undefined),
    [reading, name, hasText],
  );

  if (opening.kind !== 'text') {
    return (
      <div className="leaf leaf-state" ref={element}>
        <ChapterState opening={opening} target={name.target} />
      </div>
    );
  }
  if (name.pageType === 'scroll') {
    return <ScrollLeaf element={element} extent={extent} name={name} opening={opening} />;
  }

  const section = opening.sections[name.section];
  if (!section) return null;
  const { parts } = chapters.find(({ target }) => target === name.target) ?? {};
  const { part, rest } = withoutPart(firstBlocks(section, extent), parts);
  const isLast = extent === null && name.section === opening.sections.length - 1;
  const isEnd = isLast && chapters.at(-1)?.target === name.target;
  return (
    <div className="leaf leaf-paged" dir={isVertical ? 'ltr' : turning} ref={element}>
      <article
        aria-label={opening.row.title}
        className="reading-text"
        dir={directionOf(opening.blocks, book?.language)}
        lang={book?.language}
      >
        {name.section === 0 && <ChapterOpening part={part} target={name.target} title={opening.row.title} />}
        <SectionText section={rest} target={name.target} />
        {isEnd && <Colophon />}
      </article>
      {isEnd && <EndOfBook name={name} />}
    </div>
  );
});

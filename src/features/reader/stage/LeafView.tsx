import {
  type CSSProperties,
  memo,
  type RefObject,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { PictureBlock } from '../../../../contract/catalogue/chapters.schema';
import { useSignal } from '../../../platform/live/signal';
import { useStage } from '../context/StageContext';
import type { Opening } from '../session/openings';
import { AuthorNote } from '../text/AuthorNote';
import { ChapterOpening } from '../text/ChapterOpening';
import { directionOf } from '../text/direction';
import { PicturePages } from '../text/PicturePages';
import { arePages, spreadsOf } from '../text/pageSections';
import { withoutPart } from '../text/partHeading';
import { SectionText } from '../text/SectionText';
import { firstBlocks } from '../text/sections';
import { ChapterState } from './ChapterState';
import { Colophon } from './Colophon';
import { EndOfBook } from './EndOfBook';
import type { LeafName } from './leaf';
import { ScrollLeaf } from './ScrollLeaf';
import { usePictureHand } from './usePictureHand';

export const LeafView = memo(function LeafView({ name }: { name: LeafName }) {
  const { reading, openings, book, chapters, turning, isVertical } = useStage();
  const readOpening = () => openings.of(name.target);
  const opening = useSyncExternalStore(openings.subscribe, readOpening, readOpening);
  // Null for all blocks.
  const extent = useSignal(reading.growth.extents, (extents) => extents.get(name.key) ?? null);
  const element = useRef<HTMLDivElement>(null);
  const section = opening.kind === 'text' ? opening.sections[name.section] : undefined;
  const pictures = name.pageType === 'paged' && section && arePages(section.blocks) ? section.blocks : null;
  const kind = pictures ? 'pictures' : opening.kind === 'text' ? 'text' : 'state';

  // Another kind of leaf has another element.
  useLayoutEffect(
    () => (element.current ? reading.attach(name, element.current) : undefined),
    [reading, name, kind],
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

  if (pictures) return <PictureLeaf element={element} name={name} opening={opening} pages={pictures} />;

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
        {name.section === 0 && (
          <>
            <ChapterOpening part={part} target={name.target} title={opening.row.title} />
            <AuthorNote note={opening.row.notes?.before} />
          </>
        )}
        <SectionText bookId={opening.row.bookId} section={rest} target={name.target} />
        {isLast && <AuthorNote note={opening.row.notes?.after} />}
        {isEnd && <Colophon />}
      </article>
      {isEnd && <EndOfBook name={name} />}
    </div>
  );
});

type PictureLeafProps = {
  element: RefObject<HTMLDivElement | null>;
  name: LeafName;
  opening: Extract<Opening, { kind: 'text' }>;
  pages: readonly PictureBlock[];
};

function PictureLeaf({ element, name, opening, pages }: PictureLeafProps) {
  const { reading, book, chapters, turning } = useStage();
  usePictureHand(element, reading);
  const { target, section } = name;
  const hasCover = section === 0 && chapters[0]?.target === target;
  const { columns, end } = spreadsOf(pages, { direction: turning, hasCover });
  const isEnd = section === opening.sections.length - 1 && chapters.at(-1)?.target === target;
  return (
    <div
      className="leaf leaf-paged leaf-pictures"
      dir={turning}
      ref={element}
      style={{ '--end': end } as CSSProperties}
    >
      <article aria-label={opening.row.title} dir={turning} lang={book?.language}>
        {section === 0 && (
          <div className="sr-only">
            <ChapterOpening part={null} target={target} title={opening.row.title} />
          </div>
        )}
        <PicturePages bookId={opening.row.bookId} columns={columns} pages={pages} />
      </article>
      {isEnd && <EndOfBook name={name} />}
    </div>
  );
}

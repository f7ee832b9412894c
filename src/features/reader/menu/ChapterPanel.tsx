import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, ChevronDown, Lock, Luggage, Smartphone } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { readStoredTargets } from '../../../../data/queries/chapters';
import { readTakenAlong } from '../../../../data/queries/packs';
import { hasTarget, readReads } from '../../../../data/queries/places';
import { useLive } from '../../../platform/live/live';
import { ContentsTools } from '../../../shared/contents/ContentsTools';
import { chapterNumber, titlesAreNumbered } from '../../../shared/contents/chapterNumber';
import { type ContentsRow, rowId } from '../../../shared/contents/contentsRows';
import { LONG_BOOK_CHAPTERS, rowOf, useContents } from '../../../shared/contents/useContents';
import { packDay } from '../../../ui/packDay';
import { WindowedList } from '../../../ui/windowed/WindowedList';
import { useStage } from '../context/StageContext';

const ROW_PX = 48;
/** Rows are mounted in groups, so that most frames of a scroll render nothing. */
const STRETCH_ROWS = 4;

export function ChapterPanel({ bookId, onPick }: { bookId: number; onPick: (target: number) => void }) {
  const { t, i18n } = useLingui();
  const { reading, chapters } = useStage();
  const { value: targets } = useLive(`storedTargets/${bookId}`, () => readStoredTargets(bookId));
  const { value: reads } = useLive(`reads/${bookId}`, () => readReads(bookId));
  const { value: taken } = useLive(`pack/${bookId}`, () => readTakenAlong(bookId));
  const day = taken && packDay(taken.endsAt, i18n.locale);
  const stored = useMemo(() => new Set(targets), [targets]);
  const [newestFirst, setNewestFirst] = useState(false);
  const current = reading.target;
  const { rows, words, filter, fold, show, wanted } = useContents({ chapters, current, newestFirst });
  const showNumber = useMemo(() => !titlesAreNumbered(chapters), [chapters]);
  const isOpen = useOpenSheet();
  const list = useRef<HTMLDivElement>(null);
  const begin = () => list.current?.scrollTo({ top: 0 });
  return (
    <>
      {chapters.length > LONG_BOOK_CHAPTERS && (
        <div className="contents-tools">
          <ContentsTools
            found={words === '' ? undefined : rows.filter(({ kind }) => kind === 'chapter').length}
            last={Math.max(...chapters.map(({ target }) => target))}
            newestFirst={newestFirst}
            onCurrent={() => show(current)}
            onFilter={(next) => {
              filter(next);
              begin();
            }}
            onFind={show}
            onOrder={(next) => {
              setNewestFirst(next);
              begin();
            }}
          />
        </div>
      )}
      <div className="contents-list" ref={list}>
        {isOpen && (
          <WindowedList
            className="mb-3"
            focus={{ rowHeight: ROW_PX, scroller: 'parent', first: rowOf(rows, current), wanted }}
            idOf={rowId}
            items={rows}
            label={t`Chapters`}
            row={(shown, _index, tabIndex) => {
              if (shown.kind === 'part') return <PartRow onFold={fold} part={shown} tabIndex={tabIndex} />;
              const { chapter, depth } = shown;
              const { target } = chapter;
              return (
                <ChapterRow
                  chapter={chapter}
                  depth={depth}
                  isCurrent={target === current}
                  isRead={reads !== undefined && hasTarget(reads, target)}
                  isStored={stored.has(target)}
                  until={taken?.left.includes(target) ? day : undefined}
                  onPick={onPick}
                  showNumber={showNumber}
                  tabIndex={tabIndex}
                />
              );
            }}
            stretch={STRETCH_ROWS}
            whole
          />
        )}
      </div>
    </>
  );
}

/** The sheet opens after its first render, and only then has a height. */
function useOpenSheet(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => flushSync(() => setOpen(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isOpen;
}

type PartRowProps = {
  part: Extract<ContentsRow, { kind: 'part' }>;
  tabIndex: 0 | -1;
  onFold: (key: string, isFolded: boolean) => void;
};

function PartRow({ part, tabIndex, onFold }: PartRowProps) {
  const { depth, title, chapters, isFolded, key } = part;
  return (
    <button
      aria-expanded={!isFolded}
      className="contents-row contents-part"
      data-depth={depth}
      onClick={() => onFold(key, !isFolded)}
      tabIndex={tabIndex}
      type="button"
    >
      <ChevronDown aria-hidden size={18} />
      <span className="contents-title">{title}</span>
      <span className="contents-count">
        <Plural value={chapters} one="# chapter" other="# chapters" />
      </span>
    </button>
  );
}

type ChapterRowProps = {
  chapter: ChapterEntry;
  depth: number;
  /** False if the chapter titles contain their numbers. */
  showNumber: boolean;
  isCurrent: boolean;
  isRead: boolean;
  isStored: boolean;
  /** A chapter taken along opens without a network until this day. */
  until: string | undefined;
  tabIndex: 0 | -1;
  onPick: (target: number) => void;
};

/** Memoized: scrolling the list renders only rows that changed. */
const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { chapter, depth, showNumber, isCurrent, isRead, isStored, until, tabIndex, onPick } = props;
  const { t } = useLingui();
  const { target, title, state, publicAt } = chapter;
  return (
    <button
      aria-current={isCurrent ? 'true' : undefined}
      className="contents-row"
      data-depth={depth}
      onClick={() => onPick(target)}
      tabIndex={tabIndex}
      type="button"
    >
      {showNumber && <span className="contents-number">{chapterNumber(target)}</span>}
      <span className="contents-title">{title}</span>
      {isRead && <Check aria-label={t`Already read`} role="img" size={16} />}
      {state === 'locked' &&
        (until === undefined ? (
          <Lock aria-label={publicAt === undefined ? t`Locked` : t`Members only`} role="img" size={16} />
        ) : (
          <>
            <span className="contents-until">
              <Trans>until {until}</Trans>
            </span>
            <Luggage aria-label={t`Taken along`} role="img" size={16} />
          </>
        ))}
      {isStored && state !== 'locked' && <Smartphone aria-label={t`On this device`} role="img" size={16} />}
    </button>
  );
});

import { Plural, useLingui } from '@lingui/react/macro';
import { Check, ChevronDown, Lock, Smartphone } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChapterEntry } from '../../../../contract/chapter';
import { readStoredTargets } from '../../../../data/queries/chapters';
import { hasTarget, readReads } from '../../../../data/queries/places';
import { useLive } from '../../../platform/live';
import { VirtualList } from '../../../ui/VirtualList';
import { useStage } from '../stage/StageContext';
import { type ContentsRow, contentsRows } from './contentsRows';

/** A title of one line. */
const ROW_PX = 48;

/** The book's chapters: the current one in view, what is read, what is locked, what the device holds. */
export function ChapterPanel({ bookId, onPick }: { bookId: number; onPick: (target: number) => void }) {
  const { t } = useLingui();
  const { reading, chapters } = useStage();
  const { value: targets } = useLive(`storedTargets/${bookId}`, () => readStoredTargets(bookId));
  const { value: reads } = useLive(`reads/${bookId}`, () => readReads(bookId));
  const stored = useMemo(() => new Set(targets), [targets]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => contentsRows(chapters, folded), [chapters, folded]);
  const fold = useCallback((key: string) => {
    setFolded((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  const isOpen = useOpenSheet();
  if (!isOpen) return null;
  return (
    <VirtualList
      count={rows.length}
      first={rows.findIndex((row) => row.kind === 'chapter' && row.chapter.target === reading.target)}
      label={t`Chapters`}
      row={(index, tabIndex) => {
        const shown = rows[index];
        if (!shown) return null;
        if (shown.kind === 'part') return <PartRow onFold={fold} part={shown} tabIndex={tabIndex} />;
        const { chapter, depth } = shown;
        const { target } = chapter;
        return (
          <ChapterRow
            chapter={chapter}
            depth={depth}
            isCurrent={target === reading.target}
            isRead={reads !== undefined && hasTarget(reads, target)}
            isStored={stored.has(target)}
            onPick={onPick}
            tabIndex={tabIndex}
          />
        );
      }}
      rowHeight={ROW_PX}
    />
  );
}

/** The sheet opens after it was rendered: from its first frame on there is a height to fill. */
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
  onFold: (key: string) => void;
};

/** A part of the book over its chapters, which it puts away and brings back. */
function PartRow({ part, tabIndex, onFold }: PartRowProps) {
  const { depth, title, chapters, isFolded, key } = part;
  return (
    <button
      aria-expanded={!isFolded}
      className="contents-row contents-part"
      data-depth={depth}
      onClick={() => onFold(key)}
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
  /** How many parts it stands in. */
  depth: number;
  isCurrent: boolean;
  isRead: boolean;
  isStored: boolean;
  tabIndex: 0 | -1;
  onPick: (target: number) => void;
};

/** Rendered again only when something it says has changed, however the list scrolls. */
const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { chapter, depth, isCurrent, isRead, isStored, tabIndex, onPick } = props;
  const { t } = useLingui();
  const { target, title, state } = chapter;
  return (
    <button
      aria-current={isCurrent ? 'true' : undefined}
      className="contents-row"
      data-depth={depth}
      onClick={() => onPick(target)}
      tabIndex={tabIndex}
      type="button"
    >
      <span className="contents-title">{title}</span>
      {isRead && <Check aria-label={t`Already read`} role="img" size={16} />}
      {state === 'locked' && <Lock aria-label={t`Locked`} role="img" size={16} />}
      {isStored && state !== 'locked' && <Smartphone aria-label={t`On this device`} role="img" size={16} />}
    </button>
  );
});

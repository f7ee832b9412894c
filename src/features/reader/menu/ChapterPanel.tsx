import { useLingui } from '@lingui/react/macro';
import { Check, Lock, Smartphone } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChapterEntry } from '../../../../contract/chapter';
import { readStoredTargets } from '../../../../data/queries/chapters';
import { hasTarget, readReads } from '../../../../data/queries/places';
import { useLive } from '../../../platform/live';
import { VirtualList } from '../../../ui/VirtualList';
import { useStage } from '../stage/StageContext';

/** A title of one line. */
const ROW_PX = 48;

/** The book's chapters: the current one in view, what is read, what is locked, what the device holds. */
export function ChapterPanel({ bookId, onPick }: { bookId: number; onPick: (target: number) => void }) {
  const { t } = useLingui();
  const { reading, chapters } = useStage();
  const { value: targets } = useLive(`storedTargets/${bookId}`, () => readStoredTargets(bookId));
  const { value: reads } = useLive(`reads/${bookId}`, () => readReads(bookId));
  const stored = useMemo(() => new Set(targets), [targets]);
  const isOpen = useOpenSheet();
  if (!isOpen) return null;
  return (
    <VirtualList
      count={chapters.length}
      first={chapters.findIndex(({ target }) => target === reading.target)}
      label={t`Chapters`}
      row={(index, tabIndex) => {
        const chapter = chapters[index];
        if (!chapter) return null;
        const { target } = chapter;
        return (
          <ChapterRow
            chapter={chapter}
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

type ChapterRowProps = {
  chapter: ChapterEntry;
  isCurrent: boolean;
  isRead: boolean;
  isStored: boolean;
  tabIndex: 0 | -1;
  onPick: (target: number) => void;
};

/** Rendered again only when something it says has changed, however the list scrolls. */
const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { chapter, isCurrent, isRead, isStored, tabIndex, onPick } = props;
  const { t } = useLingui();
  const { target, title, state } = chapter;
  return (
    <button
      aria-current={isCurrent ? 'true' : undefined}
      className="contents-row"
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

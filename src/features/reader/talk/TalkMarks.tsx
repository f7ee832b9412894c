import './talk-marks.css';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChapterTalk } from '../../../../contract/comments/comments.schema';
import { readTalk } from '../../../../data/queries/comments';
import { useOffline } from '../../../platform/live/connection';
import { afterPaint, whenIdle } from '../../../platform/live/idle';
import { useLive } from '../../../platform/live/live';
import { useSignal } from '../../../platform/live/signal';
import { usecases } from '../../../platform/worker/usecases';
import { useStage } from '../context/StageContext';
import { sameDrawing } from '../ranges/sameDrawing';
import { drawnAs, type TalkMark, talkMarksOf } from './placeMarks';
import { spokenParagraphs } from './spokenParagraphs';

const NOTHING: readonly TalkMark[] = [];
const MOST_SHOWN = 99;

type TalkMarksProps = {
  bookId: number;
  layoutKey: string;
};

/**
 * Marks in the margin of paragraphs with comments; a tap opens them. Turning a page costs nothing: a leaf's
 * marks are placed once, and again when its text or layout changes.
 */
export function TalkMarks({ bookId, layoutKey }: TalkMarksProps) {
  const { t } = useLingui();
  const { reading, openings } = useStage();
  const navigate = useNavigate();
  const talks = useTalks(bookId);
  const [marks, setMarks] = useState(NOTHING);
  const anchor = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (talks.size === 0) {
      setMarks(NOTHING);
      return;
    }
    const placed = new Map<string, { as: string; marks: readonly TalkMark[] }>();
    let callOff: (() => void) | undefined;
    const draw = () => {
      const drawn: TalkMark[] = [];
      for (const leaf of reading.drawn().leaves) {
        const talk = talks.get(leaf.target);
        const opening = openings.of(leaf.target);
        if (!talk || leaf.x === null || opening.kind !== 'text') continue;
        const as = drawnAs(leaf);
        const known = placed.get(leaf.key);
        const marks =
          known?.as === as
            ? known.marks
            : talkMarksOf(leaf, spokenParagraphs(opening.blocks, talk.paragraphs));
        placed.set(leaf.key, { as, marks });
        drawn.push(...marks);
      }
      setMarks((before) => (sameDrawing(before, drawn) ? before : drawn));
    };
    const soon = () => {
      callOff?.();
      callOff = afterPaint(draw);
    };
    const again = () => {
      placed.clear();
      soon();
    };
    soon();
    const stage = anchor.current?.closest('.reader')?.querySelector('.stage');
    const changed = new MutationObserver(soon);
    if (stage) changed.observe(stage, { childList: true, subtree: true });
    const unsubscribe = openings.subscribe(again);
    window.addEventListener('resize', again);
    return () => {
      callOff?.();
      changed.disconnect();
      unsubscribe();
      window.removeEventListener('resize', again);
    };
  }, [talks, reading, openings, layoutKey]);

  return (
    <>
      {marks.map(({ id, element, target, ids, count, left, top }) =>
        createPortal(
          // By keyboard they are opened from the chapter's comments: pages out of view have marks too.
          <button
            aria-label={t`Comments on this paragraph: ${count}`}
            className="talk-mark"
            onClick={() => void navigate({ to: '/comments', search: { bookId, target, blocks: ids } })}
            style={{ left, top }}
            tabIndex={-1}
            type="button"
          >
            <MessageCircle aria-hidden />
            <span aria-hidden>{Math.min(MOST_SHOWN, count)}</span>
          </button>,
          element,
          id,
        ),
      )}
      <span hidden ref={anchor} />
    </>
  );
}

/** Returns the comments in the current chapter, by target; they are fetched while the page is idle. */
function useTalks(bookId: number): ReadonlyMap<number, ChapterTalk> {
  const { reading } = useStage();
  const { target } = useSignal(reading.status);
  const offline = useOffline();
  useEffect(() => {
    if (offline) return;
    return whenIdle(() => void usecases.fetchTalk({ bookId, targets: [target] }));
  }, [bookId, target, offline]);
  const { value } = useLive(`talk ${bookId}/${target}`, () => readTalk(bookId, target));
  return useMemo(() => new Map(value && value.paragraphs.length > 0 ? [[value.target, value]] : []), [value]);
}

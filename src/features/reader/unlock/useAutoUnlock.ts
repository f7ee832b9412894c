import { plural, t } from '@lingui/core/macro';

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { readAutoUnlockable, readIsUndoable, readReachedCap } from '../../../../data/queries/autoUnlock';
import { type OpenUnlock, readUndo, readWaitingUndo } from '../../../../data/queries/unlocks';
import { useFailureText } from '../../../i18n/useFailureText';
import { useLive } from '../../../platform/live/live';
import { untilLive } from '../../../platform/live/onLive';
import { usecases } from '../../../platform/worker/usecases';
import { dismissToast, showToast } from '../../../ui/toasts';
import { neighbourOf } from '../context/readingOrder';
import { useStage } from '../context/StageContext';

/** In ms. A reader who skims past a chapter has not reached it. */
const REACHED_MS = 1_000;
/** In ms. The text is held back this long, so that an automatic unlock can be undone before it is seen. */
const UNDO_MS = 4_000;

/** The chapters that were tried in this visit: one that was undone or refused is not paid for again. */
const tried = new Set<string>();
/** The chapters whose undo was requested in this visit and is not answered yet. */
const undoing = new Set<string>();

export type Held =
  | { readonly by: 'choice'; readonly readNow: () => void }
  | { readonly by: 'undo' | 'promise' };

type AutoUnlockProps = {
  bookId: number;
  entry: ChapterEntry;
  inSight: boolean;
  /** The reader is still asked about this chapter. */
  isLeftToTap: boolean;
  open: OpenUnlock | undefined | null;
};

/**
 * Unlocks a chapter automatically once the reader reaches it, if that is switched on for the book: on the
 * last page before it, or on its own page if the reader gets there sooner. Until the text is shown, a toast
 * shows what was spent and offers an undo; turning the page past that toast is a choice. Returns what holds
 * the text back, and a function to read on at once; undefined if nothing does.
 */
export function useAutoUnlock({
  bookId,
  entry,
  inSight,
  isLeftToTap,
  open,
}: AutoUnlockProps): Held | undefined {
  const failureText = useFailureText();
  const { supply, chapters } = useStage();
  const { target, state } = entry;
  const name = `${bookId}/${target}`;
  const [unlock, setUnlock] = useState<{ requestId: string; price: number } | null>(null);
  const isNext = useIsNext(target);
  const seen = useRef(inSight);
  seen.current = inSight;
  const [isTried, setIsTried] = useState(() => tried.has(name));
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [told, setTold] = useState<string>();
  const [isUndoing, setIsUndoing] = useState(() => undoing.has(name));
  /**
   * Includes an undo of an earlier visit: offline it waits, and nothing of the chapter is shown until then.
   */
  const waiting = useLive(`undo/${name}`, () => readWaitingUndo(bookId, target)).value;
  const listed = useRef(chapters);
  listed.current = chapters;
  const isNear = !isLeftToTap && (inSight || isNext);
  const isReached = isNear && state === 'locked' && open === undefined;
  const isPromised =
    useLive(`autoUnlock/${name}`, async () => {
      const [terms, cap] = await Promise.all([readAutoUnlockable(bookId, target), readReachedCap(bookId)]);
      return terms !== undefined && cap === undefined;
    }).value ?? false;

  useEffect(() => {
    if (!isReached || tried.has(name)) return;
    const timer = setTimeout(async () => {
      tried.add(name);
      supply.hold(target);
      setIsUnderWay(true);
      const asked = await usecases.autoUnlock({ bookId, target });
      setIsUnderWay(false);
      if (asked.ok && asked.value) return setUnlock(asked.value);
      setIsTried(true);
      await supply.release(target, listed.current);
    }, REACHED_MS);
    return () => clearTimeout(timer);
  }, [name, bookId, target, isReached, supply]);

  const isHeld = unlock !== null && state === 'unlocked';
  useEffect(() => {
    if (!unlock || !isHeld) return;
    const { requestId, price } = unlock;
    const undo = async () => {
      // Nothing is shown before the answer, whatever is rendered in the meantime.
      undoing.add(name);
      setIsUndoing(true);
      clearTimeout(timer);
      const asked = { unlockRequestId: requestId, bookId, target };
      const kept = await usecases.undoUnlock(asked);
      const refused =
        kept.ok &&
        (await untilLive(
          () => readUndo(asked),
          (state) => state !== 'open',
        ));
      if (kept.ok && !refused) supply.takeBack(target, Date.now());
      else showToast({ text: failureText(kept.ok ? 'notUndoable' : kept.failure.name) });
      undoing.delete(name);
      setIsUndoing(false);
      setUnlock(null);
      await supply.release(target, listed.current);
    };
    let toast: number | undefined;
    let isOver = false;
    void readIsUndoable(bookId, requestId).then((undoable) => {
      if (isOver) return;
      const text = seen.current
        ? plural(price, { one: 'Unlocked for # coin', other: 'Unlocked for # coins' })
        : plural(price, {
            one: 'Next chapter unlocked for # coin',
            other: 'Next chapter unlocked for # coins',
          });
      if (undoable) {
        if (!seen.current) setTold(requestId);
        toast = showToast({ text, action: { label: t`Undo`, run: () => void undo() } });
        return;
      }
      showToast({ text });
      setUnlock(null);
    });
    const timer = setTimeout(() => setUnlock(null), UNDO_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (toast !== undefined) dismissToast(toast);
      if (undoing.has(name)) return;
      setIsUnderWay(true);
      void supply.release(target, listed.current).finally(() => setIsUnderWay(false));
    };
  }, [name, bookId, unlock, isHeld, supply, target, failureText]);

  // The previous page announced it and offered the undo, so turning on is a choice.
  const isChosen = isHeld && inSight && unlock.requestId === told && !isUndoing;
  useEffect(() => {
    if (isChosen) setUnlock(null);
  }, [isChosen]);

  const waited = useRef<string>(undefined);
  useEffect(() => {
    const answered = waiting ? undefined : waited.current;
    waited.current = waiting;
    if (!answered || undoing.has(name)) return;
    void readUndo({ bookId, target, unlockRequestId: answered }).then((state) => {
      if (state === 'refused') showToast({ text: failureText('notUndoable') });
    });
  }, [name, bookId, target, waiting, failureText]);

  // It waits for a connection or was refused, so there is no text to hold back.
  const failed = unlock !== null && (open?.failure ?? null) !== null;
  useEffect(() => {
    if (failed) void supply.release(target, listed.current);
  }, [failed, supply, target]);

  if (waiting || (isUndoing && undoing.has(name))) return { by: 'undo' };
  if (isHeld) return { by: 'choice', readNow: () => setUnlock(null) };
  const isAsked = unlock !== null && (open === undefined || open?.state === 'sending');
  return isUnderWay || isAsked || (isReached && isPromised && !isTried) ? { by: 'promise' } : undefined;
}

/**
 * Returns whether the reader has turned to the last page before a chapter. Opening the book there does not
 * count.
 */
function useIsNext(target: number): boolean {
  const { reading, chapters, openings } = useStage();
  const before = neighbourOf(chapters, target, -1)?.target;
  const look = useCallback(() => {
    const { target: at, page, pages } = reading.status.value;
    const isLastPage = at === before && pages > 0 && page === pages;
    return isLastPage && reading.hasTurned && openings.of(at).kind === 'text';
  }, [reading, openings, before]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [reading.status.subscribe(listener), openings.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [reading, openings],
  );
  return useSyncExternalStore(subscribe, look, look);
}

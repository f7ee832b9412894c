import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import type { ChapterEntry } from '../../../../contract/chapter';
import type { OpenUnlock } from '../../../../data/queries/unlocks';
import { failureText } from '../../../i18n/failureText';
import { usecases } from '../../../platform/usecases';
import { dismissToast, showToast } from '../../../ui/toasts';
import { useStage } from '../stage/StageContext';

/** A reader who leafs through has not reached a chapter. */
const REACHED_MS = 1_000;
/** How long the text is held back, so that what was unlocked unasked can be taken back unseen. */
const UNDO_MS = 4_000;

/** Chapters that were tried in this visit: what was taken back, or did not go through, is not spent on again. */
const tried = new Set<string>();

type AutoUnlockProps = {
  bookId: number;
  entry: ChapterEntry;
  inSight: boolean;
  /** What is known of the chapter's unlock; `null` while that is being read. */
  open: OpenUnlock | undefined | null;
};

/**
 * Unlocks a chapter once it is reached, where the reader switched that on for the book. Until the text is shown, a toast
 * says what was spent and takes it back. Returns how to read on at once, while the text is held back.
 */
export function useAutoUnlock({ bookId, entry, inSight, open }: AutoUnlockProps): (() => void) | undefined {
  const { _ } = useLingui();
  const { supply, chapters } = useStage();
  const { target, state } = entry;
  const [unlock, setUnlock] = useState<{ requestId: string; price: number } | null>(null);
  const listed = useRef(chapters);
  listed.current = chapters;
  const isReached = inSight && state === 'locked' && open === undefined;

  useEffect(() => {
    const name = `${bookId}/${target}`;
    if (!isReached || tried.has(name)) return;
    const timer = setTimeout(async () => {
      tried.add(name);
      supply.hold(target);
      const asked = await usecases.autoUnlock({ bookId, target });
      if (asked.ok && asked.value) return setUnlock(asked.value);
      await supply.release(target, listed.current);
    }, REACHED_MS);
    return () => clearTimeout(timer);
  }, [bookId, target, isReached, supply]);

  const isHeld = unlock !== null && state === 'unlocked';
  useEffect(() => {
    if (!unlock || !isHeld) return;
    const { requestId, price } = unlock;
    let undoing = false;
    const undo = async () => {
      // Whatever is rendered meanwhile: nothing is shown before the answer.
      undoing = true;
      clearTimeout(timer);
      const undone = await usecases.undoUnlock({ requestId });
      if (undone.ok) supply.takeBack(target, Date.now());
      else showToast({ text: _(failureText[undone.failure.name]) });
      setUnlock(null);
      await supply.release(target, listed.current);
    };
    const toast = showToast({
      text: plural(price, { one: 'Unlocked for # coin', other: 'Unlocked for # coins' }),
      action: { label: t`Undo`, run: () => void undo() },
    });
    const timer = setTimeout(() => setUnlock(null), UNDO_MS);
    return () => {
      clearTimeout(timer);
      dismissToast(toast);
      if (!undoing) void supply.release(target, listed.current);
    };
  }, [unlock, isHeld, supply, target, _]);

  // It waits for a connection, or was refused: nothing is there to be held back.
  const failed = unlock !== null && (open?.failure ?? null) !== null;
  useEffect(() => {
    if (failed) void supply.release(target, listed.current);
  }, [failed, supply, target]);

  return isHeld ? () => setUnlock(null) : undefined;
}

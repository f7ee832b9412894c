import { useLingui } from '@lingui/react/macro';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { TextSpot } from '../../../../data/tables/rows';
import { type PendingSearchHit, pendingSearchHit } from '../../../platform/navigation/pendingSearchHit';
import { showToast } from '../../../ui/toasts';
import type { AloudWish } from '../aloud/AloudPlayer';
import { maySpeak, unlockSpeech } from '../aloud/voicePresence';
import type { SheetWish } from '../menu/ReaderSheet';

export type Layers = ReturnType<typeof useLayers>;

/**
 * The state of the layers over the text: the menu, one sheet, the bar of a search hit, and the voice. `root`
 * gets the focus back.
 */
export function useLayers(bookId: number, target: number, root: RefObject<HTMLElement | null>) {
  const { t } = useLingui();
  const [menuOpen, setMenuOpen] = useState(false);
  const [sheet, openSheet] = useState<SheetWish | null>(null);
  const [sought, showHit] = useState<PendingSearchHit | undefined>(() => pendingSearchHit(bookId, target));
  const [aloud, setAloud] = useState<AloudWish | null>(null);
  const focusText = useCallback(() => focusOn(root), [root]);
  // A closed menu loses the focus that was on its buttons.
  useEffect(() => {
    if (!menuOpen && document.activeElement === document.body) focusText();
  }, [menuOpen, focusText]);

  const readAloud = useCallback(
    (from: TextSpot | null) => {
      if (!maySpeak()) return void showToast({ text: t`Read aloud: this device has no voices` });
      unlockSpeech();
      setAloud({ from });
      setMenuOpen(false);
    },
    [t],
  );
  const steady = useMemo(
    () => ({
      openSheet,
      showHit,
      focusText,
      openMenu: () => setMenuOpen(true),
      closeMenu: () => setMenuOpen(false),
      toggleMenu: () => setMenuOpen((open) => !open),
      closeHit: () => {
        showHit(undefined);
        focusText();
      },
      endAloud: () => {
        setAloud(null);
        focusText();
      },
    }),
    [focusText],
  );
  const closeTop = (): boolean => {
    if (menuOpen) steady.closeMenu();
    else if (sought) steady.closeHit();
    return menuOpen || sought !== undefined;
  };
  return { menuOpen, sheet, sought, aloud, readAloud, closeTop, ...steady };
}

function focusOn(root: RefObject<HTMLElement | null>): void {
  root.current?.focus({ preventScroll: true });
}

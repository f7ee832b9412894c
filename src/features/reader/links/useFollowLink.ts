import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { afterPaint } from '../../../platform/live/idle';
import { showToast } from '../../../ui/toasts';
import type { SheetWish } from '../menu/ReaderSheet';
import type { ReaderPlaces } from '../places/ReaderPlaces';
import type { Reading } from '../stage/Reading';
import { readBookLink } from './bookLink';

/**
 * Follows a link of the text. Inside the book the place it was on is kept among the past ones, and one press leads back
 * there; to the web the address is shown first. `onGone`: the page is another one now.
 */
export function useFollowLink(
  reading: Reading,
  places: ReaderPlaces,
  openSheet: (sheet: SheetWish | null) => void,
  onGone: () => void,
): (link: string) => void {
  const { t } = useLingui();
  return useCallback(
    (link) => {
      const to = readBookLink(link);
      if (to === null) return;
      if (to.kind === 'note') return openSheet({ kind: 'note', target: reading.target, label: to.label });
      if (to.kind === 'web') return openSheet({ kind: 'webLink', address: to.address });
      const before = places.placeNow();
      openSheet(null);
      places.jump(to.place);
      onGone();
      if (!before) return;
      // The page has to be there: what is said must not lie over what the link leads to.
      afterPaint(() =>
        showToast({
          text: t`You followed a link`,
          action: { label: t`Back`, run: () => places.jump(before) },
          atHead: isLow(to.place.blockId),
        }),
      );
    },
    [reading, places, openSheet, onGone, t],
  );
}

/** Whether a block begins in the lower half of the screen. */
function isLow(blockId: string): boolean {
  const blocks = [...document.querySelectorAll(`.leaf [data-block="${CSS.escape(blockId)}"]`)];
  return blocks
    .map((block) => block.getBoundingClientRect())
    .some(({ left, top }) => left >= 0 && left < innerWidth && top > innerHeight / 2);
}

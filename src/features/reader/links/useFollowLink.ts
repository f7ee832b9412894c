import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { afterPaint } from '../../../platform/live/idle';
import { showToast } from '../../../ui/toasts';
import type { SheetWish } from '../menu/ReaderSheet';
import type { ReaderPlaces } from '../places/ReaderPlaces';
import type { Reading } from '../stage/Reading';
import { readBookLink } from './bookLink';

/**
 * Follows a link of the text. Inside the book, the place of the link is kept among the past places, and one
 * tap leads back. A link to the web shows its address first. `onGone` is called when another page is shown.
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
      // The page must be drawn first: the toast must not cover the link's target.
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

function isLow(blockId: string): boolean {
  const blocks = [...document.querySelectorAll(`.leaf [data-block="${CSS.escape(blockId)}"]`)];
  return blocks
    .map((block) => block.getBoundingClientRect())
    .some(({ left, top }) => left >= 0 && left < innerWidth && top > innerHeight / 2);
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readFork } from '../../../../data/queries/places';
import type { Place, PlaceFork } from '../../../../data/tables/rows';
import { useLive } from '../../../platform/live/live';
import { usecases } from '../../../platform/worker/usecases';
import { ago } from '../../../ui/ago';
import { Button } from '../../../ui/Button';
import { showToast } from '../../../ui/toasts';
import { useStage } from '../context/StageContext';
import { deviceName } from './deviceName';
import { standsAtTheirs } from './standsAtTheirs';

/**
 * Shown when another device went elsewhere in this book: "Chrome on Android, 2 hours ago: Chapter 12", with
 * buttons to go there or stay. It covers a line or two without moving them. The choice becomes the place on
 * all devices.
 */
export function ForkBar({ bookId }: { bookId: number }) {
  const { value: fork } = useLive(`fork/${bookId}`, () => readFork(bookId));
  return fork ? <Choice bookId={bookId} fork={fork} key={`${fork.theirs.at}/${fork.theirs.target}`} /> : null;
}

function Choice({ bookId, fork }: { bookId: number; fork: PlaceFork }) {
  const { t, i18n } = useLingui();
  const { places, chapters, reading } = useStage();
  const { theirs, mine } = fork;
  const [isThere] = useState(() => {
    const now = places.placeNow();
    // A text that is still loading has no places yet.
    return now
      ? standsAtTheirs(now, fork)
      : reading.target === theirs.target && mine.target !== theirs.target;
  });
  const titleOf = ({ target }: Place) =>
    chapters.find((entry) => entry.target === target)?.title || t`Chapter ${target}`;

  const choose = async (place: Place) => {
    const device = deviceName(navigator.userAgent);
    const chosen = await usecases.choosePlace({ bookId, place: { ...place, at: Date.now() }, device });
    if (!chosen.ok) showToast({ text: t`This device could not save that.` });
  };
  const go = (place: Place) => {
    places.jump(place);
    void choose(place);
  };
  const device = theirs.device || t`Another device`;
  const when = ago(theirs.at, Date.now(), i18n.locale);
  const title = titleOf(theirs);

  return (
    <section aria-label={t`Another device`} className="reader-bar reader-bar-bottom">
      <div className="mx-auto flex max-w-160 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-1">
        <p className="min-w-0 flex-1 basis-44 text-pretty text-ink" role="status">
          <span className="block text-caption text-ink-soft">
            {device}, {when}
          </span>{' '}
          <span className="line-clamp-2 font-medium">{title}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          {isThere ? (
            <Button kind="quiet" onClick={() => go(mine)} size="sm">
              <Trans>Back to {titleOf(mine)}</Trans>
            </Button>
          ) : (
            <Button kind="tonal" onClick={() => go(theirs)} size="sm">
              <Trans>Go there</Trans>
            </Button>
          )}
          <Button
            kind={isThere ? 'tonal' : 'quiet'}
            onClick={() => void choose(places.placeNow() ?? mine)}
            size="sm"
          >
            <Trans>Stay here</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}

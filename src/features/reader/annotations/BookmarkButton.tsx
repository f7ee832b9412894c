import { useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../../platform/live/idle';
import { usecases } from '../../../platform/worker/usecases';
import { IconButton } from '../../../ui/IconButton';
import { showToast } from '../../../ui/toasts';
import { useStage } from '../context/StageContext';
import { bookmarkAt, bookmarksOnPage } from './bookmarks';
import { useAnnotations } from './useAnnotations';

export function BookmarkButton({ bookId }: { bookId: number }) {
  const { t } = useLingui();
  const { reading, openings, places } = useStage();
  const annotations = useAnnotations(bookId);
  const [isMarked, setMarked] = useState(false);

  useEffect(() => {
    let callOff: (() => void) | undefined;
    const look = () => setMarked(bookmarksOnPage(annotations ?? [], reading, openings).length > 0);
    const soon = () => {
      callOff?.();
      callOff = afterPaint(look);
    };
    soon();
    const unsubscribe = reading.status.subscribe(soon);
    return () => {
      callOff?.();
      unsubscribe();
    };
  }, [annotations, reading, openings]);

  const toggle = async () => {
    const present = bookmarksOnPage(annotations ?? [], reading, openings);
    const place = places.placeNow();
    const added = present.length === 0 && place ? [bookmarkAt(bookId, place)] : [];
    const results = await Promise.all([
      ...present.map(({ id }) => usecases.removeAnnotation({ id })),
      ...added.map((annotation) => usecases.saveAnnotation({ annotation })),
    ]);
    if (!results.every(({ ok }) => ok)) {
      showToast({ text: t`This device could not save that.` });
      return;
    }
    if (present.length === 0) return;
    const putBack = () => {
      for (const annotation of present) void usecases.saveAnnotation({ annotation });
    };
    showToast({ text: t`Bookmark removed`, action: { label: t`Undo`, run: putBack } });
  };

  return (
    <IconButton
      disabled={annotations === null}
      label={t`Bookmark this page`}
      onClick={() => void toggle()}
      pressed={isMarked}
    >
      <Bookmark className={`size-icon-lg ${isMarked ? 'fill-current' : ''}`} />
    </IconButton>
  );
}

import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChapterEntry } from '../../../contract/chapter';
import type { Failure } from '../../../contract/failure';
import type { Place, ReadingSettings } from '../../../data/rows';
import { failureText } from '../../i18n/failureText';
import { noteAnswer, useOffline } from '../../platform/connection';
import { usecases } from '../../platform/usecases';
import { showToast } from '../../ui/toasts';
import type { FirstReading } from './loadReading';
import { Openings } from './openings';
import { PlaceKeeper } from './PlaceKeeper';
import { windowAround } from './readingOrder';
import type { Where } from './stage/leaf';
import { Reading } from './stage/Reading';
import { findPlace, placeOf, pointAtShare } from './text/place';

type UseReading = {
  bookId: number;
  /** The chapter of the address. */
  target: number;
  first: FirstReading;
  chapters: readonly ChapterEntry[];
  settings: ReadingSettings;
  onTarget: (target: number) => void;
};

/** One reading of a book: opens it at the place, keeps the place, and has the next chapters fetched. */
export function useReading({ bookId, target, first, chapters, settings: chosen, onTarget }: UseReading) {
  const { _ } = useLingui();
  const offline = useOffline();
  /** The chapter in which the reader last came to rest: what is fetched and announced follows it. */
  const [settled, setSettled] = useState(target);
  const place = useRef(first.place);
  const settings = useRef(first.settings);
  const announced = useRef(target);
  const asked = useRef(new Map<number, 'running' | Failure>());

  const keeper = useMemo(
    () =>
      new PlaceKeeper(
        (kept) => usecases.savePlace({ bookId, place: kept }),
        (failure) => showToast({ text: _(failureText[failure.name]) }),
      ),
    [bookId, _],
  );

  const onSettled = useRef<(target: number, where: Where | null) => void>(() => undefined);
  const [{ reading, openings }] = useState(() => {
    const openings = new Openings();
    if (first.chapter) openings.put(first.chapter);
    const whereIn = (wanted: number) => whereOf(openings, wanted, place.current);
    const reading = new Reading({
      chapters: first.chapters ?? [],
      openings,
      pageType: first.settings.pageType,
      target,
      where: whereIn(target),
      screenful: () => screenful(settings.current),
      onSettled: (rested, where) => onSettled.current(rested, where),
      whereIn,
    });
    return { reading, openings };
  });

  const retry = useCallback(
    (wanted: number) => {
      if (asked.current.get(wanted) === 'running') return;
      asked.current.set(wanted, 'running');
      if (openings.of(wanted).kind !== 'locked') openings.wait(wanted);
      void usecases.openChapter({ bookId, target: wanted }).then((result) => {
        noteAnswer(result);
        if (result.ok) asked.current.delete(wanted);
        else {
          asked.current.set(wanted, result.failure);
          openings.fail(wanted, result.failure);
        }
      });
    },
    [bookId, openings],
  );

  useEffect(() => {
    onSettled.current = (rested, where) => {
      const opening = openings.of(rested);
      if (where !== null && opening.kind === 'text') {
        const point = pointOf(opening.blocks, where);
        const kept = point && placeOf(rested, opening.blocks, point, Date.now());
        if (kept) {
          place.current = kept;
          keeper.keep(kept);
        }
      }
      if (announced.current === rested) return;
      announced.current = rested;
      setSettled(rested);
      onTarget(rested);
    };
  }, [keeper, onTarget, openings]);

  useEffect(() => {
    settings.current = chosen;
  }, [chosen]);

  useEffect(() => {
    reading.setChapters(chapters);
  }, [reading, chapters]);

  useEffect(() => {
    openings.retain(windowAround(chapters, settled));
    void usecases.prefetchNext({ bookId, target: settled, saveData: savesData() }).then(noteAnswer);
  }, [bookId, chapters, openings, settled]);

  useEffect(() => {
    // Someone else changed the address: the history, a link.
    if (target === announced.current) return;
    announced.current = target;
    queueMicrotask(() => reading.go(target, whereOf(openings, target, place.current)));
    setSettled(target);
  }, [target, reading, openings]);

  useEffect(() => {
    if (offline) return;
    for (const [wanted, state] of asked.current) {
      if (state !== 'running' && state.disposition === 'retry' && wanted === settled) retry(wanted);
    }
  }, [offline, settled, retry]);

  useEffect(() => {
    const leave = () => {
      reading.settle();
      keeper.flush();
    };
    const hide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [reading, keeper]);

  return { reading, openings, settled, retry };
}

function whereOf(openings: Openings, target: number, place: Place | undefined): Where {
  const opening = openings.of(target);
  if (place?.target !== target || opening.kind !== 'text' || place.chapterShare === 0) return 'start';
  return findPlace(opening.blocks, place) ?? 'start';
}

function pointOf(blocks: Parameters<typeof findPlace>[0], where: Where) {
  if (where === 'start') return pointAtShare(blocks, 0);
  return where === 'end' ? pointAtShare(blocks, 1) : where;
}

/** More characters than the screen can hold: a letter takes about 0.45 em of a line, and half as many again. */
function screenful({ fontSize, lineHeight }: ReadingSettings): number {
  const perLetter = fontSize * 0.45 * ((fontSize * lineHeight) / 100);
  return Math.ceil((1.5 * window.innerWidth * window.innerHeight) / perLetter);
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

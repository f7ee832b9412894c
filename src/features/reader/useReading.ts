import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Block, ChapterEntry } from '../../../contract/schemas/chapter';
import { BACK_MATTER_TARGET } from '../../../contract/values/target';
import { readChapter } from '../../../data/queries/chapters';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { ENTERING_READING_KEY } from '../../../data/queries/settings';
import type { Place, ReadingSettings } from '../../../data/tables/rows';
import { useFailureText } from '../../i18n/useFailureText';
import { noteAnswer, useOffline } from '../../platform/connection';
import { whenIdle } from '../../platform/idle';
import { usecases } from '../../platform/usecases';
import { showToast } from '../../ui/toasts';
import { ChapterSupply } from './ChapterSupply';
import type { FirstReading } from './loadReading';
import { Openings } from './openings';
import { PlaceKeeper } from './PlaceKeeper';
import { deviceName } from './places/deviceName';
import { ReadingLog, type Standing } from './ReadingLog';
import { ReadingTimer } from './ReadingTimer';
import { neighbourOf, windowAround } from './readingOrder';
import { screenful } from './readingStyle';
import type { Where } from './stage/leaf';
import { Reading } from './stage/Reading';
import { turningOf } from './text/direction';
import { placeOf, pointAtShare, type TextPoint } from './text/place';
import { whereOf } from './whereOf';

type UseReading = {
  bookId: number;
  /** The chapter of the address. */
  target: number;
  first: FirstReading;
  chapters: readonly ChapterEntry[];
  settings: ReadingSettings;
  /** A voice reads to the reader. */
  isReadTo: boolean;
  onTarget: (target: number) => void;
  /** Nobody has read on this device before. */
  onFirstEntry: () => void;
};

/** Address, live query and prefetch follow once a reader who leafs through chapters has come to rest. */
const REST_MS = 250;

/** One reading of a book: opens it at the place, keeps the place, and has the next chapters at hand. */
export function useReading({
  bookId,
  target,
  first,
  chapters,
  settings,
  isReadTo,
  onTarget,
  onFirstEntry,
}: UseReading) {
  const failureText = useFailureText();
  const offline = useOffline();
  /** The chapter in which the reader last came to rest. */
  const [settled, setSettled] = useState(target);
  const announced = useRef(target);
  const place = useRef(first.place);
  const begun = useRef(false);
  const log = useRef<ReadingLog>(null);
  const now = useRef({ settings, chapters, onTarget, failureText });
  useEffect(() => {
    now.current = { settings, chapters, onTarget, failureText };
  });

  const onSettled = useRef<ConstructorParameters<typeof Reading>[0]['onSettled']>(() => undefined);
  const [{ reading, openings, supply }] = useState(() => {
    const openings = new Openings();
    if (first.chapter) openings.put(first.chapter);
    const supply = new ChapterSupply(openings, {
      read: (wanted) => readChapter(bookId, wanted),
      open: async (wanted) => {
        const result = await usecases.openChapter({ bookId, target: wanted });
        noteAnswer(result);
        return result;
      },
    });
    const whereIn = (wanted: number) => whereOf(openings, wanted, place.current);
    const reading = new Reading({
      chapters: first.chapters ?? [],
      openings,
      pageType: settings.pageType,
      turn: settings.turn,
      direction: turningOf(first.direction, first.book?.language, first.chapter?.blocks ?? undefined),
      target,
      where: whereIn(target),
      screenful: () => screenful(now.current.settings),
      onSettled: (...rest) => onSettled.current(...rest),
      whereIn,
    });
    return { reading, openings, supply };
  });

  const [held] = useState(() => ({
    /** Where the reader last came to rest. */
    lastPlace: () => place.current,
    /** Chapters open there from now on. */
    aimAt: (to: Place) => {
      place.current = to;
    },
    /** Whether somebody has read since the book was opened, and not only looked in. */
    hasBegun: () => begun.current,
  }));

  useEffect(() => {
    const keeper = new PlaceKeeper(
      (kept) => usecases.savePlace({ bookId, place: kept, device: deviceName(navigator.userAgent) }),
      (failure) => showToast({ text: now.current.failureText(failure.name) }),
    );
    const started = startLog(
      bookId,
      () => now.current,
      () => {
        begun.current = true;
      },
    );
    log.current = started;
    const timer = startTimer();
    let resting: ReturnType<typeof setTimeout> | undefined;
    onSettled.current = (rested, where, isTurnedTo) => {
      const stood = placeAt(openings, rested, where);
      timer.moved();
      started.rest(standingAt(openings, stood, { isAtEnd: reading.isAtEnd, isTurnedTo }));
      // Judged by its first point no page is at the end: whoever sees the end of the book has all of it behind them.
      const kept =
        stood && reading.isAtEnd && isLastOf(now.current.chapters, rested)
          ? { ...stood, chapterShare: 1 }
          : stood;
      if (kept) {
        place.current = kept;
        keeper.keep(kept);
      }
      void supply.bring(windowAround(now.current.chapters, rested), now.current.chapters);
      clearTimeout(resting);
      resting = setTimeout(() => {
        if (announced.current === rested) return;
        announced.current = rested;
        setSettled(rested);
        now.current.onTarget(rested);
      }, REST_MS);
    };
    const leave = () => {
      reading.settle();
      keeper.flush();
      started.pause();
      timer.pause();
    };
    const comeBack = () => {
      started.resume();
      timer.resume();
    };
    const hide = () => (document.visibilityState === 'hidden' ? leave() : comeBack());
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      clearTimeout(resting);
      leave();
    };
  }, [bookId, reading, openings, supply]);

  useEffect(() => log.current?.lead(isReadTo), [isReadTo]);

  const firstEntry = useEffectEvent(onFirstEntry);
  useEffect(() => whenIdle(async () => (await enterReading()) && firstEntry()), []);

  useEffect(() => reading.setChapters(chapters), [reading, chapters]);

  useEffect(() => {
    const around = windowAround(chapters, settled);
    openings.retain(around);
    // The text is on the screen, or on its way: what comes after it must not share its frame.
    return whenIdle(() => {
      void supply.bring(around, chapters);
      void usecases.prefetchNext({ bookId, target: settled, saveData: savesData() }).then((result) => {
        noteAnswer(result);
        if (result.ok) return supply.bring(around, chapters, result.value.stored > 0);
      });
    });
  }, [bookId, chapters, openings, settled, supply]);

  useEffect(() => {
    // Someone else changed the address: the history, a link.
    if (target === announced.current) return;
    announced.current = target;
    setSettled(target);
    queueMicrotask(() => reading.go(target, whereOf(openings, target, place.current)));
  }, [target, reading, openings]);

  useEffect(() => {
    // The route may show what it had preloaded and read the device again behind it: the later place wins.
    const newer = first.place;
    if (!newer || newer.at <= (place.current?.at ?? 0) || newer.target !== reading.target) return;
    place.current = newer;
    queueMicrotask(() => reading.go(newer.target, whereOf(openings, newer.target, newer)));
  }, [first.place, reading, openings]);

  useEffect(() => {
    if (!offline) void supply.resume(settled);
  }, [offline, settled, supply]);

  return { reading, openings, supply, settled, ...held };
}

function placeAt(openings: Openings, target: number, where: Where | null): Place | null {
  const opening = openings.of(target);
  const point = opening.kind === 'text' && where !== null ? pointOf(opening.blocks, where) : null;
  return point && opening.kind === 'text' ? placeOf(target, opening.blocks, point, Date.now()) : null;
}

function pointOf(blocks: readonly Block[], where: Where): TextPoint | null {
  if (where === 'start') return pointAtShare(blocks, 0);
  return where === 'end' ? pointAtShare(blocks, 1) : where;
}

/** Whether the book's story ends with this chapter. */
function isLastOf(chapters: readonly ChapterEntry[], target: number): boolean {
  const next = neighbourOf(chapters, target, 1);
  return next === undefined || next.target === BACK_MATTER_TARGET;
}

/** Where a place is, as the log counts it. */
function standingAt(
  openings: Openings,
  place: Place | null,
  how: Pick<Standing, 'isAtEnd' | 'isTurnedTo'>,
): Standing | null {
  const opening = place === null ? null : openings.of(place.target);
  if (place === null || opening?.kind !== 'text') return null;
  const characters = opening.sections.reduce((sum, { length }) => sum + length, 0);
  const { target, chapterShare } = place;
  return { target, share: chapterShare, ...how, words: opening.row.wordCount, characters };
}

/** The device remembers that reading was entered (spec 4.11); home waits for it no longer. True for the first time. */
async function enterReading(): Promise<boolean> {
  const entered = await readSealedSetting(ENTERING_READING_KEY).catch(() => undefined);
  if (entered === true) return false;
  await usecases.saveSetting({ key: ENTERING_READING_KEY, value: true });
  return true;
}

type Now = { settings: ReadingSettings; chapters: readonly ChapterEntry[] };

function startLog(bookId: number, now: () => Now, onBegun: () => void): ReadingLog {
  return new ReadingLog(
    {
      now: () => performance.now(),
      onBegun,
      noteRead: async (target) => (await usecases.noteRead({ bookId, target, at: Date.now() })).ok,
      notePace: (shown) => void usecases.notePace({ shown }),
      follows: (target, before) => neighbourOf(now().chapters, before, 1)?.target === target,
      screenful: () => screenful(now().settings),
    },
    document.visibilityState === 'visible',
  );
}

/** How long is read, of whichever book: nothing tells of which (decision 0038). */
function startTimer(): ReadingTimer {
  return new ReadingTimer(
    {
      now: () => performance.now(),
      clock: () => Date.now(),
      count: async (stretch) => (await usecases.noteReadingTime(stretch)).ok,
    },
    document.visibilityState === 'visible',
  );
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

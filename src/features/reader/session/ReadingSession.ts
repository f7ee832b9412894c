import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Failure } from '../../../../contract/wire/failure';
import { readChapter } from '../../../../data/queries/chapters';
import type { Place } from '../../../../data/tables/rows';
import { savesData } from '../../../platform/device/network';
import { recordAnswer } from '../../../platform/live/connection';
import { whenIdle } from '../../../platform/live/idle';
import { Signal } from '../../../platform/live/signal';
import { timed } from '../../../platform/live/timed';
import { TargetAddress } from '../../../platform/navigation/TargetAddress';
import { repeatIfLost } from '../../../platform/worker/lostWorker';
import { usecases } from '../../../platform/worker/usecases';
import { windowAround } from '../context/readingOrder';
import { deviceName } from '../places/deviceName';
import type { ReaderPlaces } from '../places/ReaderPlaces';
import type { Where } from '../stage/leaf';
import { Reading } from '../stage/Reading';
import { isWrittenVertically, turningOf } from '../text/direction';
import { screenful } from '../text/readingStyle';
import type { ChapterRows } from './ChapterRows';
import { ChapterSupply } from './ChapterSupply';
import type { FirstReading } from './FirstReading';
import { Openings } from './openings';
import { PlaceKeeper } from './PlaceKeeper';
import { placesOf } from './placesOf';
import type { ReadingLog } from './ReadingLog';
import type { ReadingTimer } from './ReadingTimer';
import { isLastOf, isSameSpot, placeAt, standingAt } from './standing';
import { startLog, startTimer } from './startWatching';
import { storeUnsavedPlace } from './unsavedPlace';
import { whereOf } from './whereOf';

export type SessionNow = {
  readonly chapters: readonly ChapterEntry[];
  readonly settings: ReadingSettings;
  readonly onTarget: (target: number) => void;
  readonly onFailure: (failure: Failure) => void;
};

/** In ms. While the reader skims chapters, the address, the rows and the prefetch wait for this pause. */
const REST_MS = 250;

/** One reading of a book: opens it at the place, stores the place, and keeps the next chapters in memory. */
export class ReadingSession {
  readonly openings = new Openings();
  readonly supply: ChapterSupply;
  readonly reading: Reading;
  readonly places: ReaderPlaces;
  readonly fault = new Signal<{ error: unknown } | null>(null);
  place: Place | undefined;
  #bookId: number;
  #now: SessionNow;
  #rows: ChapterRows;
  #settled: number;
  #address: TargetAddress;
  /** The first position, which the book opened at: it is not progress. */
  #opened: Place | undefined;
  #hasBegun = false;
  #isLed = false;
  #log: ReadingLog | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #callOff: (() => void) | undefined;
  #onSettled: (target: number, where: Where | null, isTurnedTo: boolean) => void = () => undefined;

  constructor(bookId: number, target: number, first: FirstReading, now: SessionNow) {
    this.#bookId = bookId;
    this.#now = now;
    this.#rows = first.rows;
    this.#settled = target;
    this.#address = new TargetAddress(target);
    this.place = first.place;
    const { openings } = this;
    const row = first.rows.latest(target);
    if (row) openings.put(row);
    this.supply = new ChapterSupply(openings, {
      read: (wanted, again) => (again ? readChapter(bookId, wanted) : this.#rows.read(wanted)),
      open: async (wanted) => {
        const result = await timed('open chapter', () => usecases.openChapter({ bookId, target: wanted }));
        recordAnswer(result);
        return result;
      },
    });
    const language = first.book?.language;
    const said = first.direction ?? first.book?.direction;
    const isVertical = isWrittenVertically(said, language, now.settings.writing);
    this.reading = new Reading({
      chapters: first.chapters ?? [],
      openings,
      pageType: now.settings.pageType,
      turn: now.settings.turn,
      direction: isVertical ? 'rtl' : turningOf(said, language, row?.blocks ?? undefined),
      isVertical,
      target,
      where: whereOf(openings, target, this.place),
      screenful: () => screenful(this.#now.settings),
      onSettled: (...rest) => this.#onSettled(...rest),
      whereIn: (wanted) => whereOf(openings, wanted, this.place),
    });
    this.places = placesOf(bookId, this);
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /**
   * Runs from the first commit until the book is closed: stores the place, the log and the rows. Returns a
   * function that stops it.
   */
  start(): () => void {
    const keeper = new PlaceKeeper(
      (place) =>
        usecases.savePlace({
          bookId: this.#bookId,
          place,
          device: deviceName(navigator.userAgent),
          isOpened: isSameSpot(place, this.#opened),
        }),
      (failure) => this.#now.onFailure(failure),
      (place) => storeUnsavedPlace(place && { bookId: this.#bookId, place }),
    );
    // Loads the place of other devices, which is shown beside the text (places/ForkBar) as soon as it is
    // known.
    if (this.#bookId > 0) void usecases.fetchAccountChanges();
    const log = startLog(
      this.#bookId,
      () => this.#now,
      () => {
        this.#hasBegun = true;
      },
    );
    const timer = startTimer();
    this.#log = log;
    log.lead(this.#isLed);
    this.#onSettled = (...rest) => this.#rested({ keeper, log, timer }, ...rest);
    const stopHearing = this.#rows.listen({
      onNews: (target) => this.#heard(target),
      onFault: (target, error) => target === this.#settled && this.fault.set({ error }),
    });
    const leave = () => {
      this.reading.settle();
      keeper.leave();
      log.pause();
      timer.pause();
      void repeatIfLost(() => usecases.sendChanges());
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') {
        leave();
        this.places.leave();
        return;
      }
      log.resume();
      timer.resume();
    };
    document.addEventListener('visibilitychange', hide);
    // On a reload the worker ends before it receives what `pagehide` sends.
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', leave);
      clearTimeout(this.#resting);
      this.#callOff?.();
      stopHearing();
      leave();
      this.places.leave();
    };
  }

  update(now: SessionNow): void {
    this.#now = now;
  }

  listed(): void {
    this.reading.setChapters(this.#now.chapters);
    this.#bringAround();
    this.#judge();
  }

  lead(isLed: boolean): void {
    this.#isLed = isLed;
    this.#log?.lead(isLed);
  }

  /** The address names a chapter and may lead there, after a step in the history or a link. */
  addressed(target: number): void {
    if (!this.#address.leads(target)) return;
    this.#settle(target);
    queueMicrotask(() => this.reading.go(target, whereOf(this.openings, target, this.place)));
  }

  /**
   * The route may show preloaded data and read the device again behind it: the later place wins. Places are
   * compared only within the chapter of the address, because the account may return the place of the previous
   * chapter with a later time, after clocks were compared again.
   */
  catchUp(newer: Place | undefined): void {
    if (!newer) return;
    queueMicrotask(() => {
      if (newer.at <= (this.place?.at ?? 0) || newer.target !== this.reading.target) return;
      this.place = newer;
      this.reading.go(newer.target, whereOf(this.openings, newer.target, newer));
    });
  }

  resume(): void {
    void this.supply.resume(this.#settled);
  }

  bring(target: number): Promise<void> {
    return this.supply.bring([target], this.#now.chapters);
  }

  #rested(
    { keeper, log, timer }: { keeper: PlaceKeeper; log: ReadingLog; timer: ReadingTimer },
    target: number,
    where: Where | null,
    isTurnedTo: boolean,
  ): void {
    const { openings, reading } = this;
    const { chapters } = this.#now;
    const stood = placeAt(openings, target, where);
    timer.moved();
    log.rest(standingAt(openings, stood, { isAtEnd: reading.isAtEnd, isTurnedTo }));
    // A page is identified by its first point, which is never the end. At the end of the book the share is 1.
    const isThrough = reading.isAtEnd && isLastOf(chapters, target);
    const kept = stood && isThrough ? { ...stood, chapterShare: 1 } : stood;
    if (kept) {
      this.place = kept;
      this.#opened ??= kept;
      keeper.keep(kept);
    }
    void this.supply.bring(windowAround(chapters, target), chapters);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (!this.#address.follows(target)) return;
      this.#settle(target);
      this.#now.onTarget(target);
    }, REST_MS);
  }

  #settle(target: number): void {
    if (target === this.#settled) return;
    this.#settled = target;
    this.#bringAround();
    this.#judge();
  }

  #bringAround(): void {
    const settled = this.#settled;
    const around = windowAround(this.#now.chapters, settled);
    this.openings.retain(around);
    this.#rows.retain(around);
    this.#callOff?.();
    // The text of the next chapters must not share a frame with the text that is shown.
    this.#callOff = whenIdle(() => {
      void this.supply.bring(around, this.#now.chapters);
      void usecases
        .prefetchNext({ bookId: this.#bookId, target: settled, saveData: savesData() })
        .then(recordAnswer);
    });
  }

  #heard(target: number): void {
    if (target === this.#settled) this.#judge();
    else this.supply.take(target, this.#rows.latest(target), this.#entry(target));
  }

  #judge(): void {
    const target = this.#settled;
    if (!this.#rows.isKnown(target)) return void this.#rows.read(target);
    if (!this.supply.take(target, this.#rows.latest(target), this.#entry(target))) {
      void this.supply.open(target);
    }
  }

  #entry(target: number): ChapterEntry | undefined {
    return this.#now.chapters.find((entry) => entry.target === target);
  }
}

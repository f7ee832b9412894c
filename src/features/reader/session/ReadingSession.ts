import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Failure } from '../../../../contract/wire/failure';
import { readChapter } from '../../../../data/queries/chapters';
import type { Place } from '../../../../data/tables/rows';
import { savesData } from '../../../platform/device/savesData';
import { noteAnswer } from '../../../platform/live/connection';
import { whenIdle } from '../../../platform/live/idle';
import { Signal } from '../../../platform/live/signal';
import { timed } from '../../../platform/live/timed';
import { TargetAddress } from '../../../platform/navigation/TargetAddress';
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
import { whereOf } from './whereOf';

/** What the page around the session knows, as it is now. */
export type SessionNow = {
  readonly chapters: readonly ChapterEntry[];
  readonly settings: ReadingSettings;
  /** The reader went on to another chapter by themselves. */
  readonly onTarget: (target: number) => void;
  /** A place could not be kept. */
  readonly onFailure: (failure: Failure) => void;
};

/** Address, rows and prefetch follow once a reader who leafs through chapters has come to rest. */
const REST_MS = 250;

/** One reading of a book: opens it at the place, keeps the place, and has the next chapters at hand. */
export class ReadingSession {
  readonly openings = new Openings();
  readonly supply: ChapterSupply;
  readonly reading: Reading;
  readonly places: ReaderPlaces;
  /** Why the device could not say what it holds of the chapter being read. */
  readonly fault = new Signal<{ error: unknown } | null>(null);
  /** Where the reader last came to rest; chapters open there. */
  place: Place | undefined;
  #bookId: number;
  #now: SessionNow;
  #rows: ChapterRows;
  /** The chapter in which the reader last came to rest. */
  #settled: number;
  #address: TargetAddress;
  /** Where the reader first came to rest: by opening the book, not by reading. */
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
        noteAnswer(result);
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

  /** Whether somebody has read since the book was opened, and not only looked in. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** From the first commit on, until the book is left: keeps the place, the log and the rows. Returns how to leave it. */
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
    );
    // Where another device went is shown beside the text (places/ForkBar) as soon as it is known.
    if (this.#bookId > 0) void usecases.hearAccount();
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
      keeper.flush();
      log.pause();
      timer.pause();
      void usecases.sendChanges();
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
    // A page that is loaded anew ends its worker before `pagehide` is heard there.
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

  /** The page knows something else. */
  update(now: SessionNow): void {
    this.#now = now;
  }

  /** The book's list of chapters is here, or is another. */
  listed(): void {
    this.reading.setChapters(this.#now.chapters);
    this.#bringAround();
    this.#judge();
  }

  /** A voice leads through the text from now on, or no longer does. */
  lead(isLed: boolean): void {
    this.#isLed = isLed;
    this.#log?.lead(isLed);
  }

  /** The address names a chapter, and may lead there: by the history, or by a link. */
  addressed(target: number): void {
    if (!this.#address.leads(target)) return;
    this.#settle(target);
    queueMicrotask(() => this.reading.go(target, whereOf(this.openings, target, this.place)));
  }

  /**
   * The route may show what it had preloaded and read the device again behind it: the later place wins. Judged where the
   * address leads: the chapter that is left may have the later place, which the account gives back by a clock that was compared again.
   */
  catchUp(newer: Place | undefined): void {
    if (!newer) return;
    queueMicrotask(() => {
      if (newer.at <= (this.place?.at ?? 0) || newer.target !== this.reading.target) return;
      this.place = newer;
      this.reading.go(newer.target, whereOf(this.openings, newer.target, newer));
    });
  }

  /** The network is back. */
  resume(): void {
    void this.supply.resume(this.#settled);
  }

  /** Has a chapter at hand, as far as the device holds it. */
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
    // Judged by its first point no page is at the end: whoever sees the end of the book has all of it behind them.
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
    // The text is on the screen, or on its way: what comes after it must not share its frame.
    this.#callOff = whenIdle(() => {
      void this.supply.bring(around, this.#now.chapters);
      // What it stores the rows hear of.
      void usecases
        .prefetchNext({ bookId: this.#bookId, target: settled, saveData: savesData() })
        .then(noteAnswer);
    });
  }

  #heard(target: number): void {
    if (target === this.#settled) this.#judge();
    else this.supply.take(target, this.#rows.latest(target), this.#entry(target));
  }

  /** Asks the network for the chapter that is read, when it is missing or not the newest. */
  #judge(): void {
    const target = this.#settled;
    // Once it is read it is heard of.
    if (!this.#rows.isKnown(target)) return void this.#rows.read(target);
    if (!this.supply.take(target, this.#rows.latest(target), this.#entry(target))) {
      void this.supply.open(target);
    }
  }

  #entry(target: number): ChapterEntry | undefined {
    return this.#now.chapters.find((entry) => entry.target === target);
  }
}

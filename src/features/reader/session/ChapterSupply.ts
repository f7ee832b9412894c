import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { describeFailure, type Failure, type Result } from '../../../../contract/wire/failure';
import type { HeldChapter } from '../../../../data/queries/chapters';
import type { ChapterRow } from '../../../../data/tables/rows';
import type { Openings } from './openings';

type Sources = {
  /** Returns the stored chapter; with `again`, freshly read instead of the last known row. */
  read: (target: number, again: boolean) => Promise<HeldChapter | undefined>;
  open: (target: number) => Promise<Result<unknown>>;
};

export class ChapterSupply {
  #openings: Openings;
  #sources: Sources;
  #reading = new Set<number>();
  #asked = new Map<number, 'running' | Failure>();
  #held = new Set<number>();
  #takenBack = new Map<number, number>();

  constructor(openings: Openings, sources: Sources) {
    this.#openings = openings;
    this.#sources = sources;
  }

  /** Reads the chapters that are not in memory; with `again`, also those that may have a newer row. */
  async bring(targets: readonly number[], chapters: readonly ChapterEntry[], again = false): Promise<void> {
    for (const target of targets) {
      if (!again && (this.#reading.has(target) || this.#openings.of(target).kind === 'text')) continue;
      this.#reading.add(target);
      try {
        this.take(
          target,
          await this.#sources.read(target, again),
          chapters.find((entry) => entry.target === target),
        );
      } finally {
        this.#reading.delete(target);
      }
    }
  }

  /**
   * Takes a stored row. Returns true if the network is not needed: the current text is in memory, or locked.
   */
  take(target: number, row: HeldChapter | undefined, entry: ChapterEntry | undefined): boolean {
    if (this.#held.has(target)) return true;
    if (row?.heldBack) {
      this.#openings.fail(target, describeFailure('locked'));
      return true;
    }
    if (row && this.#isTakenBack(row, entry)) return this.take(target, undefined, entry);
    if (row) this.#openings.put(row);
    if (row?.takenAlong) {
      this.#openings.wait(target);
      return false;
    }
    if (!row?.blocks && entry?.state === 'locked') {
      this.#openings.fail(target, describeFailure('locked'));
      // The server has answered that the chapter is locked and sent its sealed text. Nothing more to ask
      // until the list changes.
      const asked = this.#asked.get(target);
      if (row?.hash === entry.hash && asked !== undefined && asked !== 'running' && asked.name === 'locked') {
        return true;
      }
    }
    return row !== undefined && row.blocks !== null && (!entry || row.hash === entry.hash);
  }

  /** Shows nothing of a chapter until it is released, because its unlock may still be undone. */
  hold(target: number): void {
    this.#held.add(target);
  }

  /** Its unlock was undone at this moment (ms). Any row that was opened before then is invalid. */
  takeBack(target: number, at: number): void {
    this.#takenBack.set(target, at);
  }

  /** The list may report the chapter as locked before its row is reported as deleted. */
  #isTakenBack({ target, blocks, storedAt }: ChapterRow, entry: ChapterEntry | undefined): boolean {
    return blocks !== null && entry?.state === 'locked' && storedAt <= (this.#takenBack.get(target) ?? 0);
  }

  async release(target: number, chapters: readonly ChapterEntry[]): Promise<void> {
    if (!this.#held.delete(target)) return;
    await this.bring([target], chapters, true);
    if (this.#openings.of(target).kind !== 'text') await this.open(target);
  }

  async open(target: number): Promise<void> {
    if (this.#asked.get(target) === 'running') return;
    this.#asked.set(target, 'running');
    if (this.#openings.of(target).kind !== 'locked') this.#openings.wait(target);
    const result = await this.#sources.open(target);
    if (result.ok) {
      this.#asked.delete(target);
      return;
    }
    this.#asked.set(target, result.failure);
    this.#openings.fail(target, result.failure);
  }

  async resume(target: number): Promise<void> {
    const asked = this.#asked.get(target);
    if (asked !== undefined && asked !== 'running' && asked.disposition === 'retry') await this.open(target);
  }
}

import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { describeFailure, type Failure, type Result } from '../../../../contract/wire/failure';
import type { HeldChapter } from '../../../../data/queries/chapters';
import type { ChapterRow } from '../../../../data/tables/rows';
import type { Openings } from './openings';

type Sources = {
  /** The chapter as the device holds it; with `again` as it is this moment, not as it was last heard of. */
  read: (target: number, again: boolean) => Promise<HeldChapter | undefined>;
  /** Has the worker fetch the chapter and store it. */
  open: (target: number) => Promise<Result<unknown>>;
};

/** Brings chapters into memory: from the device ahead of need, from the network when one is read and missing. */
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

  /** Reads from the device what is not at hand; with `again` also what may be newer there. */
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

  /** A row as read. True when there is nothing to ask the network for: the present text is at hand, or locked. */
  take(target: number, row: HeldChapter | undefined, entry: ChapterEntry | undefined): boolean {
    if (this.#held.has(target)) return true;
    if (row?.heldBack) {
      this.#openings.fail(target, describeFailure('locked'));
      return true;
    }
    if (row && this.#isTakenBack(row, entry)) return this.take(target, undefined, entry);
    if (row) this.#openings.put(row);
    if (row?.takenAlong) {
      // It opens as soon as it is read, with what is on the device.
      this.#openings.wait(target);
      return false;
    }
    if (!row?.blocks && entry?.state === 'locked') {
      this.#openings.fail(target, describeFailure('locked'));
      // The server was asked whether it still is, and its sealed text came: until the list says else, that is all.
      const asked = this.#asked.get(target);
      if (row?.hash === entry.hash && asked !== undefined && asked !== 'running' && asked.name === 'locked') {
        return true;
      }
    }
    return row !== undefined && row.blocks !== null && (!entry || row.hash === entry.hash);
  }

  /** Shows nothing of a chapter until it is released: what was unlocked for the reader may still be taken back. */
  hold(target: number): void {
    this.#held.add(target);
  }

  /** Its unlock was undone at this moment (ms): the row that was opened until then is gone, whoever still has it. */
  takeBack(target: number, at: number): void {
    this.#takenBack.set(target, at);
  }

  /** The list may be heard to lock it before its row is heard to be gone. */
  #isTakenBack({ target, blocks, storedAt }: ChapterRow, entry: ChapterEntry | undefined): boolean {
    return blocks !== null && entry?.state === 'locked' && storedAt <= (this.#takenBack.get(target) ?? 0);
  }

  async release(target: number, chapters: readonly ChapterEntry[]): Promise<void> {
    if (!this.#held.delete(target)) return;
    await this.bring([target], chapters, true);
    if (this.#openings.of(target).kind !== 'text') await this.open(target);
  }

  /** Asks the network for a chapter, once at a time. */
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

  /** The network is back: what failed for want of it is asked for again. */
  async resume(target: number): Promise<void> {
    const asked = this.#asked.get(target);
    if (asked !== undefined && asked !== 'running' && asked.disposition === 'retry') await this.open(target);
  }
}

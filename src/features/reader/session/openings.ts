import type { Block } from '../../../../contract/catalogue/chapters.schema';
import type { Failure } from '../../../../contract/wire/failure';
import type { ChapterRow } from '../../../../data/tables/rows';
import { type Section, sectionsOf } from '../text/sections';

export type Opening =
  | {
      readonly kind: 'text';
      readonly row: ChapterRow;
      readonly blocks: readonly Block[];
      readonly sections: readonly Section[];
    }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'failed'; readonly failure: Failure };

const WAITING: Opening = { kind: 'waiting' };
const LOCKED: Opening = { kind: 'locked' };

/** The chapters in memory, by target: those the reader may turn to next are loaded in advance. */
export class Openings {
  #openings = new Map<number, Opening>();
  #listeners = new Set<(target: number) => void>();

  of = (target: number): Opening => this.#openings.get(target) ?? WAITING;

  subscribe = (listener: (target: number) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes a row of the device. Text that is shown is replaced only by other text or notes. */
  put(row: ChapterRow): void {
    const before = this.of(row.target);
    if (row.blocks === null) {
      if (before.kind === 'waiting') this.#set(row.target, WAITING);
      return;
    }
    if (
      before.kind === 'text' &&
      before.row.blocksHash === row.blocksHash &&
      before.row.title === row.title &&
      before.row.notes?.before === row.notes?.before &&
      before.row.notes?.after === row.notes?.after
    ) {
      return;
    }
    this.#set(row.target, { kind: 'text', row, blocks: row.blocks, sections: sectionsOf(row.blocks) });
  }

  wait(target: number): void {
    if (this.of(target).kind !== 'text') this.#set(target, WAITING);
  }

  /** Records that a chapter could not be fetched. Text that is loaded stays, even if it is old. */
  fail(target: number, failure: Failure): void {
    if (this.of(target).kind === 'text') return;
    this.#set(target, failure.name === 'locked' ? LOCKED : { kind: 'failed', failure });
  }

  retain(targets: readonly number[]): void {
    for (const target of this.#openings.keys()) {
      if (!targets.includes(target)) this.#openings.delete(target);
    }
  }

  #set(target: number, opening: Opening): void {
    if (this.#openings.get(target) === opening) return;
    this.#openings.set(target, opening);
    for (const listener of this.#listeners) listener(target);
  }
}

import { flushSync } from 'react-dom';
import { Signal } from '../../../platform/live/signal';
import { blocksToReach, type Section } from '../text/sections';
import type { LeafName, Where } from './leaf';

/** The number of characters rendered and laid out in one idle period: about 10 ms on a slow phone. */
const PIECE_CHARACTERS = 1_200;

type Sources = {
  /** Returns the section a leaf renders first; undefined for a chapter without text. */
  sectionOf: (name: LeafName) => Section | undefined;
  screenful: () => number;
};

/**
 * Decides how much of each leaf is rendered, in blocks from its start. A leaf is mounted with a piece or a
 * screenful and grows by a piece per idle period, so that neither its first paint nor a turn waits for the
 * rest.
 */
export class LeafGrowth {
  readonly extents = new Signal<ReadonlyMap<string, number>>(new Map());
  #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  isWhole(key: string): boolean {
    return !this.extents.value.has(key);
  }

  reaches(name: LeafName, where: Where): boolean {
    return this.#missing(name, where) === undefined;
  }

  /** Prepares a leaf that is mounted on the screen: a screenful from a point on. */
  beginAt(name: LeafName, where: Where): void {
    const section = this.#sources.sectionOf(name);
    if (section) this.#set(name.key, this.#extentFor(section, where));
  }

  beginSmall(name: LeafName): void {
    const section = this.#sources.sectionOf(name);
    if (section) this.#set(name.key, blocksToReach(section, 0, PIECE_CHARACTERS));
  }

  grow(name: LeafName): void {
    const section = this.#sources.sectionOf(name);
    const extent = this.extents.value.get(name.key) ?? 0;
    const next = section ? blocksToReach(section, extent, PIECE_CHARACTERS) : null;
    flushSync(() => this.#set(name.key, next));
  }

  extendTo(name: LeafName, where: Where): void {
    const wanted = this.#missing(name, where);
    if (wanted !== undefined) flushSync(() => this.#set(name.key, wanted));
  }

  finish(name: LeafName): void {
    if (!this.isWhole(name.key)) flushSync(() => this.#set(name.key, null));
  }

  #missing(name: LeafName, where: Where): number | null | undefined {
    const extent = this.extents.value.get(name.key);
    const section = this.#sources.sectionOf(name);
    if (extent === undefined || !section) return undefined;
    const wanted = this.#extentFor(section, where);
    return wanted === null || wanted > extent ? wanted : undefined;
  }

  #extentFor(section: Section, where: Where): number | null {
    if (typeof where !== 'object') return blocksToReach(section, 0, this.#sources.screenful());
    const index = section.blocks.findIndex(({ id }) => id === where.blockId);
    return blocksToReach(section, index, where.offset + this.#sources.screenful());
  }

  #set(key: string, blocks: number | null): void {
    if ((this.extents.value.get(key) ?? null) === blocks) return;
    const next = new Map(this.extents.value);
    if (blocks === null) next.delete(key);
    else next.set(key, blocks);
    this.extents.set(next);
  }
}

import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { neighbourOf } from '../context/readingOrder';
import type { Openings } from '../session/openings';
import { locateBlock, type Section } from '../text/sections';
import type { LeafName, PageType, Where } from './leaf';

/**
 * The book as a sequence of leaves. In paged mode a leaf is a section of a chapter, in scroll mode a whole
 * chapter; a chapter without text is one leaf.
 */
export class LeafOrder {
  chapters: readonly ChapterEntry[];
  pageType: PageType;
  #openings: Openings;

  constructor(openings: Openings, chapters: readonly ChapterEntry[], pageType: PageType) {
    this.#openings = openings;
    this.chapters = chapters;
    this.pageType = pageType;
  }

  name(target: number, section: number): LeafName {
    const { pageType } = this;
    return { key: `${pageType}/${target}/${section}`, pageType, target, section };
  }

  at(target: number, where: Where): LeafName {
    const sections = this.sections(target);
    if (where === 'start' || sections.length < 2) return this.name(target, 0);
    if (where === 'end') return this.name(target, sections.length - 1);
    return this.name(target, locateBlock(sections, where.blockId)?.section.index ?? 0);
  }

  /** Returns the previous or next leaf; null at the ends of the book. */
  neighbour(of: LeafName, direction: -1 | 1): LeafName | null {
    const beside = of.section + direction;
    if (beside >= 0 && beside < this.sections(of.target).length) return this.name(of.target, beside);
    const chapter = neighbourOf(this.chapters, of.target, direction);
    return chapter ? this.at(chapter.target, direction > 0 ? 'start' : 'end') : null;
  }

  /**
   * Returns the leaf next to another on the stage. Scrolling stops at a chapter without text, such as a
   * locked one: nothing is shown below it, and it is not shown above another.
   */
  beside(of: LeafName, direction: -1 | 1): LeafName | null {
    const beside = this.neighbour(of, direction);
    if (this.pageType === 'paged' || beside === null) return beside;
    const above = direction > 0 ? of : beside;
    return this.#openings.of(above.target).kind === 'text' ? beside : null;
  }

  /** Returns a leaf and all leaves that a turn or a chapter key may lead to, nearest first. */
  around(leaf: LeafName): LeafName[] {
    const names = [leaf, this.beside(leaf, 1), this.beside(leaf, -1)];
    for (const direction of this.pageType === 'paged' ? ([1, -1] as const) : []) {
      const chapter = neighbourOf(this.chapters, leaf.target, direction);
      if (chapter) names.push(this.name(chapter.target, 0));
    }
    const wanted: LeafName[] = [];
    for (const name of names) {
      if (name && !wanted.some((one) => one.key === name.key)) wanted.push(name);
    }
    return wanted;
  }

  /** Returns the sections of a chapter, one per leaf; a single empty one while it has no text. */
  sections(target: number): readonly Pick<Section, 'index' | 'length' | 'blocks'>[] {
    const opening = this.#openings.of(target);
    if (opening.kind !== 'text') return NO_TEXT;
    if (this.pageType === 'paged') return opening.sections;
    return [{ index: 0, length: opening.blocks.length, blocks: opening.blocks }];
  }
}

const NO_TEXT = [{ index: 0, length: 0, blocks: [] }];

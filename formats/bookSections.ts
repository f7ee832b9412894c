import { BACK_MATTER_TARGET, FRONT_MATTER_TARGET } from '../contract/values/target';
import type { BookFile, Section } from './bookFile';
import { mergeSections } from './mergeSections';
import { settleLinks } from './settleLinks';
import { type SettledPicture, settlePictures } from './settlePictures';

export type TargetedSection = Section & { target: number };

/** The sections of a book in reading order, front and back matter each as one, with the titles given where they have none. */
export function bookSections(book: BookFile, titles = { front: '', back: '' }): TargetedSection[] {
  const front = mergeSections(book.frontMatter, titles.front);
  const back = mergeSections(book.backMatter, titles.back);
  return [
    ...(front ? [{ target: FRONT_MATTER_TARGET, ...front }] : []),
    ...book.chapters.map((chapter, index) => ({ target: index + 1, ...chapter })),
    ...(back ? [{ target: BACK_MATTER_TARGET, ...back }] : []),
  ];
}

/** Their texts as they are kept: with what became of their pictures, and links that lead to chapters and blocks. */
export function settledSections(
  sections: readonly TargetedSection[],
  pictures: ReadonlyMap<string, SettledPicture>,
): TargetedSection[] {
  return settleLinks(
    sections.map((section) => ({ ...section, text: settlePictures(section.text, pictures) })),
  );
}

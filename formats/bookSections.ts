import { BACK_MATTER_TARGET, FRONT_MATTER_TARGET } from '../contract/catalogue/target';
import type { Clip, PlacedClip } from '../contract/reading/ownFiles';
import type { BookFile, Section } from './bookFile';
import { mergeSections } from './mergeSections';
import { settleClips } from './settleClips';
import { settleLinks } from './settleLinks';
import { type SettledPicture, settlePictures } from './settlePictures';

export type TargetedSection = Section & { target: number; clips?: PlacedClip[] };

/** Titles for untitled sections, in the language of the book. Other languages use the English ones. */
const MATTER_TITLES: Readonly<Record<string, { front: string; back: string }>> = {
  ru: { front: 'Начальные страницы', back: 'Последние страницы' },
  zh: { front: '卷首', back: '卷末' },
  pt: { front: 'Páginas iniciais', back: 'Páginas finais' },
  es: { front: 'Páginas iniciales', back: 'Páginas finales' },
  fr: { front: 'Pages liminaires', back: 'Pages finales' },
  de: { front: 'Titelei', back: 'Anhang' },
};
const ENGLISH = { front: 'Front matter', back: 'Back matter' };

/**
 * Returns the sections of a book in reading order, front and back matter each as one, with a title if they
 * have none.
 */
export function bookSections(book: BookFile): TargetedSection[] {
  const titles = MATTER_TITLES[book.language.slice(0, 2).toLowerCase()] ?? ENGLISH;
  const front = mergeSections(book.frontMatter, titles.front);
  const back = mergeSections(book.backMatter, titles.back);
  return [
    ...(front ? [{ target: FRONT_MATTER_TARGET, ...front }] : []),
    ...book.chapters.map((chapter, index) => ({ target: index + 1, ...chapter })),
    ...(back ? [{ target: BACK_MATTER_TARGET, ...back }] : []),
  ];
}

/**
 * Returns the sections' final texts, with settled pictures and with links that lead to chapters and blocks,
 * and their clips.
 */
export function settledSections(
  sections: readonly TargetedSection[],
  pictures: ReadonlyMap<string, SettledPicture>,
  clips: readonly Clip[] = [],
): TargetedSection[] {
  const linked = settleLinks(
    sections.map((section) => ({ ...section, text: settlePictures(section.text, pictures) })),
  );
  return settleClips(linked, clips);
}

import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { BACK_MATTER_TARGET, FRONT_MATTER_TARGET } from '../../../contract/catalogue/target';

/** Returns a chapter's number as text; empty for front and back matter. */
export function chapterNumber(target: number): string {
  return target === FRONT_MATTER_TARGET || target === BACK_MATTER_TARGET ? '' : String(target);
}

/** Returns whether every chapter's title contains its number, so that it need not be shown separately. */
export function titlesAreNumbered(chapters: readonly Pick<ChapterEntry, 'target' | 'title'>[]): boolean {
  return chapters.every(({ target, title }) => {
    const number = chapterNumber(target);
    return number === '' || title.split(/\D+/).includes(number);
  });
}

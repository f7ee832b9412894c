import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { BACK_MATTER_TARGET, FRONT_MATTER_TARGET } from '../../../contract/catalogue/target';

/** What a chapter is called by number: front and back matter have none. */
export function chapterNumber(target: number): string {
  return target === FRONT_MATTER_TARGET || target === BACK_MATTER_TARGET ? '' : String(target);
}

/** Whether every chapter says its number in its title, so that it need not stand beside it again. */
export function titlesAreNumbered(chapters: readonly Pick<ChapterEntry, 'target' | 'title'>[]): boolean {
  return chapters.every(({ target, title }) => {
    const number = chapterNumber(target);
    return number === '' || title.split(/\D+/).includes(number);
  });
}

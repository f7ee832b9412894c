import type { Scene } from '../../../contract/catalogue/books.schema';

/** Where a story is in its other telling. Both never point further than what was read or seen: no ending is given away. */

/** The episode that tells what stands in a chapter, or the last one before it; undefined where the film begins later. */
export function episodeTelling(scenes: readonly Scene[], chapter: number): number | undefined {
  return scenes.findLast((scene) => scene.chapter <= chapter)?.episode;
}

/** The chapter that tells an episode, or the last one of the episodes before it. */
export function chapterTelling(scenes: readonly Scene[], episode: number): number | undefined {
  return scenes.findLast((scene) => scene.episode <= episode)?.chapter;
}

import type { Scene } from '../../../contract/catalogue/books.schema';

/**
 * Maps places between a novel and its drama. The result is never later in the story, so no ending is
 * revealed.
 */

/**
 * Returns the episode that tells a chapter, or the last one before it; undefined if the drama begins later.
 */
export function episodeTelling(scenes: readonly Scene[], chapter: number): number | undefined {
  return scenes.findLast((scene) => scene.chapter <= chapter)?.episode;
}

/** Returns the chapter that an episode tells, or the chapter of the last episode before it. */
export function chapterTelling(scenes: readonly Scene[], episode: number): number | undefined {
  return scenes.findLast((scene) => scene.episode <= episode)?.chapter;
}

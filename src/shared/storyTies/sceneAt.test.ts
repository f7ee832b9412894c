import { expect, it } from 'vitest';
import { chapterTelling, episodeTelling } from './sceneAt';

const SCENES = [
  { episode: 1, chapter: 2 },
  { episode: 3, chapter: 3 },
  { episode: 4, chapter: 6 },
];

it.each([
  [1, undefined],
  [2, 1],
  [3, 3],
  [5, 3],
  [6, 4],
  [99, 4],
])('chapter %i matches episode %s', (chapter, episode) => {
  expect(episodeTelling(SCENES, chapter)).toBe(episode);
});

it.each([
  [1, 2],
  [2, 2],
  [3, 3],
  [4, 6],
  [9, 6],
])('episode %i matches chapter %s', (episode, chapter) => {
  expect(chapterTelling(SCENES, episode)).toBe(chapter);
});

it('a story without scenes has no matching chapter or episode', () => {
  expect(episodeTelling([], 4)).toBeUndefined();
  expect(chapterTelling([], 4)).toBeUndefined();
});

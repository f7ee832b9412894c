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
])('who is in chapter %i is told of episode %s', (chapter, episode) => {
  expect(episodeTelling(SCENES, chapter)).toBe(episode);
});

it.each([
  [1, 2],
  [2, 2],
  [3, 3],
  [4, 6],
  [9, 6],
])('who is in episode %i is told of chapter %s', (episode, chapter) => {
  expect(chapterTelling(SCENES, episode)).toBe(chapter);
});

it('a story that is told once has no other place', () => {
  expect(episodeTelling([], 4)).toBeUndefined();
  expect(chapterTelling([], 4)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { circlesIn } from './folderCircles';

const edges = (...names: string[]) =>
  new Map(names.map((name) => [name[0] as string, new Set(name.slice(1))] as const));

it('circlesIn finds no circle if imports lead downwards', () => {
  expect(circlesIn(edges('abc', 'bc'))).toEqual([]);
});

it('circlesIn names each circle once', () => {
  expect(circlesIn(edges('ab', 'bc', 'ca', 'de', 'ed', 'fa'))).toEqual(['a → b → c → a', 'd → e → d']);
});

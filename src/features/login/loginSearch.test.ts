import { expect, it } from 'vitest';
import { soundSearch } from './loginSearch';

it.each([
  [
    { redirect: '/mine', register: 'true' },
    { redirect: '/mine', register: true },
  ],
  [{ register: true }, { register: true }],
  [{ redirect: 7, register: 'yes' }, {}],
  [{}, {}],
])('of %j it takes %j', (search, sound) => expect(soundSearch(search)).toEqual(sound));

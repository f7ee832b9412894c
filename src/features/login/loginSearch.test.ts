import { expect, it } from 'vitest';
import { soundSearch } from './loginSearch';

it.each([
  [
    { redirect: '/mine', register: 'true' },
    { redirect: '/mine', register: true },
  ],
  [{ register: true }, { register: true }],
  [{ redirect: 7, register: 'yes' }, {}],
  [
    { provider: 'google', outcome: 'known' },
    { provider: 'google', outcome: 'known' },
  ],
  [{ provider: 'evil', outcome: 'known' }, {}],
  [{ provider: 'google', outcome: 'https://evil.example' }, {}],
  [{}, {}],
])('login parameters %j are read as %j', (search, sound) => expect(soundSearch(search)).toEqual(sound));

import { expect, it } from 'vitest';
import { DEFAULT_READING_SETTINGS } from '../../contract/reading/readingSettings';
import { lookOf, soundLooks } from './looks';

const look = lookOf({ ...DEFAULT_READING_SETTINGS, theme: 'own', paper: '#101820', fontSize: 22 });

it('a look is colours, face, size and spacing, and nothing that is the device’s', () => {
  expect(look).toMatchObject({ theme: 'own', paper: '#101820', fontSize: 22, fontFamily: 'lora', slide: 30 });
  expect(look).not.toHaveProperty('brightness');
  expect(look).not.toHaveProperty('pageType');
});

it('a look that was damaged is brought into the limits, and one without a name left out', () => {
  const [kept, ...more] = soundLooks([
    { ...look, id: 'a', name: 'Night train', fontSize: 400, paper: 'red' },
    { ...look, id: 'b', name: '' },
    null,
    'x',
  ]);
  expect(kept).toEqual({
    ...look,
    id: 'a',
    name: 'Night train',
    fontSize: 40,
    paper: DEFAULT_READING_SETTINGS.paper,
  });
  expect(more).toEqual([]);
  expect(soundLooks({})).toEqual([]);
});

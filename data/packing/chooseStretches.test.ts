import { expect, it } from 'vitest';
import { chooseStretches } from './chooseStretches';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const SHARED =
  'the old keeper of the light came down the stairs with a lantern in his hand, and asked who was there. ';
/** Letters that hardly repeat. */
const noise = (seed: number, size: number) => {
  let state = seed;
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 97 + ((state >>> 16) % 26);
  });
};

it('takes what several texts share, once, and no more than it may', () => {
  const texts = [1, 2, 3, 4].map((seed) =>
    Uint8Array.from([...noise(seed, 900), ...bytesOf(SHARED), ...noise(seed + 9, 900)]),
  );
  const chosen = new TextDecoder().decode(chooseStretches(texts, 512));
  expect(chosen.length).toBeLessThanOrEqual(512);
  const [words] = SHARED.split(', and');
  expect(chosen.split(words as string).length - 1).toBe(1);
  // The likeliest is nearest to what is packed behind it.
  expect(chosen.lastIndexOf(words as string)).toBeGreaterThan(chosen.length - 128);
});

it('copes with texts shorter than a stretch, and with none', () => {
  expect(chooseStretches([], 2_048).length).toBe(0);
  expect(chooseStretches([bytesOf('short'), bytesOf('shorter')], 2_048).length).toBeLessThanOrEqual(12);
});

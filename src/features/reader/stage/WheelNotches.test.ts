import { expect, it } from 'vitest';
import { WheelNotches } from './WheelNotches';

function turns(events: readonly (readonly [delta: number, at: number])[]): number[] {
  const notches = new WheelNotches();
  return events.map(([delta, at]) => notches.take(delta, at)).filter((turn) => turn !== 0);
}

it('a wheel notch turns one page in its direction', () => {
  expect(
    turns([
      [100, 0],
      [100, 120],
      [-100, 200],
      [100, 1_000],
    ]),
  ).toEqual([1, 1, -1, 1]);
});

it('a trackpad flick turns one page, however long it lasts', () => {
  const flick = Array.from({ length: 90 }, (_, i) => [60 * 0.96 ** i, i * 16] as const);
  expect(turns(flick)).toEqual([1]);
});

it('a second flick while the first one runs out turns another page', () => {
  const first = Array.from({ length: 30 }, (_, i) => [60 * 0.93 ** i, i * 16] as const);
  const second = Array.from({ length: 30 }, (_, i) => [60 * 0.93 ** i, 480 + i * 16] as const);
  expect(turns([...first, ...second])).toEqual([1, 1]);
});

it('a hand resting on the trackpad turns no page', () => {
  expect(
    turns([
      [3, 0],
      [4, 16],
      [-2, 32],
      [5, 300],
    ]),
  ).toEqual([]);
});

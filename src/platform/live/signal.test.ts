import { expect, it } from 'vitest';
import { Signal } from './signal';

it('a signal notifies its listeners only of changes, until they unsubscribe', () => {
  const signal = new Signal(1);
  const told: number[] = [];
  const stop = signal.subscribe(() => told.push(signal.value));

  signal.set(1);
  signal.set(2);
  signal.set(2);
  signal.set(3);
  expect(told).toEqual([2, 3]);

  stop();
  signal.set(4);
  expect(told).toEqual([2, 3]);
  expect(signal.read()).toBe(4);
});

it('a listener can unsubscribe from a signal while it is notified', () => {
  const signal = new Signal(false);
  const told: string[] = [];
  const stop = signal.subscribe(() => {
    told.push('first');
    stop();
  });
  signal.subscribe(() => told.push('second'));

  signal.set(true);
  signal.set(false);
  expect(told).toEqual(['first', 'second', 'second']);
});

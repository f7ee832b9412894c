import { expect, it, vi } from 'vitest';
import { timed } from '../../live/timed';
import { onTimings, type Timing } from './timings';

it('all timed journeys, including earlier ones, are reported, and no other measures', async () => {
  await timed('home feed', async () => ({ ok: true }));
  performance.measure('an extension’s own');
  const heard: Timing[] = [];
  const stop = onTimings((timing) => heard.push(timing));
  const before = performance.timeOrigin + performance.now();
  await timed('unlock', async () => ({ ok: false }));
  await vi.waitFor(() =>
    expect(heard.map(({ name, ok }) => [name, ok])).toEqual([
      ['home feed', true],
      ['unlock', false],
    ]),
  );
  expect(heard[1]?.from).toBeGreaterThanOrEqual(before);
  expect(heard[1]?.to).toBeGreaterThanOrEqual(heard[1]?.from ?? 0);
  stop();
  await timed('unlock', async () => ({ ok: true }));
  expect(heard).toHaveLength(2);
});

import { describe, expect, it } from 'vitest';
import { partsOf, timeToSay } from './parts';

const LONG = Array.from({ length: 30 }, (_, i) => `the ${i}th of the carriages rolled by, all dark;`).join(
  ' ',
);

describe('splitting a sentence for speech', () => {
  it('leaves a short one whole', () => {
    expect(partsOf('It rained.', 1)).toEqual([{ text: 'It rained.', start: 0 }]);
  });
  it.each([0.5, 1, 2])('keeps each part within the platform’s time limit, at speed %d', (rate) => {
    for (const { text } of partsOf(LONG, rate)) expect(timeToSay(text, rate)).toBeLessThanOrEqual(12_000);
  });
  it('keeps all text, and records where each part begins', () => {
    const parts = partsOf(LONG, 1);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.map(({ text }) => text).join('')).toBe(LONG);
    for (const { text, start } of parts) expect(LONG.slice(start, start + text.length)).toBe(text);
  });
  it('cuts where a speaker would pause', () => {
    for (const { text } of partsOf(LONG, 1).slice(0, -1)) expect(text).toMatch(/; $/);
  });
  it('cuts Chinese text, spoken slower and without spaces, at its commas', () => {
    const parts = partsOf('天色已晚，街上没有人，'.repeat(12), 1);
    expect(parts.length).toBeGreaterThan(2);
    for (const { text } of parts) expect(text).toMatch(/，$/);
  });
  it('cuts a very long word anywhere', () => {
    expect(partsOf('a'.repeat(1_000), 1).length).toBeGreaterThan(4);
  });
});

import { describe, expect, it } from 'vitest';
import { chooseHeight } from './chooseHeight';
import { Throughput } from './Throughput';

const SIZES = [
  { width: 426, height: 240, bandwidth: 400_000 },
  { width: 854, height: 480, bandwidth: 1_000_000 },
  { width: 1_280, height: 720, bandwidth: 2_000_000 },
];
const UPRIGHT = SIZES.map(({ width, height, bandwidth }) => ({ width: height, height: width, bandwidth }));
const usual = {
  quality: 'auto',
  bitsPerSecond: 10_000_000,
  shown: 1_500,
  ahead: 10,
  current: undefined,
} as const;

describe('the height of the next part', () => {
  it('is the largest the line carries with something to spare', () => {
    expect(chooseHeight(SIZES, usual)).toBe(720);
    expect(chooseHeight(SIZES, { ...usual, bitsPerSecond: 2_000_000 })).toBe(480);
    expect(chooseHeight(SIZES, { ...usual, bitsPerSecond: 100_000 })).toBe(240);
  });

  it('is no larger than it is seen', () => {
    expect(chooseHeight(SIZES, { ...usual, shown: 400 })).toBe(480);
  });

  it('rises only with enough in hand, and falls at once', () => {
    expect(chooseHeight(SIZES, { ...usual, current: 240, ahead: 2 })).toBe(240);
    expect(chooseHeight(SIZES, { ...usual, current: 240, ahead: 8 })).toBe(720);
    expect(chooseHeight(SIZES, { ...usual, current: 720, ahead: 2, bitsPerSecond: 700_000 })).toBe(240);
  });

  it('is what the viewer chose, as near as there is', () => {
    expect(chooseHeight(SIZES, { ...usual, quality: 500 })).toBe(480);
    expect(chooseHeight(SIZES, { ...usual, quality: 100 })).toBe(240);
    expect(chooseHeight(SIZES, { ...usual, quality: 'saver' })).toBe(480);
  });

  it('is meant by its shorter side, whichever way the film stands', () => {
    expect(chooseHeight(UPRIGHT, { ...usual, quality: 500 })).toBe(854);
    expect(chooseHeight(UPRIGHT, { ...usual, quality: 'saver' })).toBe(854);
    expect(chooseHeight(UPRIGHT, { ...usual, bitsPerSecond: undefined })).toBe(854);
    expect(chooseHeight(UPRIGHT, { ...usual, shown: 700 })).toBe(854);
  });

  it('begins in a middling size while nothing was measured', () => {
    expect(chooseHeight(SIZES, { ...usual, bitsPerSecond: undefined })).toBe(480);
  });
});

describe('how fast parts come', () => {
  it('leans on what was measured last, and leaps at nothing', () => {
    const line = new Throughput();
    expect(line.bitsPerSecond).toBeUndefined();
    line.note(100_000, 800);
    expect(line.bitsPerSecond).toBe(1_000_000);
    line.note(100_000, 8_000);
    expect(line.bitsPerSecond).toBeCloseTo(640_000);
  });

  it('is told by nothing that is small, or lay on the device', () => {
    const line = new Throughput();
    line.note(1_000, 800);
    line.note(1_000_000, 1);
    expect(line.bitsPerSecond).toBeUndefined();
  });
});

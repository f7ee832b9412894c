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
} as const;

describe('the height of the next part', () => {
  it('takes little of the speed with a small reserve', () => {
    expect(chooseHeight(SIZES, usual)).toBe(720);
    expect(chooseHeight(SIZES, { ...usual, bitsPerSecond: 3_100_000 })).toBe(480);
    expect(chooseHeight(SIZES, { ...usual, bitsPerSecond: 3_000_000 })).toBe(240);
    expect(chooseHeight(SIZES, { ...usual, bitsPerSecond: 100_000 })).toBe(240);
  });

  it('grows with the reserve, beyond the speed', () => {
    const slow = { ...usual, bitsPerSecond: 1_600_000 };
    const heights = [0, 20, 30, 40, 60, 90].map((ahead) => chooseHeight(SIZES, { ...slow, ahead }));
    expect(heights).toEqual([240, 240, 240, 480, 720, 720]);
  });

  it('is the slideshow’s while the connection carries less than the smallest size, with little ahead', () => {
    const slideshow = { width: 256, height: 144, bandwidth: 60_000 };
    const bad = { ...usual, slideshow, bitsPerSecond: 470_000 };
    const heights = [0, 19, 20, 60].map((ahead) => chooseHeight(SIZES, { ...bad, ahead }));
    expect(heights).toEqual([144, 144, 240, 240]);
    expect(chooseHeight(SIZES, { ...bad, bitsPerSecond: 480_000 })).toBe(240);
    expect(chooseHeight(SIZES, { ...bad, bitsPerSecond: undefined })).toBe(240);
    expect(chooseHeight(SIZES, { ...bad, quality: 'saver' })).toBe(144);
    expect(chooseHeight(SIZES, { ...bad, quality: 480 })).toBe(480);
  });

  it('is limited by the displayed size', () => {
    expect(chooseHeight(SIZES, { ...usual, shown: 400 })).toBe(480);
  });

  it('is the nearest available to the viewer’s choice', () => {
    expect(chooseHeight(SIZES, { ...usual, quality: 500 })).toBe(480);
    expect(chooseHeight(SIZES, { ...usual, quality: 100 })).toBe(240);
    expect(chooseHeight(SIZES, { ...usual, quality: 'saver' })).toBe(480);
  });

  it('is chosen by the shorter side, also for an upright film', () => {
    expect(chooseHeight(UPRIGHT, { ...usual, quality: 500 })).toBe(854);
    expect(chooseHeight(UPRIGHT, { ...usual, quality: 'saver' })).toBe(854);
    expect(chooseHeight(UPRIGHT, { ...usual, shown: 700 })).toBe(854);
  });

  it('is the smallest while nothing is measured', () => {
    expect(chooseHeight(SIZES, { ...usual, bitsPerSecond: undefined })).toBe(240);
  });
});

describe('the measured throughput', () => {
  it('follows the latest measurement without jumping to it', () => {
    const line = new Throughput();
    expect(line.bitsPerSecond).toBeUndefined();
    line.note(100_000, 800);
    expect(line.bitsPerSecond).toBe(1_000_000);
    line.note(100_000, 8_000);
    expect(line.bitsPerSecond).toBeCloseTo(640_000);
  });

  it('ignores small parts and those read from the device', () => {
    const line = new Throughput();
    line.note(1_000, 800);
    line.note(1_000_000, 1);
    expect(line.bitsPerSecond).toBeUndefined();
  });
});

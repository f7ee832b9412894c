import { expect, it } from 'vitest';
import { toneFile } from './toneFile';

function decoded(file: ArrayBuffer): { samples: number[]; rate: number } {
  const view = new DataView(file);
  const text = (at: number) => String.fromCharCode(...new Uint8Array(file, at, 4));
  expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
  expect(view.getUint32(4, true)).toBe(file.byteLength - 8);
  expect([view.getUint16(22, true), view.getUint16(34, true)]).toEqual([1, 16]);
  expect(view.getUint32(40, true)).toBe(file.byteLength - 44);
  const samples = Array.from(
    { length: view.getUint32(40, true) / 2 },
    (_, at) => view.getInt16(44 + at * 2, true) / 32_768,
  );
  return { samples, rate: view.getUint32(24, true) };
}

it('the tone is 40 Hz at -60 dBFS, above what Chromium calls silence', () => {
  const { samples, rate } = decoded(toneFile());
  const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
  const level = 10 * Math.log10(power);
  expect(level).toBeGreaterThan(-61);
  expect(level).toBeLessThan(-59);
  const rises = samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? samples.at(-1) ?? 0) < 0);
  expect(rises.length / (samples.length / rate)).toBe(40);
});

it('the tone loops without a click', () => {
  const { samples } = decoded(toneFile());
  const steps = samples.map((sample, at) => Math.abs(sample - (samples.at(at - 1) ?? 0)));
  expect(steps[0]).toBeLessThanOrEqual(Math.max(...steps.slice(1)));
});

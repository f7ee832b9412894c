import { expect, it } from 'vitest';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

it('array buffers are compared by their bytes, also when nested', () => {
  expect({ row: [bytes(1, 2)] }).toEqual({ row: [bytes(1, 2)] });
  expect({ row: [bytes(1, 2)] }).not.toEqual({ row: [bytes(1, 3)] });
  expect({ row: [bytes(1, 2)] }).not.toMatchObject({ row: [bytes(1)] });
  expect(structuredClone(bytes(7))).toEqual(bytes(7));
  expect(bytes(1)).toEqual(expect.any(ArrayBuffer));
});

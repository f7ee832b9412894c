import { expect } from 'vitest';

/** `toEqual` considers any two array buffers equal. Here they are equal if their bytes are. */
expect.addEqualityTesters([haveSameBytes]);

function haveSameBytes(one: unknown, other: unknown): boolean | undefined {
  if (!isBuffer(one) || !isBuffer(other)) return undefined;
  return Buffer.from(one).equals(Buffer.from(other));
}

function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

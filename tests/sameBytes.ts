import { expect } from 'vitest';

/** `toEqual` takes any two array buffers for equal. Here they are when their bytes are. */
expect.addEqualityTesters([haveSameBytes]);

function haveSameBytes(one: unknown, other: unknown): boolean | undefined {
  if (!isBuffer(one) || !isBuffer(other)) return undefined;
  return Buffer.from(one).equals(Buffer.from(other));
}

/** Also one of another realm, as copies of structured values are. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

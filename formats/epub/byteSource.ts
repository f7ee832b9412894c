/** The bytes of a file, read where they are wanted: a large one is never in memory as a whole. */
export type ByteSource = {
  readonly size: number;
  /** From `start` up to, not including, `end`; fewer where the file ends before. */
  read(start: number, end: number): Uint8Array;
};

export function inMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/** The bytes of a file, read on demand: a large one is never in memory as a whole. */
export type ByteSource = {
  readonly size: number;
  /** Returns bytes `start` to `end`, exclusive; fewer if the file ends before. */
  read(start: number, end: number): Uint8Array;
};

export function inMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

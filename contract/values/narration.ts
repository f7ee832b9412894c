/** A stretch of a recording that reads part of a text. Seconds; without `to` it ends with its file. */
export type Clip = {
  /** The audio file, by its path in the book's file; left out where the text has no recording. */
  readonly audio?: string;
  readonly from: number;
  readonly to?: number;
};

/** A clip and the text that it reads: characters of a block, or the title of the chapter where `blockId` is null. */
export type PlacedClip = Clip & {
  readonly blockId: string | null;
  readonly start: number;
  readonly end: number;
};

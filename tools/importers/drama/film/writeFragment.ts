import { longWordList, wordList, words, writeBox, writeFullBox } from './boxes';

/** A frame of picture or sound in a part; times are in the track's timescale. */
export type Sample = {
  readonly data: Uint8Array;
  readonly duration: number;
  /** The time between decoding and display. */
  readonly offset: number;
  readonly isKey: boolean;
};

/** A part's samples of one track; `start` is the decoding time of the first, in the track's timescale. */
export type TrackRun = {
  readonly trackId: number;
  readonly start: number;
  readonly samples: readonly Sample[];
};

/** Sample flags (ISO/IEC 14496-12, 8.8.3.1): a sync sample without dependencies, or a dependent one. */
const KEY = 0x0200_0000;
const DELTA = 0x0101_0000;

const BASE_IS_MOOF = 0x02_0000;
/** The data offset, and each sample's duration, size, flags and time offset. */
const RUN_FIELDS = 0x0f01;

export type Fragment = {
  readonly bytes: Buffer;
  /** The offset of each run's data in `bytes`. */
  readonly dataAt: readonly number[];
};

/**
 * Writes one part: a movie fragment with all its samples, a run a track. `mark` precedes it in a box that
 * players ignore: it makes the parts of two episodes different files, so that those of one can be deleted.
 */
export function writeFragment(sequence: number, mark: string, runs: readonly TrackRun[]): Fragment {
  const front = writeBox('free', Buffer.from(mark, 'latin1'));
  const headBytes = writeHead(sequence, runs, 0).length;
  const data = runs.flatMap(({ samples }) => samples.map((sample) => sample.data));
  const mdat = writeBox('mdat', ...data);
  const bytes = Buffer.concat([
    front,
    writeHead(sequence, runs, headBytes + mdat.length - sizeOf(data)),
    mdat,
  ]);
  let at = bytes.length - sizeOf(data);
  const dataAt = runs.map(({ samples }) => {
    const begin = at;
    at += sizeOf(samples.map((sample) => sample.data));
    return begin;
  });
  return { bytes, dataAt };
}

/** `dataAt` counts from the beginning of the head itself. */
function writeHead(sequence: number, runs: readonly TrackRun[], dataAt: number): Buffer {
  let at = dataAt;
  const tracks = runs.map(({ trackId, start, samples }) => {
    const table = samples.flatMap(({ data, duration, offset, isKey }) => [
      duration,
      data.length,
      isKey ? KEY : DELTA,
      offset,
    ]);
    const run = writeFullBox('trun', 1, RUN_FIELDS, words(samples.length, at), wordList(table));
    at += sizeOf(samples.map(({ data }) => data));
    return writeBox(
      'traf',
      writeFullBox('tfhd', 0, BASE_IS_MOOF, words(trackId)),
      writeFullBox('tfdt', 1, 0, longWordList([start])),
      run,
    );
  });
  return writeBox('moof', writeFullBox('mfhd', 0, 0, words(sequence)), ...tracks);
}

function sizeOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

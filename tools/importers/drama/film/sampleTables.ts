import { longWordList, wordList, words, writeFullBox } from './boxes';
import type { TrackRun } from './writeFragment';

type Repeated = { value: number; count: number };

/** The sample tables of one track (ISO/IEC 14496-12, 8.6 and 8.7), collected part by part. */
export type SampleTables = {
  /** Adds a part's samples of the track; `at` is the offset of their data in all parts together. */
  readonly add: (run: TrackRun, at: number) => void;
  /** The decoding time of the first sample and the duration of all, in the track's timescale. */
  readonly begin: () => number;
  readonly length: () => number;
  /** Returns the tables as boxes; the parts begin `shift` bytes into the file. */
  readonly boxes: (shift: number) => Buffer[];
};

export function createSampleTables(): SampleTables {
  const sizes: number[] = [];
  const keys: number[] = [];
  const durations: Repeated[] = [];
  const offsets: Repeated[] = [];
  const chunks: { at: number; count: number }[] = [];
  let begin: number | null = null;
  let length = 0;
  return {
    begin: () => begin ?? 0,
    length: () => length,
    add: ({ start, samples }, at) => {
      if (samples.length === 0) return;
      begin ??= start;
      const gap = start - begin - length;
      // Sound may pause between two parts, but the table has no pauses: the last sample is lengthened.
      if (gap > 0 && sizes.length > 0) lengthenLast(durations, gap);
      length += Math.max(0, gap);
      chunks.push({ at, count: samples.length });
      for (const { data, duration, offset, isKey } of samples) {
        sizes.push(data.length);
        if (isKey) keys.push(sizes.length);
        repeat(durations, duration);
        repeat(offsets, offset);
        length += duration;
      }
    },
    boxes: (shift) => {
      const runs = chunks.flatMap(({ count }, at) =>
        chunks[at - 1]?.count === count ? [] : [[at + 1, count, 1]],
      );
      const places = chunks.map(({ at }) => at + shift);
      const isLong = (places.at(-1) ?? 0) > 0xffff_ffff;
      const hasOffsets = offsets.some(({ value }) => value !== 0);
      const isAllKeys = keys.length === sizes.length;
      return [
        writeFullBox('stts', 0, 0, table(durations)),
        ...(hasOffsets ? [writeFullBox('ctts', 1, 0, table(offsets))] : []),
        ...(isAllKeys ? [] : [writeFullBox('stss', 0, 0, words(keys.length), wordList(keys))]),
        writeFullBox('stsc', 0, 0, words(runs.length), wordList(runs.flat())),
        writeFullBox('stsz', 0, 0, words(0, sizes.length), wordList(sizes)),
        isLong
          ? writeFullBox('co64', 0, 0, words(places.length), longWordList(places))
          : writeFullBox('stco', 0, 0, words(places.length), wordList(places)),
      ];
    },
  };
}

function repeat(list: Repeated[], value: number): void {
  const last = list.at(-1);
  if (last?.value === value) last.count += 1;
  else list.push({ value, count: 1 });
}

function lengthenLast(list: Repeated[], by: number): void {
  const last = list.at(-1);
  if (!last) return;
  last.count -= 1;
  if (last.count === 0) list.pop();
  list.push({ value: last.value + by, count: 1 });
}

function table(list: readonly Repeated[]): Buffer {
  return Buffer.concat([words(list.length), wordList(list.flatMap(({ value, count }) => [count, value]))]);
}

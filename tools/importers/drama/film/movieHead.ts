import {
  type Box,
  boxAt,
  boxesIn,
  bytesOf,
  numberIn,
  withNumber,
  words,
  writeBox,
  writeFullBox,
} from './boxes';
import type { SampleTables } from './sampleTables';

/** Offsets of the numbers after the header of their boxes, in versions 0 and 1. */
const TIMESCALE = [8, 16] as const;
const TRACK_ID = [8, 16] as const;
const DURATION = [12, 20] as const;
const TRACK_DURATION = [16, 24] as const;

/**
 * Writes the head of an ordinary MP4 whose media are the unchanged parts one after another, for engines that
 * request ranges of one file. Nothing is stored twice: the server of the ranges renames each part's `moof`
 * box to `free`.
 */
export function writeMovieHead(init: Buffer, tables: ReadonlyMap<number, SampleTables>): Buffer {
  const moov = boxAt(init, ['moov']);
  const mvhd = boxAt(init, ['mvhd'], moov);
  const movieScale = numberIn(init, mvhd, ...TIMESCALE);
  const write = (shift: number) => {
    let longest = 0;
    const traks: Buffer[] = [];
    for (const trak of boxesIn(init, moov.body, moov.end).filter(({ type }) => type === 'trak')) {
      const track = tables.get(numberIn(init, boxAt(init, ['tkhd'], trak), ...TRACK_ID));
      if (!track || track.length() === 0) continue;
      const written = writeTrack(init, trak, track, movieScale, shift);
      longest = Math.max(longest, written.duration);
      traks.push(written.bytes);
    }
    const header = withNumber(init, mvhd, ...DURATION, longest);
    return Buffer.concat([bytesOf(init, boxAt(init, ['ftyp'])), writeBox('moov', header, ...traks)]);
  };
  // The head's length does not depend on the offset of the parts, unless the offset pushes a part beyond 4
  // GB.
  const draft = write(0);
  const head = write(draft.length);
  return head.length === draft.length ? head : write(head.length);
}

function writeTrack(init: Buffer, trak: Box, track: SampleTables, movieScale: number, shift: number) {
  const mdia = boxAt(init, ['mdia'], trak);
  const minf = boxAt(init, ['minf'], mdia);
  const mdhd = boxAt(init, ['mdhd'], mdia);
  const scale = numberIn(init, mdhd, ...TIMESCALE);
  const inMovie = (time: number) => Math.round((time / scale) * movieScale);
  const wait = inMovie(track.begin());
  const duration = wait + inMovie(track.length());
  const table = writeBox('stbl', bytesOf(init, boxAt(init, ['stbl', 'stsd'], minf)), ...track.boxes(shift));
  // A track that begins later than the film waits first (an empty edit), then plays whole.
  const edits = writeBox(
    'edts',
    writeFullBox('elst', 0, 0, words(2, wait, -1, 0x1_0000, inMovie(track.length()), 0, 0x1_0000)),
  );
  const bytes = writeBox(
    'trak',
    withNumber(init, boxAt(init, ['tkhd'], trak), ...TRACK_DURATION, duration),
    ...(wait > 0 ? [edits] : []),
    replacing(init, mdia, {
      mdhd: withNumber(init, mdhd, ...DURATION, track.length()),
      minf: replacing(init, minf, { stbl: table }),
    }),
  );
  return { bytes, duration };
}

function replacing(file: Buffer, box: Box, others: Readonly<Record<string, Buffer>>): Buffer {
  const inner = boxesIn(file, box.body, box.end).map((part) => others[part.type] ?? bytesOf(file, part));
  return writeBox(box.type, ...inner);
}

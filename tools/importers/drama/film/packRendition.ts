import { type EncodedPacket, EncodedPacketSink } from 'mediabunny';
import type { FilmPart, Rendition } from '../../../../contract/catalogue/dramas.schema';
import type { FilmWriter } from '../../../../server/content/films/filmWriter';
import { type DeclaredTrack, makeInitSegment } from './initSegment';
import { writeMovieHead } from './movieHead';
import { asFilmError, FilmError, type OpenFilm } from './openFilm';
import type { Timeline } from './readTimeline';
import { createSampleTables } from './sampleTables';
import { type Sample, type TrackRun, writeFragment } from './writeFragment';

/** A whole part is in memory while it is written and sealed. */
const MOST_PART_BYTES = 64 * 1_024 * 1_024;

/**
 * Cuts a film at `cuts` (ms, times of its timeline's keys) into parts and writes them, one at a time in
 * memory, then the init segment and the head. Nothing is encoded again. Throws FilmError for a damaged film,
 * and the reason of `signal`.
 */
export async function packRendition(
  film: OpenFilm,
  timeline: Timeline,
  cuts: readonly number[],
  writer: FilmWriter,
  signal?: AbortSignal,
): Promise<Rendition> {
  try {
    const init = await makeInitSegment(film);
    const picture = pictureRuns(film, timeline, cuts, init.video);
    const sound = film.audio && init.audio && soundRuns(film, timeline, cuts, init.audio);
    const tables = new Map(
      [init.video, ...(init.audio ? [init.audio] : [])].map(({ id }) => [id, createSampleTables()]),
    );
    const parts: FilmPart[] = [];
    let written = 0;
    for (const [index, cut] of cuts.entries()) {
      const runs = [await nextOf(picture), ...(sound ? [await nextOf(sound)] : [])].filter(
        ({ samples }) => samples.length > 0,
      );
      signal?.throwIfAborted();
      const { bytes, dataAt } = writeFragment(index + 1, `episode ${writer.episodeId}`, runs);
      if (bytes.length > MOST_PART_BYTES) throw new FilmError(tooLong(film.name, timeline, cuts, index));
      for (const [at, run] of runs.entries()) tables.get(run.trackId)?.add(run, written + (dataAt[at] ?? 0));
      written += bytes.length;
      const [from, to] = [Math.round(cut), Math.round(cuts[index + 1] ?? timeline.duration)];
      parts.push({ ...(await writer.putPart(bytes)), at: from, duration: to - from });
    }
    return await writer.putRendition({
      width: film.width,
      height: film.height,
      mime: `video/mp4; codecs="${film.codecs}"`,
      init: init.bytes,
      head: writeMovieHead(init.bytes, tables),
      parts,
    });
  } catch (error) {
    throw asFilmError(film.name, error);
  }
}

async function nextOf(runs: AsyncGenerator<TrackRun>): Promise<TrackRun> {
  const { value, done } = await runs.next();
  if (done) throw new Error('There are fewer runs than cuts.');
  return value;
}

/**
 * Yields the frames between two cuts. Decoding times are the sorted times of display, and each frame's offset
 * leads to its own.
 */
async function* pictureRuns(
  { video }: OpenFilm,
  { frames, keys, duration }: Timeline,
  cuts: readonly number[],
  track: DeclaredTrack,
): AsyncGenerator<TrackRun> {
  const shown = Float64Array.from(frames).sort();
  const ticks = (ms: number) => Math.round((ms * track.timescale) / 1_000);
  const firstOf = new Map(keys.map(({ index, at }) => [at, index]));
  const packets = new EncodedPacketSink(video).packets();
  let index = 0;
  for (const [at, cut] of cuts.entries()) {
    const end = firstOf.get(cuts[at + 1] ?? Number.NaN) ?? frames.length;
    const samples: Sample[] = [];
    for (; index < end; index++) {
      const packet = await takePacket(packets);
      const decoded = ticks(shown[index] ?? 0);
      samples.push({
        data: packet.data,
        duration: ticks(shown[index + 1] ?? Math.max(duration, shown[index] ?? 0)) - decoded,
        offset: ticks(frames[index] ?? 0) - decoded,
        isKey: packet.type === 'key',
      });
    }
    yield { trackId: track.id, start: ticks(cut), samples };
  }
}

async function takePacket(packets: AsyncGenerator<EncodedPacket>): Promise<EncodedPacket> {
  const { value, done } = await packets.next();
  if (done) throw new Error('the file ends too early');
  return value;
}

/**
 * Yields the sound from one cut to the next; the last run has the remainder. Sound before the first frame is
 * dropped.
 */
async function* soundRuns(
  { audio }: OpenFilm,
  { origin }: Timeline,
  cuts: readonly number[],
  track: DeclaredTrack,
): AsyncGenerator<TrackRun> {
  if (!audio) return;
  const ticks = (seconds: number) => Math.round((seconds - origin) * track.timescale);
  const packets = new EncodedPacketSink(audio).packets();
  let next: EncodedPacket | undefined = (await packets.next()).value ?? undefined;
  while (next && ticks(next.timestamp) < 0) next = (await packets.next()).value ?? undefined;
  for (const at of cuts.keys()) {
    const end = cuts[at + 1] ?? Number.POSITIVE_INFINITY;
    const samples: Sample[] = [];
    const start = next ? ticks(next.timestamp) : 0;
    while (next && (next.timestamp - origin) * 1_000 < end) {
      const packet: EncodedPacket = next;
      next = (await packets.next()).value ?? undefined;
      const until = next ? next.timestamp : packet.timestamp + packet.duration;
      const duration = Math.max(0, ticks(until) - ticks(packet.timestamp));
      samples.push({ data: packet.data, duration, offset: 0, isKey: true });
    }
    yield { trackId: track.id, start, samples };
  }
}

function tooLong(name: string, timeline: Timeline, cuts: readonly number[], index: number): string {
  const seconds = ((cuts[index + 1] ?? timeline.duration) - (cuts[index] ?? 0)) / 1_000;
  return `${name}: its key frames are too far apart (${seconds.toFixed(0)} s). Encode it with one every 2 s, or use --ladder.`;
}

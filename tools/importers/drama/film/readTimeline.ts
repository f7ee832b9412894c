import { EncodedPacketSink } from 'mediabunny';
import type { OpenFilm } from './openFilm';

/** The times at which a film's frames are shown, in ms from the first frame. */
export type Timeline = {
  /** Of every frame, in decoding order. */
  readonly frames: Float64Array;
  /**
   * Frames at which a part may begin: key frames such that no later frame is shown before them, and no
   * earlier one after them.
   */
  readonly keys: readonly { readonly index: number; readonly at: number }[];
  /** The end of the last frame or of the sound, whichever is later. */
  readonly duration: number;
  /** The time of the first frame by the file's clock, s. */
  readonly origin: number;
};

/** Reads the time of each frame, not its content. Throws read errors, and the reason of `signal`. */
export async function readTimeline(film: OpenFilm, signal?: AbortSignal): Promise<Timeline> {
  const sink = new EncodedPacketSink(film.video);
  const times: number[] = [];
  let end = 0;
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    signal?.throwIfAborted();
    times.push(packet.timestamp);
    end = Math.max(end, packet.timestamp + packet.duration);
  }
  const origin = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const frames = Float64Array.from(times, (time) => (time - origin) * 1_000);
  const real = new Set<number>();
  // Files mark frames as key frames at which decoding cannot begin: this checks the frames themselves.
  const verified = { verifyKeyPackets: true };
  for (
    let key = await sink.getFirstKeyPacket(verified);
    key;
    key = await sink.getNextKeyPacket(key, verified)
  ) {
    signal?.throwIfAborted();
    real.add(key.timestamp);
  }
  if (film.audio) {
    const last = await new EncodedPacketSink(film.audio).getPacket(Number.POSITIVE_INFINITY, {
      metadataOnly: true,
    });
    if (last) end = Math.max(end, last.timestamp + last.duration);
  }
  return {
    frames,
    keys: cleanCuts(frames, (index) => real.has(times[index] ?? Number.NaN)),
    duration: (end - origin) * 1_000,
    origin,
  };
}

function cleanCuts(frames: Float64Array, isKey: (index: number) => boolean): Timeline['keys'] {
  const earliestFrom = new Float64Array(frames.length + 1).fill(Number.POSITIVE_INFINITY);
  for (let at = frames.length - 1; at >= 0; at--)
    earliestFrom[at] = Math.min(earliestFrom[at + 1] ?? 0, frames[at] ?? 0);
  const keys: { index: number; at: number }[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const [index, at] of frames.entries()) {
    if (isKey(index) && latest < at && (earliestFrom[index] ?? 0) >= at) keys.push({ index, at });
    latest = Math.max(latest, at);
  }
  return keys;
}

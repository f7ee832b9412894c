import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny';
import { boxAt, boxesIn, numberIn } from './boxes';
import { FilmError, type OpenFilm } from './openFilm';

export type DeclaredTrack = { readonly id: number; readonly timescale: number };
export type InitSegment = {
  readonly bytes: Buffer;
  readonly video: DeclaredTrack;
  readonly audio: DeclaredTrack | null;
};

/** Makes the init segment (CMAF), which a decoder needs before the parts. It contains no frames. */
export async function makeInitSegment(film: OpenFilm): Promise<InitSegment> {
  const { video, audio } = film;
  const boxes: Buffer[] = [];
  const keep = (bytes: Uint8Array) => {
    boxes.push(Buffer.from(bytes));
  };
  const format = new Mp4OutputFormat({ fastStart: 'fragmented', onFtyp: keep, onMoov: keep });
  const output = new Output({ format, target: new NullTarget() });
  const videoCodec = await video.getCodec();
  if (!videoCodec) throw new FilmError(`${film.name}: the codec of its picture is unknown.`);
  const picture = new EncodedVideoPacketSource(videoCodec);
  output.addVideoTrack(picture, { transformationMatrix: await video.getTransformationMatrix() });
  const audioCodec = await audio?.getCodec();
  const sound = audioCodec ? new EncodedAudioPacketSource(audioCodec) : null;
  if (sound) output.addAudioTrack(sound);
  await output.start();
  // One frame of each track: the muxer takes from it what the container may lack.
  const frame = await new EncodedPacketSink(video).getFirstKeyPacket();
  if (!frame) throw new FilmError(`${film.name}: the film has no key frame.`);
  await picture.add(frame.clone({ timestamp: 0 }), {
    decoderConfig: (await video.getDecoderConfig()) ?? undefined,
  });
  if (sound && audio) {
    const packet = await new EncodedPacketSink(audio).getFirstPacket();
    if (!packet) throw new FilmError(`${film.name}: its sound is empty.`);
    await sound.add(packet.clone({ timestamp: 0 }), {
      decoderConfig: (await audio.getDecoderConfig()) ?? undefined,
    });
  }
  await output.finalize();
  const bytes = withoutTimes(Buffer.concat(boxes));
  const tracks = declaredTracks(bytes);
  const [declared, declaredSound] = [tracks.get('vide'), tracks.get('soun')];
  if (!declared) throw new FilmError(`${film.name}: its picture cannot be declared.`);
  return { bytes, video: declared, audio: declaredSound ?? null };
}

/** Clears the creation times of all boxes, so that the same film gives the same bytes. */
function withoutTimes(init: Buffer): Buffer {
  const moov = boxAt(init, ['moov']);
  const traks = boxesIn(init, moov.body, moov.end).filter(({ type }) => type === 'trak');
  const dated = [boxAt(init, ['mvhd'], moov)];
  for (const trak of traks) dated.push(boxAt(init, ['tkhd'], trak), boxAt(init, ['mdia', 'mdhd'], trak));
  for (const { body } of dated) init.fill(0, body + 4, body + (init[body] === 1 ? 20 : 12));
  return init;
}

function declaredTracks(init: Buffer): Map<string, DeclaredTrack> {
  const moov = boxAt(init, ['moov']);
  const tracks = new Map<string, DeclaredTrack>();
  for (const trak of boxesIn(init, moov.body, moov.end).filter(({ type }) => type === 'trak')) {
    const id = numberIn(init, boxAt(init, ['tkhd'], trak), 8, 16);
    const timescale = numberIn(init, boxAt(init, ['mdia', 'mdhd'], trak), 8, 16);
    const handler = boxAt(init, ['mdia', 'hdlr'], trak);
    tracks.set(init.toString('latin1', handler.body + 8, handler.body + 12), { id, timescale });
  }
  return tracks;
}

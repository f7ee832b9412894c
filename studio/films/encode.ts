import { AudioBufferSource, BufferTarget, CanvasSource, Mp4OutputFormat, Output } from 'mediabunny';
import { type Episode, type FilmSeries, FRAMES_A_SECOND, STAGE } from './film';
import { cutList, drawAt, lengthOf } from './projector';
import { renderSound } from './sound/renderSound';

const SOUND_BITS = 22_000;
/** Seconds between key frames: playback may start at any of them. */
const KEY_EVERY = 2;

/** Encodes an episode as MP4: VP9 with a key frame every 2 s, and Opus unless it is mute. */
export async function encodeEpisode(
  episode: Episode,
  { score, videoBits }: Pick<FilmSeries, 'score' | 'videoBits'>,
  seed: number,
): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(STAGE.width, STAGE.height);
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('the canvas cannot be drawn on');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new CanvasSource(canvas, {
    codec: 'vp9',
    bitrate: videoBits,
    bitrateMode: 'variable',
    latencyMode: 'quality',
    keyFrameInterval: KEY_EVERY,
  });
  output.addVideoTrack(video, { frameRate: FRAMES_A_SECOND });
  const sound = score && new AudioBufferSource({ codec: 'opus', bitrate: SOUND_BITS });
  if (sound) output.addAudioTrack(sound);
  await output.start();
  const seconds = lengthOf(episode);
  const frames = Math.round(seconds * FRAMES_A_SECOND);
  for (let frame = 0; frame < frames; frame++) {
    // Animated on twos, like cut-out films: a repeated frame adds almost nothing to the size.
    drawAt(pen, episode, (frame - (frame % 2)) / FRAMES_A_SECOND);
    await video.add(frame / FRAMES_A_SECOND, 1 / FRAMES_A_SECOND);
  }
  if (sound) await sound.add(await renderSound(cutList(episode), seconds, score, seed));
  await output.finalize();
  if (!target.buffer) throw new Error('the film was not written');
  return new Uint8Array(target.buffer);
}

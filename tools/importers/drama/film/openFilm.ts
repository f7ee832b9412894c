import { basename } from 'node:path';
import {
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny';
import { FilmError } from './filmError';
import { unsuitedAudio, unsuitedVideo } from './suitedCodecs';

/** A film on the disk, of which nothing but its tables is in memory. Whoever opens it closes it. */
export type OpenFilm = {
  readonly name: string;
  readonly path: string;
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | null;
  /** As shown, px. */
  readonly width: number;
  readonly height: number;
  /** As a media type names them: `avc1.4d401e,mp4a.40.2`. */
  readonly codecs: string;
  /** WebM, or Matroska, of which it is a kind. */
  readonly isMatroska: boolean;
  readonly close: () => void;
};

/** Bytes of a film that are read ahead. */
const READ_AHEAD = 8 * 1_024 * 1_024;

/**
 * Opens an MP4, MOV or WebM. With `anyCodec` it may have codecs that browsers do not play: it is
 * encoded again. Throws
 * FilmError for a file that is no film, is damaged, or has codecs that browsers do not play.
 */
export async function openFilm(path: string, { anyCodec = false } = {}): Promise<OpenFilm> {
  const name = basename(path);
  const source = new FilePathSource(path, { maxCacheSize: READ_AHEAD });
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new FilmError(`${name}: the file has no picture.`);
    const audio = await input.getPrimaryAudioTrack();
    const codecs = [await video.getCodecParameterString()];
    if (audio) codecs.push(await audio.getCodecParameterString());
    if (!anyCodec) {
      const unsuited =
        unsuitedVideo(await video.getCodec(), codecs[0] ?? null) ??
        (audio && unsuitedAudio(await audio.getCodec(), await audio.getInternalCodecId()));
      if (unsuited) throw new FilmError(`${name}: ${unsuited}`);
    }
    return {
      name,
      path,
      video,
      audio,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      codecs: codecs.join(','),
      isMatroska: [WEBM, MATROSKA].includes(await input.getFormat()),
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw asFilmError(name, error);
  }
}

/** What went wrong with the file itself in one line; a fault of the machine stays what it is. */
export function asFilmError(name: string, error: unknown): unknown {
  if (error instanceof FilmError || (error as NodeJS.ErrnoException).code !== undefined) return error;
  if (!(error instanceof Error) || error.name === 'AbortError') return error;
  const reason = error.message.split('\n')[0] ?? '';
  return new FilmError(`${name}: this is no MP4, MOV or WebM that can be read (${reason})`, { cause: error });
}

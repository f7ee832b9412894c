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

/** A film on the disk; only its tables are in memory. The caller closes it. */
export type OpenFilm = {
  readonly name: string;
  readonly path: string;
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | null;
  /** As shown, px. */
  readonly width: number;
  readonly height: number;
  /** As in a media type: `avc1.4d401e,mp4a.40.2`. */
  readonly codecs: string;
  /** WebM is a kind of Matroska. */
  readonly isMatroska: boolean;
  readonly close: () => void;
};

/** Read-ahead cache, bytes. */
const READ_AHEAD = 8 * 1_024 * 1_024;

/**
 * Opens an MP4, MOV or WebM. With `anyCodec`, codecs that browsers do not play are accepted, because the film
 * is encoded again. Throws FilmError for a file that is no film, is damaged, or has such codecs without
 * `anyCodec`.
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

/**
 * Returns a FilmError with one line for an error of the file; an error of the machine is returned as it is.
 */
export function asFilmError(name: string, error: unknown): unknown {
  if (error instanceof FilmError || (error as NodeJS.ErrnoException).code !== undefined) return error;
  if (!(error instanceof Error) || error.name === 'AbortError') return error;
  const reason = error.message.split('\n')[0] ?? '';
  return new FilmError(`${name}: this is no MP4, MOV or WebM that can be read (${reason})`, { cause: error });
}

/**
 * The H.264 profiles that every browser plays, by profile_idc: Baseline, Main, Extended and High. The others
 * have 10 bits or finer colour.
 */
const H264_PROFILES: readonly number[] = [66, 77, 88, 100];

const REMEDY = 'Encode it as H.264, VP9 or AV1 with AAC or Opus, or use --ladder, which does.';

/**
 * Returns one sentence that says why browsers would not play this picture, or null. `parameters` is its codec
 * as in a media type.
 */
export function unsuitedVideo(codec: string | null, parameters: string | null): string | null {
  if (codec === 'avc') {
    const profile = Number.parseInt(/^avc[13]\.([0-9a-f]{2})/i.exec(parameters ?? '')?.[1] ?? '', 16);
    if (H264_PROFILES.includes(profile)) return null;
    return `its picture is H.264 in a profile that browsers do not play (${parameters ?? 'unknown'}). ${REMEDY}`;
  }
  if (codec === 'vp9' || codec === 'av1') return null;
  return `its picture is in ${codec ?? 'an unknown codec'}, which not every browser plays. ${REMEDY}`;
}

/**
 * Returns one sentence that says why browsers would not play this sound, or null. `inFile` is the file's name
 * of the codec.
 */
export function unsuitedAudio(codec: string | null, inFile: unknown): string | null {
  if (codec === 'aac' || codec === 'opus') return null;
  const name = codec ?? (typeof inFile === 'string' ? inFile : 'an unknown codec');
  return `its sound is in ${name}, which not every browser plays. ${REMEDY}`;
}

/**
 * A film, or a file beside it, that cannot be imported. The message is one clear line for the operator and
 * names the file.
 */
export class FilmError extends Error {
  override name = 'FilmError';
}

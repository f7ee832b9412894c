import type { FilmPart, Rendition, SealedFile, Stills } from '../../../contract/catalogue/dramas.schema';
import type { ContentType } from '../../ground/content/contentStore';
import { sealPart } from '../../ground/content/sealing';
import type { WrittenFiles } from './filmFiles';

export type RenditionDraft = Pick<Rendition, 'width' | 'height' | 'mime' | 'parts'> & {
  readonly init: Uint8Array;
  readonly head: Uint8Array;
};

export type StillSheet = Omit<Stills, keyof SealedFile> & { readonly picture: Uint8Array };

export type FilmWriter = {
  readonly episodeId: number;
  /** Stores a part, which is held whole in memory. */
  readonly putPart: (plain: Uint8Array) => Promise<SealedFile>;
  readonly putStills: (sheet: StillSheet) => Promise<Stills>;
  /** Stores the initialization file and the playlist. */
  readonly putRendition: (draft: RenditionDraft) => Promise<Rendition>;
};

/** Creates a writer. `key` seals the parts and the stills; null leaves them open. */
export function createFilmWriter(files: WrittenFiles, episodeId: number, key: Uint8Array | null): FilmWriter {
  const put = async (bytes: Uint8Array, type: ContentType) => ({
    hash: await files.put(bytes, type),
    bytes: bytes.length,
  });
  const putSealed = async (plain: Uint8Array, type: ContentType): Promise<SealedFile> => {
    const { bytes, iv } = key ? sealPart(key, plain) : { bytes: plain, iv: '' };
    return { ...(await put(bytes, type)), plain: plain.length, iv };
  };
  return {
    episodeId,
    putPart: (plain) => putSealed(plain, 'm4s'),
    putStills: async ({ picture, width, height, columns, every, count }) => ({
      ...(await putSealed(picture, 'stills')),
      width,
      height,
      columns,
      every,
      count,
    }),
    putRendition: async ({ init, head, ...draft }) => {
      const kept = { init: await put(init, 'mp4'), head: await put(head, 'mp4') };
      return await finishRendition(files, episodeId, { ...draft, ...kept });
    },
  };
}

/** Completes a rendition from its parts: its sum, its peak and its playlist, which it writes. */
export async function finishRendition(
  files: WrittenFiles,
  episodeId: number,
  rendition: Omit<Rendition, 'bytes' | 'bandwidth' | 'hls'>,
): Promise<Rendition> {
  const { height, width, mime, init, head, parts } = rendition;
  const bitsOf = ({ bytes, duration }: FilmPart) => Math.ceil((bytes * 8_000) / Math.max(1, duration));
  const playlist = writeMediaPlaylist(episodeId, init.hash, parts);
  return {
    height,
    width,
    mime,
    bandwidth: Math.max(...parts.map(bitsOf)),
    init,
    head,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    hls: await files.put(new TextEncoder().encode(playlist), 'm3u8'),
    parts,
  };
}

/**
 * Returns the HLS media playlist of a rendition (RFC 8216). File names are relative to the playlist, and so
 * is the key, `episode-<id>.key`. No file has that name: another player gets the 16 bytes of a granted key
 * under it.
 */
export function writeMediaPlaylist(episodeId: number, init: string, parts: readonly FilmPart[]): string {
  const longest = Math.max(...parts.map(({ duration }) => duration));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1_000)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${init}.mp4"`,
    ...parts.flatMap(({ hash, duration, iv }) => [
      ...(iv === '' ? [] : [`#EXT-X-KEY:METHOD=AES-128,URI="episode-${episodeId}.key",IV=0x${iv}`]),
      `#EXTINF:${(duration / 1_000).toFixed(3)},`,
      `${hash}.m4s`,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
